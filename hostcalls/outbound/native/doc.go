// Package native makes the requests of programs with net/http, from the network
// position of this process.
//
// A program is hostile, and that position is worth something: services on the
// loopback interface, in private networks, and the metadata services of clouds trust
// whoever reaches them. So a guard looks at every address at the moment of the
// connection, after all name resolution, and refuses those that are not public. A
// name that resolves to something else the next time gains nothing by that.
//
// Redirects are not followed here: each is a request of its own, which the guard sees
// like any other.
package native
