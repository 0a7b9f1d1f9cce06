// Package client runs programs on an executor server: it is a [protocol.Executor]
// over a connection.
//
//	executor, err := client.Dial(ctx, "ws://127.0.0.1:8080", client.Options{})
//	if err != nil { … }
//	defer executor.Close()
//	result, err := executor.Execute(ctx, protocol.Request{
//		Code:     "6 * 7",
//		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
//	})
//
// Without the line about Outbound a program has fetch, if the server's operator allows
// it: the server makes its requests, to the public Internet.
//
// It behaves like the engine in this process: the functions of a request (dispatch,
// console, outbound) stay here and the server calls them, ctx cancels the run, and a
// failing program is in the result. What a connection adds are three faults:
// CONNECTION_REJECTED and PROTOCOL_MISMATCH from [Dial], and CONNECTION_LOST from
// executions that were under way when the connection broke.
package client
