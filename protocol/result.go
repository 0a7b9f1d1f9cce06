package protocol

import (
	"encoding/json"
	"errors"
)

// Decode answers the program's value in the form that [DecodeValue] gives. If
// the program failed it answers the failure, an [*Error].
func (r Result) Decode() (any, error) {
	switch {
	case r.OK:
		return DecodeValue(r.Value)
	case r.Error != nil:
		return nil, r.Error
	}
	return nil, errors.New("the result holds neither a value nor an error")
}

// JSON answers the program's value as [ValueJSON] writes it. If the program
// failed it answers the failure, an [*Error].
func (r Result) JSON() ([]byte, error) {
	v, err := r.Decode()
	if err != nil {
		return nil, err
	}
	return ValueJSON(v)
}

// Unmarshal stores the program's value in what dst points to, as
// [json.Unmarshal] does with the JSON of the value. Fields of type [Binary]
// take bytes. If the program failed it answers the failure, an [*Error].
func (r Result) Unmarshal(dst any) error {
	text, err := r.JSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(text, dst)
}
