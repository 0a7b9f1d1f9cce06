package cli

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// settingFlags are the flags of the settings, one each. A flag beats the
// setting's environment variable, and a variable beats the default.
type settingFlags struct {
	settings []setting
	// oneProgram is that of the configuration.
	oneProgram bool
	// values is a struct with one *string a setting, in order; nil where the
	// flag is not given.
	values reflect.Value
}

// declare answers what has kong parse the flags of some settings. The fields of its
// struct come from the table, so that flags, variables and help cannot drift from it.
func (f *settingFlags) declare(settings []setting) kong.Plugins {
	f.settings = settings
	fields := make([]reflect.StructField, len(settings))
	for i, s := range settings {
		fields[i] = reflect.StructField{
			Name: "Flag" + strconv.Itoa(i), Type: reflect.TypeFor[*string](), Tag: s.tag(),
		}
	}
	f.values = reflect.New(reflect.StructOf(fields))
	return kong.Plugins{f.values.Interface()}
}

// tag declares the flag to kong. The variable is named in the help only: kong would not
// tell it from the flag.
func (s setting) tag() reflect.StructTag {
	help := fmt.Sprintf("%s Default: %s ($%s).", s.doc, s.preset, s.env())
	tag := fmt.Sprintf(`name:%q help:%q placeholder:%q group:%q`, s.flag, help, s.value, settingsGroup.Key)
	if s.alias != "" {
		tag += fmt.Sprintf(` aliases:%q`, s.alias)
	}
	return reflect.StructTag(tag)
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

// choose finds out where each setting comes from.
func (f *settingFlags) choose() []choice {
	choices := make([]choice, len(f.settings))
	for i, s := range f.settings {
		choices[i] = s.choose(f.values.Elem().Field(i).Interface().(*string))
	}
	return choices
}

// resolve reads all settings. The error has a line for every one that is wrong, with
// both its spellings.
func (f *settingFlags) resolve() (*configuration, []choice, error) {
	choices := f.choose()
	c := newConfiguration()
	c.oneProgram = f.oneProgram
	var wrong []error
	for _, choice := range choices {
		if choice.source == fromDefault {
			continue
		}
		if err := choice.apply(choice.text, c); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", spellings(choice.flag), err))
		}
	}
	if len(wrong) == 0 {
		wrong = append(wrong, c.validate())
	}
	return c, choices, errors.Join(wrong...)
}

// choose finds out where the setting comes from. An empty variable is none: templates of
// deployments leave them where somebody has decided nothing.
func (s setting) choose(flag *string) choice {
	if flag != nil {
		return choice{s, *flag, fromFlag}
	}
	if text, ok := os.LookupEnv(s.env()); ok && text != "" && !isServicePort(s.env(), text) {
		return choice{s, text, fromEnvironment}
	}
	return choice{s, s.preset, fromDefault}
}

// chosen tells whether a setting is not at its default.
func chosen(choices []choice, flag string) bool {
	return slices.ContainsFunc(choices, func(c choice) bool { return c.flag == flag && c.source != fromDefault })
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
