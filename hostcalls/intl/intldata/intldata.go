// Package intldata holds the locale data of the guest's Intl: a compressed JSON
// file per locale, made by generate.mjs.
package intldata

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"sync"
)

//go:embed data/*.json.gz
var files embed.FS

// locales are the data of each locale by section, read once.
var locales = func() map[string]func() map[string]json.RawMessage {
	all := map[string]func() map[string]json.RawMessage{}
	entries, err := files.ReadDir("data")
	if err != nil {
		panic(err) // the files are part of the binary
	}
	for _, entry := range entries {
		name := entry.Name()
		all[name[:len(name)-len(".json.gz")]] = sync.OnceValue(func() map[string]json.RawMessage { return read(name) })
	}
	return all
}()

func read(name string) (sections map[string]json.RawMessage) {
	data, err := files.ReadFile("data/" + name)
	if err != nil {
		panic(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	if err := json.NewDecoder(reader).Decode(&sections); err != nil {
		panic(err)
	}
	return sections
}

// Section gives the JSON text of one section of a locale's data, such as
// "number" of "de". A region's file may hold the string section "parent" and
// only what differs from that locale. The result is "" if there is no such
// section or locale.
func Section(locale, section string) string {
	sections, ok := locales[locale]
	if !ok {
		return ""
	}
	return string(sections()[section])
}
