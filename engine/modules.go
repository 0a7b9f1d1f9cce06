package engine

import (
	"fmt"
	"path"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

// maxSpecifier is the length in bytes up to which a specifier is read as a path. One may
// be as long as there is memory, and nothing interrupts that.
const maxSpecifier = 4 << 10

// ResolveModule finds the key of the request's modules that an import means: a
// specifier is a key as it stands, and a leading "./" of either does not count;
// within a module, "./" and "../" start from its own folder.
func (r *run) ResolveModule(base, specifier string) string {
	if len(specifier) > maxSpecifier {
		return specifier
	}
	if key, ok := r.moduleKey(specifier); ok && !isRelative(specifier) {
		return key
	}
	if isRelative(specifier) {
		dir := ""
		if _, ok := r.req.Modules[base]; ok {
			dir = path.Dir(plain(base))
		}
		joined := path.Join(dir, specifier)
		if key, ok := r.moduleKey(joined); ok {
			return key
		}
		return joined
	}
	return specifier
}

// moduleKey gives the key as the request spells it.
func (r *run) moduleKey(specifier string) (string, bool) {
	if _, ok := r.req.Modules[specifier]; ok {
		return specifier, true
	}
	for _, variant := range []string{plain(specifier), "./" + plain(specifier)} {
		if _, ok := r.req.Modules[variant]; ok {
			return variant, true
		}
	}
	return "", false
}

func isRelative(specifier string) bool {
	return strings.HasPrefix(specifier, "./") || strings.HasPrefix(specifier, "../")
}

func plain(specifier string) string { return strings.TrimPrefix(specifier, "./") }

// LoadModule gives the source of a module by its key.
func (r *run) LoadModule(name string) (quickjs.Source, error) {
	text, ok := r.req.Modules[name]
	if !ok {
		return quickjs.Source{}, &quickjs.Throw{Kind: quickjs.PlainError, Message: fmt.Sprintf("No such module %q.", cut(name, maxSpecifier))}
	}
	r.orphans.importing = true
	r.refusals = r.sandbox.Refusals()
	return quickjs.Source{Name: name, Text: text, FirstLine: 1}, nil
}
