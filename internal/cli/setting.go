package cli

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// setting is one thing an operator decides.
type setting struct {
	flag string
	// alias is a second name of the flag.
	alias string
	doc   string
	// value is what stands for a value in the help, one of the constants below.
	value string
	// preset is the default as text, for people.
	preset string
	// apply reads the text and sets the option.
	apply func(text string, c *configuration) error
}

// What stands for values in the help, which settingsGroup explains.
const (
	valueTime   = "TIME"
	valueSize   = "SIZE"
	valueNumber = "N"
	valuePath   = "PATH"
	valueList   = "LIST"
	valueWord   = "WORD"
	valueHost   = "HOST"
	valueMode   = "MODE"
	valueAddr   = "HOST:PORT"
)

// env is the environment variable of the setting.
func (s setting) env() string { return protocol.Bound{Flag: s.flag}.Env() }

// spellings names a setting in both its forms.
func spellings(flag string) string {
	return fmt.Sprintf("--%s or %s", flag, setting{flag: flag}.env())
}

// executorSettings are those of the executor: of its pool, one for every bound, and
// of what programs reach.
func executorSettings() []setting {
	settings := poolSettings()
	for _, bound := range protocol.BoundsTable() {
		settings = append(settings, boundSetting(bound))
	}
	return append(settings, networkSettings()...)
}

// allSettings are those of the executor and then those of the server around it.
func allSettings() []setting { return append(executorSettings(), serverSettings()...) }

var unitValues = map[protocol.Unit]string{
	protocol.Milliseconds: valueTime, protocol.Octets: valueSize, protocol.Mebibytes: valueSize, protocol.Count: valueNumber,
}

func boundSetting(bound protocol.Bound) setting {
	s := setting{
		flag: bound.Flag, doc: bound.Doc, preset: bound.Unit.Format(bound.Default), value: unitValues[bound.Unit],
		apply: func(text string, c *configuration) error {
			value, err := bound.Parse(text)
			if err == nil {
				bound.Set(&c.engine.Bounds, value)
			}
			return err
		},
	}
	if bound.Name == "Memory" {
		s.alias = "memory"
	}
	return s
}
