package corpus

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"github.com/codemode-executor/codemode-executor/internal/ordered"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Same tells whether two JSON texts are the same, the order of keys included.
// Numbers may be spelled in different ways. An absent text is only the same as
// another absent one.
func Same(a, b json.RawMessage) bool {
	if (a == nil) != (b == nil) {
		return false
	}
	x, y := tokens(a), tokens(b)
	return x != nil && slices.Equal(x, y)
}

// tokens gives the tokens of a JSON text or of an absent one, nil if it is
// neither.
func tokens(text json.RawMessage) []json.Token {
	if text != nil && !json.Valid(text) {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	all := []json.Token{}
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			return nil
		}
		if n, ok := token.(json.Number); ok {
			token, _ = strconv.ParseFloat(n.String(), 64)
		}
		all = append(all, token)
	}
}

// Calls writes recorded calls as the corpus does, with binary arguments as
// {"$bytes": base64, "type": "Uint8Array" | "ArrayBuffer"}.
func Calls(calls []tooldata.Call) []json.RawMessage {
	texts := make([]json.RawMessage, len(calls))
	for i, call := range calls {
		texts[i] = ordered.Object{
			ordered.New("provider", ordered.Quote(call.Provider)),
			ordered.New("tool", ordered.Quote(call.Tool)),
			ordered.New("args", plainBytes(call.Args)),
		}.Text()
	}
	return texts
}

// plainBytes rewrites the binary values in a JSON text. The reference's host
// sees every view as a Uint8Array.
func plainBytes(text json.RawMessage) json.RawMessage {
	var items []json.RawMessage
	if json.Unmarshal(text, &items) == nil && items != nil {
		for i := range items {
			items[i] = plainBytes(items[i])
		}
		return ordered.List(items)
	}
	o, err := ordered.Parse(text)
	if err != nil {
		return text
	}
	if class := o.Get(protocol.BinaryTag); class != nil {
		if string(class) == `"ArrayBufferView"` {
			class = json.RawMessage(`"Uint8Array"`)
		}
		return ordered.Object{ordered.New("$bytes", o.Get("data")), ordered.New("type", class)}.Text()
	}
	for i := range o {
		o[i].Value = plainBytes(o[i].Value)
	}
	return o.Text()
}

// SameCalls tells whether got are the calls of want, a JSON list. Where the
// program makes calls at once the order says nothing, and anyOrder is true.
func SameCalls(got []json.RawMessage, want json.RawMessage, anyOrder bool) bool {
	var rest []json.RawMessage
	if json.Unmarshal(want, &rest) != nil || len(got) != len(rest) {
		return false
	}
	for i, call := range got {
		at := i
		if anyOrder {
			if at = slices.IndexFunc(rest, func(w json.RawMessage) bool { return Same(call, w) }); at < 0 {
				return false
			}
			rest[at] = nil
			continue
		}
		if !Same(call, rest[at]) {
			return false
		}
	}
	return true
}
