package engine

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program"
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
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
		return quickjs.Source{}, &quickjs.Throw{Kind: quickjs.PlainError, Message: r.noSuchModule(name)}
	}
	r.orphans.importing = true
	r.refusals = r.sandbox.Refusals()
	return quickjs.Source{Name: name, Text: program.Module(text), FirstLine: 1}, nil
}

// typedModule is what became of a module as TypeScript.
type typedModule struct {
	unit program.Unit
	err  *program.SyntaxError
}

// TypedModule gives a module that is no JavaScript without its types.
func (r *run) TypedModule(name string) (quickjs.Source, bool) {
	if r.sandbox.Refusals() > r.refusals {
		return quickjs.Source{}, false // it was not read to its end
	}
	module, ok := r.typed[name]
	if !ok {
		var err error
		module.unit, err = r.transpile(r.req.Modules[name], program.EraseModule)
		if err != nil && !errors.As(err, &module.err) {
			return quickjs.Source{}, false
		}
		if r.typed == nil {
			r.typed = map[string]typedModule{}
		}
		r.typed[name] = module
	}
	return quickjs.Source{Name: name, Text: module.unit.Source, FirstLine: module.unit.FirstLine}, module.err == nil
}

// mapModules maps the places in a stack that are in TypeScript modules.
func (r *run) mapModules(stack string) string {
	for name, module := range r.typed {
		if module.err == nil {
			stack = module.unit.MapStack(stack, name, "")
		}
	}
	return stack
}

// These bound how much is told of the modules that there are.
const (
	maxListedModules = 20
	maxListedName    = 100
)

// noSuchModule tells that a module is missing and, unless the host expects the dialect's
// own words, which ones there are.
func (r *run) noSuchModule(name string) string {
	message := fmt.Sprintf("No such module %q.", cut(name, maxSpecifier))
	if r.req.Console == protocol.ConsoleString {
		return message
	}
	if len(r.req.Modules) == 0 {
		return message + " This program has no modules: use what the platform has, or a tool."
	}
	names := slices.Sorted(maps.Keys(r.req.Modules))
	more := ""
	if n := len(names) - maxListedModules; n > 0 {
		names, more = names[:maxListedModules], fmt.Sprintf(" and %d more", n)
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%q", cut(name, maxListedName))
	}
	return message + " The modules are " + strings.Join(names, ", ") + more + "."
}

// missingImport refuses a program with a static import of a module that is missing.
func (r *run) missingImport(unit program.Unit) error {
	for _, i := range unit.Imports() {
		if i.Specifier == "" {
			continue
		}
		if _, ok := r.req.Modules[r.ResolveModule("", i.Specifier)]; !ok {
			text := program.Diagnose(program.Written(r.req.Code), i.Line, i.Column, r.noSuchModule(i.Specifier))
			return protocol.Failure(protocol.CodeInvalidProgram, text)
		}
	}
	return nil
}
