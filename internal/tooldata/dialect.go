package tooldata

import (
	"errors"
	"fmt"
	"slices"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Dialect gives the set as a host of the dialect declares it: the guest sees
// the sanitized name of each tool and no other, while the record keeps the
// declared one. The error, in the dialect's words, is what such a host answers
// instead of running a program.
func (s *Set) Dialect() (*Set, error) {
	if wrong := protocol.ValidateProviders(s.namespaces()); wrong != nil {
		return nil, errors.New(wrong.Message)
	}
	exposed := &Set{providers: slices.Clone(s.providers)}
	for i, p := range exposed.providers {
		tools, err := sanitize(p)
		if err != nil {
			return nil, err
		}
		exposed.providers[i].tools = tools
	}
	return exposed, nil
}

// namespaces are the providers without their tools.
func (s *Set) namespaces() []protocol.Provider {
	list := make([]protocol.Provider, len(s.providers))
	for i, p := range s.providers {
		list[i].Name = p.name
	}
	return list
}

// sanitize gives the tools of a provider under their sanitized names, two of
// which must not be the same.
func sanitize(p provider) ([]tool, error) {
	owners := make(map[string]string, len(p.tools))
	tools := slices.Clone(p.tools)
	for i := range tools {
		t := &tools[i]
		t.exposed = protocol.SanitizeToolName(t.name)
		if owner, taken := owners[t.exposed]; taken {
			return nil, fmt.Errorf(`Tool names "%s" and "%s" both sanitize to "%s" in provider "%s"`, owner, t.name, t.exposed, p.name)
		}
		owners[t.exposed] = t.name
	}
	return tools, nil
}
