// Package engine runs programs written by language models, each in a fresh
// JavaScript sandbox, metered and bounded.
//
//	executor, err := engine.New(ctx, engine.Options{})
//	…
//	result, err := executor.Execute(ctx, protocol.Request{
//		Code:      "async () => (await weather.today({city: 'Oslo'})).tempC",
//		Providers: tools.Providers(),
//		Dispatch:  tools.Dispatch,
//		Outbound:  protocol.Outbound{Mode: protocol.OutboundDisabled},
//	})
//
// Without the line about Outbound a program has fetch: the executor makes its requests,
// to the public Internet. [Options] can close the network for every request.
//
// An [Executor] implements [protocol.Executor].
package engine
