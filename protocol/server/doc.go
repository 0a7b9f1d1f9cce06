// Package server serves an executor to hosts elsewhere: Cap'n Web sessions over
// WebSocket, on a TCP port or a unix socket, and the probes of a platform on the
// same listener. docs/protocol.md is the protocol as a caller sees it.
//
// One options value goes in and one handle comes out:
//
//	s, err := server.New(server.Options{Executor: executor, Port: 8080})
//	if err != nil { … }
//	if err := s.Listen(ctx); err != nil { … }
//	defer s.Close(ctx)
//
// The rest of a process is the host's. The server installs no signal handler,
// registers no OpenTelemetry provider, opens no second port and reads no setting
// from the environment.
package server
