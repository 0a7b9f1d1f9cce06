package wasm

import "fmt"

// replacements finds the functions to replace: their code by the index of the
// body.
func (r *rewriter) replacements() error {
	r.replaced = make(map[int][]byte, len(r.opts.Replace))
	for name, code := range r.opts.Replace {
		index, err := r.m.FunctionIndex(name)
		if err != nil {
			return fmt.Errorf("replace: %w", err)
		}
		if index < uint32(r.m.imported.funcs) {
			return fmt.Errorf("replace: %q is an import", name)
		}
		r.replaced[int(index)-r.m.imported.funcs] = code
	}
	return nil
}
