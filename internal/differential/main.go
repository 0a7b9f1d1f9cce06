// Command differential runs generated programs in the executor and in Node, and prints
// those that do not mean the same, as small as it can make them, and a table.
//
// The same seed gives the same programs. One program is run again by its family, seed
// and index, which are printed with it:
//
//	go run ./internal/differential -family arrays -seed 1 -index 17
//
// The Node that judges is found by [FindNode]. A run that is interrupted prints what it
// found so far.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// options are the flags.
type options struct {
	families          string
	count, index      int
	seed              uint64
	show, install     bool
	workers, minimise int
}

func main() {
	var o options
	flag.StringVar(&o.families, "family", "", "families, with commas between; all if empty")
	flag.IntVar(&o.count, "count", 2000, "how many programs")
	flag.Uint64Var(&o.seed, "seed", 1, "what programs are made from")
	flag.IntVar(&o.index, "index", -1, "run this program of a family alone")
	flag.BoolVar(&o.show, "show", false, "print the programs, and run none")
	flag.BoolVar(&o.install, "install", false, "print the path of the Node that judges, installed if it must be, and run nothing")
	flag.IntVar(&o.workers, "workers", 0, "how many run at a time; 0 for one a processor, at most 4")
	flag.IntVar(&o.minimise, "minimise", 2, "how many programs of a group to minimise")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	wrong, err := run(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "differential:", err)
		os.Exit(2)
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) (wrong int, err error) {
	families, err := chosen(o.families)
	if err != nil {
		return 0, err
	}
	plan := Plan{Families: families, Count: o.count, Seed: o.seed, Minimised: o.minimise, Workers: o.workers}
	if o.index >= 0 {
		plan.First, plan.Count = o.index, len(families)
	}
	if o.show {
		show(plan)
		return 0, nil
	}
	if plan.Node, err = FindNode(ctx, true); err != nil {
		return 0, err
	}
	if o.install {
		fmt.Println(plan.Node)
		return 0, nil
	}
	summary, err := plan.Run(ctx)
	if err != nil {
		return 0, err
	}
	summary.Print(os.Stdout)
	return summary.Wrong(), nil
}

func chosen(names string) ([]generate.Family, error) {
	if names == "" {
		return generate.Families, nil
	}
	var families []generate.Family
	for name := range strings.SplitSeq(names, ",") {
		family, ok := generate.FamilyNamed(name)
		if !ok {
			return nil, fmt.Errorf("no family %q", name)
		}
		families = append(families, family)
	}
	return families, nil
}

func show(p Plan) {
	for n := range p.Count {
		program := p.Families[n%len(p.Families)].Program(p.Seed, p.First+n/len(p.Families))
		fmt.Printf("// %s\n%s\n", program.Name(), program.TypeScript())
	}
}
