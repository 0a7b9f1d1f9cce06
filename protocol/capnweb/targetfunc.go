package capnweb

import (
	"context"
	"reflect"
	"strconv"
)

// funcTarget serves a function.
type funcTarget struct {
	fn reflect.Value
	*signature
}

func newFuncTarget(fn reflect.Value) (Target, error) {
	s, err := signatureOf(fn.Type())
	if err != nil {
		return nil, err
	}
	return funcTarget{fn, s}, nil
}

// Call calls the function. It has no members, so that any path leads nowhere.
func (f funcTarget) Call(ctx context.Context, path, args []any) (any, error) {
	if len(path) > 0 {
		return nil, callUndefined(path, 0)
	}
	return guarded(func() (any, error) {
		in, err := f.arguments(ctx, args)
		if err != nil {
			return nil, err
		}
		return f.results(f.fn.Call(in))
	})
}

func (f funcTarget) Get(_ context.Context, path []any) (any, error) {
	if len(path) == 0 {
		return f, nil
	}
	return getUndefined(path, 0)
}

// arguments decodes the arguments of a call for the parameters.
func (s *signature) arguments(ctx context.Context, args []any) ([]reflect.Value, error) {
	in := make([]reflect.Value, 0, 1+max(len(s.params), len(args)))
	if s.takesContext {
		in = append(in, reflect.ValueOf(ctx))
	}
	for i := 0; i < len(s.params) || s.rest != nil && i < len(args); i++ {
		param, err := argument(args, i, s.param(i))
		if err != nil {
			return nil, err
		}
		in = append(in, param)
	}
	return in, nil
}

// param answers the type of the i-th argument.
func (s *signature) param(i int) reflect.Type {
	if i < len(s.params) {
		return s.params[i]
	}
	return s.rest
}

// argument decodes one argument.
func argument(args []any, i int, t reflect.Type) (reflect.Value, error) {
	param := reflect.New(t).Elem()
	var arg any = Undefined{}
	if i < len(args) {
		arg = args[i]
	}
	err := decode(arg, param)
	if err != nil {
		err = placed(err, "args["+strconv.Itoa(i)+"]")
	}
	return param, err
}

// results answers what a function has returned. Without a value that is
// undefined.
func (s *signature) results(out []reflect.Value) (any, error) {
	var result any = Undefined{}
	if s.returnsValue {
		result = out[0].Interface()
	}
	if s.returnsError {
		if err, failed := out[len(out)-1].Interface().(error); failed {
			return nil, err
		}
	}
	return result, nil
}
