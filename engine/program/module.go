package program

import (
	"encoding/json"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// Module gives the source of a module without the type arguments of its calls; see
// [Normalize] for those of programs. No line and no column moves.
func Module(text string) string {
	if !strings.Contains(text, "<") || invalidUTF8(text) >= 0 {
		return text
	}
	out := outline.ParseModule(text)
	if out.Fault != nil || len(out.TypeArguments) == 0 {
		return text
	}
	return blank(text, out.TypeArguments)
}

// EraseModule makes a unit of a module in TypeScript, as [EraseTypes] does of a program.
// Its Source is a module.
func EraseModule(text string) (Unit, error) {
	if at := invalidUTF8(text); at >= 0 {
		return Unit{}, errInvalidUTF8(at)
	}
	if err := affordable(text); err != nil {
		return Unit{}, err
	}
	result := transpile(text)
	if len(result.Errors) > 0 {
		return Unit{}, transpileError(result.Errors[0], 1)
	}
	var file struct {
		Mappings string `json:"mappings"`
	}
	if err := json.Unmarshal(result.Map, &file); err != nil {
		return Unit{}, &SyntaxError{Message: err.Error()}
	}
	generated := string(result.Code)
	return Unit{Source: generated, FirstLine: 1, place: &placement{
		excerpt: excerpt{generated, 1},
		odd:     outline.ParseModule(generated).Lines,
		types:   &erasure{segments: decodeMappings(file.Mappings), line: 1},
	}}, nil
}
