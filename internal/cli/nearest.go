package cli

import "strings"

// nearest is the name among those known that somebody most likely meant, empty if none is
// alike: one with few changes, or the only one that goes on where the name ends.
func nearest(name string, known []string) string {
	best, least := "", max(1, len(name)/4)+1
	longer, one := 0, ""
	for _, candidate := range known {
		if d := changes(name, candidate); d < least {
			best, least = candidate, d
		}
		if strings.HasPrefix(candidate, name+"_") {
			longer, one = longer+1, candidate
		}
	}
	if best == "" && longer == 1 {
		return one
	}
	return best
}

// changes counts the letters to insert, to remove, to replace, or to exchange with their
// neighbours between two names (optimal string alignment).
func changes(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(replaced, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
