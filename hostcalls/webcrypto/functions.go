package webcrypto

import (
	"context"
	"runtime"
	"slices"

	"github.com/codemode-executor/codemode-executor/hostcalls"
)

// operations are all computations. Each is a function of the host under its name;
// those that can take long are there a second time as a task, with "Task" at the
// end of the name.
var operations = slices.Concat(
	randomOperations, digestOperations, macOperations, cipherOperations,
	derivationOperations, keyOperations, signatureOperations, agreementOperations,
	encapsulationOperations, rsaOperations,
)

// Functions gives the host functions of the Web Cryptography API. Tasks of all runs
// together use at most GOMAXPROCS goroutines at a time.
func Functions() []hostcalls.Function {
	s := newSlots(runtime.GOMAXPROCS(0))
	var functions []hostcalls.Function
	for i := range operations {
		o := &operations[i]
		functions = append(functions, hostcalls.Function{Name: o.name, Call: o.direct(s)})
		if !o.quick {
			functions = append(functions, hostcalls.Function{Name: o.name + "Task", Start: o.task(s)})
		}
	}
	return functions
}

func (o *operation) direct(s *slots) func(*hostcalls.Env, []any) (any, error) {
	return func(env *hostcalls.Env, args []any) (any, error) {
		args, err := o.check(args)
		if err != nil {
			return nil, err
		}
		return o.run(&call{ctx: context.Background(), random: s.entropy(env), args: args})
	}
}

func (o *operation) task(s *slots) func(context.Context, *hostcalls.Env, []any) (any, error) {
	return func(ctx context.Context, env *hostcalls.Env, args []any) (any, error) {
		args, err := o.check(args)
		if err != nil {
			return nil, err
		}
		if err := s.enter(ctx, env); err != nil {
			return nil, err
		}
		defer s.leave(env)
		return o.run(&call{ctx: ctx, random: s.entropy(env), args: args})
	}
}
