package cli

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine"
)

// settingFlags are the flags of the settings, one each. A flag beats the
// setting's environment variable, and a variable beats the default.
type settingFlags struct {
	settings []setting
	// values is a struct with one *string a setting, in order; nil where the
	// flag is not given.
	values reflect.Value
}

// grammar makes the struct that kong parses the flags into. Its fields come
// from the table of settings, so that flags, variables and help cannot drift
// from it.
func (f *settingFlags) grammar() any {
	f.settings = allSettings()
	fields := make([]reflect.StructField, len(f.settings))
	for i, s := range f.settings {
		fields[i] = reflect.StructField{
			Name: "Flag" + strconv.Itoa(i), Type: reflect.TypeFor[*string](), Tag: s.tag(),
		}
	}
	f.values = reflect.New(reflect.StructOf(fields))
	return f.values.Interface()
}

// tag declares the flag to kong. The variable is named in the help only: kong
// would take an empty one for one that is not set.
func (s setting) tag() reflect.StructTag {
	help := fmt.Sprintf("%s Default: %s ($%s).", s.doc, s.preset, s.env())
	return reflect.StructTag(fmt.Sprintf(`name:%q help:%q placeholder:"VALUE" group:"Settings, each with its environment variable:"`, s.flag, help))
}

// source tells where a setting's value comes from.
type source string

const (
	fromDefault     source = "default"
	fromFlag        source = "flag"
	fromEnvironment source = "environment"
)

// choice is a setting as it was decided.
type choice struct {
	setting
	text   string
	source source
}

// resolve finds out where each setting comes from and reads them all. The error
// has a line for every setting that is wrong, with both its spellings.
func (f *settingFlags) resolve() (engine.Options, []choice, error) {
	var options engine.Options
	var choices []choice
	var wrong []error
	for i, s := range f.settings {
		c := s.choose(f.values.Elem().Field(i).Interface().(*string))
		choices = append(choices, c)
		if c.source == fromDefault {
			continue
		}
		if err := s.apply(c.text, &options); err != nil {
			wrong = append(wrong, fmt.Errorf("--%s or %s: %w", s.flag, s.env(), err))
		}
	}
	return options, choices, errors.Join(wrong...)
}

func (s setting) choose(flag *string) choice {
	if flag != nil {
		return choice{s, *flag, fromFlag}
	}
	if text, ok := os.LookupEnv(s.env()); ok {
		return choice{s, text, fromEnvironment}
	}
	return choice{s, s.preset, fromDefault}
}

// describe lists the settings that are not at their default, a line each.
func describe(choices []choice) string {
	var b strings.Builder
	for _, c := range choices {
		if c.source != fromDefault {
			fmt.Fprintf(&b, "--%s is %s, from the %s.\n", c.flag, c.text, c.source)
		}
	}
	return b.String()
}
