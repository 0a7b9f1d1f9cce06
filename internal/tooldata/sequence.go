package tooldata

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// makeSequence declares a tool whose n-th call acts as the n-th step; past the
// end the last step stays.
func makeSequence(d declaration) (behaviour, error) {
	texts, err := d.list("sequence")
	if err != nil {
		return nil, err
	}
	if len(texts) == 0 {
		return nil, errors.New(`"sequence" is empty: write at least one step`)
	}
	steps := make([]behaviour, len(texts))
	for i, text := range texts {
		if steps[i], err = d.language.compile(text); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return func(ctx context.Context, c invocation) (json.RawMessage, error) {
		return steps[min(c.count, len(steps)-1)](ctx, c)
	}, nil
}
