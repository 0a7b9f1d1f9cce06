package wasm

import (
	"fmt"
	"slices"
	"strconv"
)

// listExports gathers the exports of the rewritten module: those of the module
// that are kept, then those that are appended.
func (r *rewriter) listExports() error {
	kept, err := r.keptExports()
	if err != nil {
		return err
	}
	r.exports = append(r.exports, Export{fuelExport, ExternGlobal, r.fuel})
	if r.opts.ExportGlobals {
		r.exportGlobals()
	}
	names := make(map[string]bool, len(kept))
	for _, e := range kept {
		names[e.Name] = true
	}
	for _, e := range r.exports {
		if names[e.Name] {
			return fmt.Errorf("the module itself exports %q", e.Name)
		}
	}
	r.exports = append(kept, r.exports...)
	return nil
}

// keptExports are the exports of the module that the options keep.
func (r *rewriter) keptExports() ([]Export, error) {
	for _, name := range r.opts.KeepExports {
		if _, ok := r.m.export(name); !ok {
			return nil, fmt.Errorf("the module does not export %q", name)
		}
	}
	var kept []Export
	for _, e := range r.m.exports {
		if r.opts.KeepExports != nil && !slices.Contains(r.opts.KeepExports, e.Name) {
			continue
		}
		if e.Kind == ExternFunc {
			e.Index = r.shift(e.Index)
		}
		kept = append(kept, e)
	}
	return kept, nil
}

func (r *rewriter) exportGlobals() {
	for i, g := range r.m.globals {
		if !g.Mutable {
			continue
		}
		name := globalExport + strconv.Itoa(i)
		r.exports = append(r.exports, Export{name, ExternGlobal, uint32(i)})
		r.result.Globals = append(r.result.Globals, name)
	}
}
