// Package outbound serves the fetch of one run: it hands the requests of the guest
// to a [protocol.Fetch] and carries their bodies both ways, a piece at a time.
//
// A [Session] holds everything of a run. The guest opens an exchange, which is one
// request and its response (RFC 9110, section 3.4), by an id of its own choice, and
// then reads and writes by that id. Each of these takes the id of a task as well,
// under which its outcome goes into the run's queue.
//
// The body of a request is pulled: the guest's write is answered once the piece has
// been consumed. The body of a response is read ahead by a window, and further only
// while another request waits for its turn: a program that collects its responses
// first and reads them later would stand in its own way otherwise.
//
// Both sides are hostile. What the guest's side passes is checked as if its harness
// were corrupt, what Fetch answers as if it came from the network.
package outbound
