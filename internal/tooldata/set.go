package tooldata

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Set is a list of providers with their declared tools, in order. It does not
// change, and sessions of it may run at once.
type Set struct {
	providers []provider
}

type provider struct {
	name    string
	prelude string
	tools   []tool
	stores  map[string]content
}

type tool struct {
	// name is the declared name, exposed the one the guest sees.
	name, exposed string
	act           behaviour
}

// Parse reads a list of providers, a JSON array of
//
//	{"name": "github", "tools": {"listIssues": {"returns": […]}}, "prelude": "…", "stores": {"fs": {…}}}
//
// in which tools maps a tool name to its behaviour. testdata/corpus/README.md
// describes the behaviours. An error names the provider, the tool, the key and
// what to write instead.
func Parse(text []byte) (*Set, error) {
	if err := checkJSON(text); err != nil {
		return nil, err
	}
	if kindOf(text) != kindArray {
		return nil, fmt.Errorf("it is %s: write a list of providers, [{\"name\": …, \"tools\": {…}}]", describe(text))
	}
	set := &Set{}
	for i, item := range toArray(text) {
		p, err := parseProvider(item, i)
		if err != nil {
			return nil, err
		}
		set.providers = append(set.providers, p)
	}
	return set, nil
}

// ParseChecks reads the providers of a check of testdata/cases, an object that
// maps a provider name to its tools; testdata/cases/README.md describes the
// words. evaluate serves `returnGenerated`, and may be nil without it.
func ParseChecks(text []byte, evaluate Evaluator) (*Set, error) {
	providers, err := parseUnique(text)
	if err != nil {
		return nil, err
	}
	set := &Set{}
	for _, m := range providers {
		tools, err := parseTools(m.Value, checks(evaluate))
		if err != nil {
			return nil, fmt.Errorf("provider %q: %w", m.Name, err)
		}
		set.providers = append(set.providers, provider{name: m.Name, tools: tools})
	}
	return set, nil
}

// checkJSON says where a text stops being JSON.
func checkJSON(text []byte) error {
	var value json.RawMessage
	err := json.Unmarshal(text, &value)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		before := text[:min(int(syntax.Offset), len(text))]
		line := bytes.Count(before, []byte("\n")) + 1
		return fmt.Errorf("line %d is not JSON: %w", line, err)
	}
	return err
}

var providerKeys = []string{"name", "tools", "prelude", "stores"}

func parseProvider(text json.RawMessage, index int) (provider, error) {
	keys, err := parseUnique(text)
	if err != nil {
		return provider{}, fmt.Errorf("provider %d: %w", index+1, err)
	}
	d := declaration{Object: keys}
	name, err := d.text("name")
	if err != nil {
		return provider{}, fmt.Errorf("provider %d: %w", index+1, err)
	}
	p := provider{name: name}
	if err := p.read(d); err != nil {
		return provider{}, fmt.Errorf("provider %q: %w", name, err)
	}
	return p, nil
}

func (p *provider) read(d declaration) (err error) {
	for _, m := range d.Object {
		if !slices.Contains(providerKeys, m.Name) {
			return fmt.Errorf("unknown key %q: the keys are %s", m.Name, strings.Join(providerKeys, ", "))
		}
	}
	if d.has("prelude") {
		if p.prelude, err = d.text("prelude"); err != nil {
			return err
		}
	}
	if p.stores, err = parseStores(d); err != nil {
		return err
	}
	if !d.has("tools") {
		return errors.New(`no "tools": write an object of tool names, which may be empty`)
	}
	p.tools, err = parseTools(d.Get("tools"), declared())
	return err
}

func parseStores(d declaration) (map[string]content, error) {
	declared, err := d.members("stores")
	if err != nil {
		return nil, err
	}
	stores := make(map[string]content, len(declared))
	for _, store := range declared {
		entries, err := parseUnique(store.Value)
		if err != nil {
			return nil, fmt.Errorf("store %q: %w", store.Name, err)
		}
		stores[store.Name] = content{}
		for _, entry := range entries {
			stores[store.Name][entry.Name] = entry.Value
		}
	}
	return stores, nil
}

func parseTools(text json.RawMessage, l *language) ([]tool, error) {
	declared, err := parseUnique(text)
	if err != nil {
		return nil, fmt.Errorf(`"tools": %w`, err)
	}
	tools := make([]tool, 0, len(declared))
	for _, m := range declared {
		act, err := l.compile(m.Value)
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", m.Name, err)
		}
		tools = append(tools, tool{name: m.Name, exposed: m.Name, act: act})
	}
	return tools, nil
}
