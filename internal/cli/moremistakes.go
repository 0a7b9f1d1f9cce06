package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// more answers what else is wrong with arguments that have an unknown flag, at which kong
// stops: other such flags, and settings. Each flag is left out, and then its value if it
// seems to have one; where what is left makes no sense either, that may be due to this.
func (g *grammar) more(parser *kong.Kong, args []string, mistake *usageError) (texts []string) {
	if slices.ContainsFunc(args, isQuestion) {
		return nil
	}
	for _, rest := range without(args, mistake.unknownFlag()) {
		_, err := parser.Parse(rest)
		var next *usageError
		switch {
		case err == nil:
			return lines(g.checkSettings(mistake.command))
		case errors.As(usage(err), &next) && next.unknownFlag() != "":
			return append([]string{next.what()}, g.more(parser, rest, next)...)
		}
	}
	return nil
}

// isQuestion tells a flag that prints something as soon as it is parsed.
func isQuestion(arg string) bool { return arg == "-h" || arg == "--help" || arg == "--version" }

// without answers the arguments without a flag, and without what follows it as well.
func without(args []string, flag string) (rests [][]string) {
	i := slices.IndexFunc(args, func(arg string) bool { return arg == flag || strings.HasPrefix(arg, flag+"=") })
	if flag == "" || i < 0 {
		return nil
	}
	rests = append(rests, slices.Delete(slices.Clone(args), i, i+1))
	if args[i] == flag && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
		rests = append(rests, slices.Delete(slices.Clone(args), i, i+2))
	}
	return rests
}

// checkSettings answers what is wrong with the settings of a command that has been parsed.
func (g *grammar) checkSettings(command string) error {
	flags := map[string]*settingFlags{"run": &g.Run.flags, "serve": &g.Serve.flags, "check": &g.Check.flags}[command]
	if flags == nil {
		return nil
	}
	_, _, err := flags.resolve()
	return err
}

func lines(err error) []string {
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}
