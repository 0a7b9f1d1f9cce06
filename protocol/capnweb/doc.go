// Package capnweb speaks Cap'n Web, the object-capability RPC protocol of the npm
// package capnweb, in both roles: a Go program can serve JavaScript clients, call
// JavaScript servers, and talk to another Go program. It behaves as release 0.12
// of the package does over WebSocket.
//
// # Sessions
//
// A [Session] is one end of a connection. It has a main object, which the other
// end calls through [Session.Main]; either may be missing. Open a WebSocket in
// whatever way suits and give it to [NewWebSocketTransport]; [Pipe] connects two
// sessions in one process.
//
//	conn, _, err := websocket.Dial(ctx, "wss://example.com/api", nil)
//	session, err := capnweb.NewSession(capnweb.NewWebSocketTransport(conn, capnweb.WebSocketOptions{}), capnweb.Options{})
//	defer session.Close()
//	sum, err := capnweb.Call[int](ctx, session.Main(), "add", 2, 3)
//
// # Values
//
// What crosses is described at [Undefined]. Ordinary Go values are converted when
// they are sent, and by [Decode] or the generic [Call] and [Invoke] when they
// arrive. Functions, and objects that are a [Target], cross as references: the
// peer gets a [Stub] for them.
//
// # References
//
// References are counted, across the network, and nothing collects them: who owns
// one releases it.
//
//   - Arguments stay the caller's. A stub received as an argument is released
//     when the method returns; to keep it, take a duplicate with [Stub.Dup].
//   - A result belongs to the caller, who releases the references in it, by
//     [Release] all at once. What a method returns it gives away, so it returns
//     a duplicate of a stub that it wants to keep.
//   - A stream is given away by sending it.
//
// A method of a target hears that the last reference is gone by Dispose, see
// [OnDispose].
//
// # Promises
//
// [Stub.Start] answers a [Promise] at once. It can be called before the answer is
// there, and be an argument, without waiting for the network in between.
//
// # Order
//
// Calls are entered in the order in which they were made, each in a goroutine of
// its own, so that a slow one does not hold up the others; methods that must not
// overtake each other by so much as their first statement implement [Starter].
// Calls that have promises as arguments wait for them and may be overtaken.
//
// # Untrusted peers
//
// Every message is checked before anything is done with it, and [Limits] bound
// what a peer can have a session hold, run and queue. A peer that breaks the
// protocol is told why and loses the session. A method that panics fails its
// call.
package capnweb
