package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
)

// Print writes the groups and the table of families.
func (s *Summary) Print(w io.Writer) {
	for _, g := range s.Sorted() {
		g.print(w)
	}
	s.printTable(w)
}

func (g *Group) print(w io.Writer) {
	c := g.Smallest
	fmt.Fprintf(w, "## %d × %s (%s)\n\n", g.Count, g.Key, c.Verdict)
	for _, name := range g.Names {
		fmt.Fprintf(w, "    %s\n", name)
	}
	fmt.Fprintf(w, "\n```js\n%s```\n- %s\n- here: %s\n- Node: %s\n\n", c.Program.Body(), c.Label, clip(c.Got), clip(c.Want))
}

// clip bounds what is printed of a report.
func clip(text string) string {
	const most = 600
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

func (s *Summary) printTable(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "family\tprograms\tequal\tdeclared\tdiffering\tnever right\tunfit\t")
	var total [5]int
	for _, family := range slices.Sorted(maps.Keys(s.Counts)) {
		counts := *s.Counts[family]
		row(table, family, counts)
		for i, n := range counts {
			total[i] += n
		}
	}
	row(table, "total", total)
	_ = table.Flush()
}

func row(w io.Writer, name string, counts [5]int) {
	programs := 0
	for _, n := range counts {
		programs += n
	}
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, programs,
		counts[Equal], counts[Declared], counts[Differing], counts[Never], counts[Unfit])
}
