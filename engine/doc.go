// Package engine runs programs written by language models, each in a fresh
// JavaScript sandbox, metered and bounded.
//
//	executor, err := engine.New(ctx, engine.Options{})
//	…
//	result, err := executor.Execute(ctx, protocol.Request{
//		Code:      "async () => (await weather.today({city: 'Oslo'})).tempC",
//		Providers: tools.Providers(),
//		Dispatch:  tools.Dispatch,
//	})
//
// An [Executor] implements [protocol.Executor].
package engine
