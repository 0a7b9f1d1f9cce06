// Package intldata holds the locale data of the guest's Intl: a compressed JSON
// file per language and one of its regions, made by generate.mjs.
package intldata

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"strings"
	"sync"
)

//go:embed data/*.json.gz
var files embed.FS

type sections map[string]json.RawMessage

// languages are the data of each language by section, read once.
var languages = readers[sections](func(name string) bool { return !strings.HasSuffix(name, regionsSuffix) }, "")

// regions are the data of the regions of each language.
var regions = readers[map[string]sections](func(name string) bool { return strings.HasSuffix(name, regionsSuffix) }, regionsSuffix)

const fileSuffix, regionsSuffix = ".json.gz", ".regions"

// readers gives a function for each file of a kind, which reads it once.
func readers[T any](isKind func(name string) bool, suffix string) map[string]func() T {
	all := map[string]func() T{}
	entries, err := files.ReadDir("data")
	if err != nil {
		panic(err) // the files are part of the binary
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), fileSuffix)
		if isKind(name) {
			all[strings.TrimSuffix(name, suffix)] = sync.OnceValue(func() T { return read[T](entry.Name()) })
		}
	}
	return all
}

func read[T any](name string) (value T) {
	data, err := files.ReadFile("data/" + name)
	if err != nil {
		panic(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	if err := json.NewDecoder(reader).Decode(&value); err != nil {
		panic(err)
	}
	return value
}

// Section gives the JSON text of one section of a locale's data, such as
// "number" of "de". A region has the string section "parent" and only what
// differs from that locale. The result is "" if there is no such section or
// locale.
func Section(locale, section string) string {
	if language, ok := languages[locale]; ok {
		return string(language()[section])
	}
	language, _, _ := strings.Cut(locale, "-")
	if of, ok := regions[language]; ok {
		return string(of()[locale][section])
	}
	return ""
}
