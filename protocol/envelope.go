package protocol

import (
	"bytes"
	"encoding/json"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// ResultEnvelope answers the envelope of a tool that succeeded with v, for a
// [Dispatch]: {"result": …}. v is anything that [encoding/json] writes; nil is
// null. A []byte, and a [Binary] anywhere in v, reaches the program as bytes.
// [Undefined] is undefined, for which the envelope is {}.
func ResultEnvelope(v any) (string, error) {
	switch data := v.(type) {
	case Undefined:
		return "{}", nil
	case []byte:
		v = Binary{Data: data}
	}
	var text bytes.Buffer
	text.WriteString(`{"result":`)
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return "", err
	}
	text.Truncate(text.Len() - len("\n"))
	text.WriteString("}")
	return text.String(), nil
}

// ErrorEnvelope answers the envelope of a tool that failed: {"error": message}.
// The dialect reads an empty message as success, so that it becomes a text.
func ErrorEnvelope(message string) string {
	if message == "" {
		message = "The tool failed without a message"
	}
	return string(append(jsontext.AppendString([]byte(`{"error":`), message), '}'))
}
