package capnweb

import (
	"context"
	"fmt"
	"reflect"
	"sync"
)

// signature is what a function takes and returns.
type signature struct {
	takesContext bool
	params       []reflect.Type
	// rest is the type of a variadic argument, nil if there are none.
	rest                       reflect.Type
	returnsValue, returnsError bool
}

var signatures sync.Map // of reflect.Type to *signature

var contextType = reflect.TypeFor[context.Context]()

// signatureOf reads the type of a function. The error tells why such functions
// cannot be served.
func signatureOf(t reflect.Type) (*signature, error) {
	if known, ok := signatures.Load(t); ok {
		return known.(*signature), nil
	}
	s := &signature{}
	if err := s.readResults(t); err != nil {
		return nil, err
	}
	s.readParams(t)
	known, _ := signatures.LoadOrStore(t, s)
	return known.(*signature), nil
}

func (s *signature) readResults(t reflect.Type) error {
	n := t.NumOut()
	s.returnsError = n > 0 && t.Out(n-1) == errorType
	if s.returnsError {
		n--
	}
	if n > 1 {
		return fmt.Errorf("capnweb: %s returns more than a value and an error", t)
	}
	s.returnsValue = n == 1
	return nil
}

func (s *signature) readParams(t reflect.Type) {
	for i := range t.NumIn() {
		switch param := t.In(i); {
		case i == 0 && param == contextType:
			s.takesContext = true
		case t.IsVariadic() && i == t.NumIn()-1:
			s.rest = param.Elem()
		default:
			s.params = append(s.params, param)
		}
	}
}
