package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// mistake is a kind of command line that kong refuses: its text, and what is said instead
// of the submatches of that.
type mistake struct {
	text *regexp.Regexp
	say  func(u *usageError, match []string) string
}

// mistakes are in kong's words, which its users are programmers to. A text that is none of
// them, which another version of it may have, is left as it is.
var mistakes = []mistake{
	{regexp.MustCompile(`^expected one of "`), func(*usageError, []string) string {
		return "no command is given: " + commandsHint
	}},
	{regexp.MustCompile(`^expected "<file>"$`), func(*usageError, []string) string {
		return "no program is given: name its file, or - for standard input"
	}},
	{regexp.MustCompile(`^unexpected argument (.*?)(?:, did you mean "(\S+)"\?)?$`), (*usageError).argument},
	{unknownFlag, func(u *usageError, match []string) string {
		text := fmt.Sprintf("%s is no flag of %s", match[1], u.subject())
		if match[2] != "" {
			text += ": did you mean " + match[2] + "?"
		}
		return text
	}},
	{regexp.MustCompile(`^(--[\w-]+): expected .* value but got .*$`), func(u *usageError, match []string) string {
		return fmt.Sprintf("%s: its value is missing: write %s=%s", match[1], match[1], u.placeholder(match[1]))
	}},
	{regexp.MustCompile(`^(--[\w-]+): bool value must be .* but got (".*")$`), func(_ *usageError, match []string) string {
		return fmt.Sprintf("%s: %s is not a value: write %s alone, or leave it out", match[1], match[2], match[1])
	}},
}

var unknownFlag = regexp.MustCompile(`^unknown flag (\S+?)(?:, did you mean "(\S+)"\?)?$`)

const commandsHint = "expected run, serve, check or version"

// usageError is about arguments that make no command.
type usageError struct {
	parse *kong.ParseError
	// command is the one they name, empty for none.
	command string
	// others is what is wrong beside that, a line each.
	others []string
}

// usage says what is wrong and where to read on when the arguments make no command.
func usage(err error) error {
	u := &usageError{}
	if !errors.As(err, &u.parse) || errors.Is(err, errDone) {
		return err
	}
	if selected := u.parse.Context.Selected(); selected != nil {
		u.command = selected.Name
	}
	return u
}

func (u *usageError) Unwrap() error { return u.parse }

// Error implements error.
func (u *usageError) Error() string {
	what := strings.Join(append([]string{u.what()}, u.others...), "\n")
	if u.command == "" {
		return fmt.Sprintf("%s\nRun \"%s --help\" for the commands.", what, programName)
	}
	return fmt.Sprintf("%s\nRun \"%s %s --help\" for its arguments and flags.", what, programName, u.command)
}

// unknownFlag is the flag that is none, empty if the mistake is another.
func (u *usageError) unknownFlag() string {
	if match := unknownFlag.FindStringSubmatch(u.parse.Error()); match != nil {
		return match[1]
	}
	return ""
}

func (u *usageError) what() string {
	text := u.parse.Error()
	for _, m := range mistakes {
		if match := m.text.FindStringSubmatch(text); match != nil {
			return m.say(u, match)
		}
	}
	return text
}

// argument is about one that is too many, or no command.
func (u *usageError) argument(match []string) string {
	switch u.command {
	case "":
		if match[2] != "" {
			return fmt.Sprintf("%s is no command: did you mean %s?", match[1], match[2])
		}
		return fmt.Sprintf("%s is no command: %s", match[1], commandsHint)
	case "run":
		return fmt.Sprintf("%s is one argument too many: run takes one program", match[1])
	}
	return fmt.Sprintf("%s is one argument too many: %s takes flags alone", match[1], u.command)
}

// subject is what a flag would belong to.
func (u *usageError) subject() string {
	if u.command == "" {
		return programName
	}
	return u.command
}

// placeholder stands for the value of a flag.
func (u *usageError) placeholder(flag string) string {
	for _, f := range u.parse.Context.Flags() {
		if f.Name == strings.TrimPrefix(flag, "--") {
			return f.FormatPlaceHolder()
		}
	}
	return "VALUE"
}
