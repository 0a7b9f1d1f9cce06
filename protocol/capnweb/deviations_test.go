package capnweb

import (
	"regexp"
	"strings"
)

// deviation is how the replay of one end of a recording differs from it.
type deviation struct {
	// unplayable says why the end cannot be replayed.
	unplayable string
	// burnt are export ids that the JavaScript library used up for a call that
	// it then did not send.
	burnt int64
	// sinkFails is the chunk that the application's sink refuses.
	sinkFails string
	// engine is set when texts of errors come from the JavaScript engine.
	engine bool
	// class is set when their classes do, too.
	class bool
	// refuses is in the reason that the session ends with, where the JavaScript
	// library goes on.
	refuses string
	// instead is what is sent instead of a recorded frame; nothing if empty.
	instead map[string]string
}

// deviations of "c2s", the client, or "s2c", the server, of a recording.
var deviations = map[string]deviation{
	"s2c/hostile-client-not-json":               {engine: true},
	"s2c/hostile-client-empty-message":          {engine: true},
	"s2c/hostile-client-binary-frame":           {engine: true},
	"s2c/hostile-client-pipe-write-after-close": {engine: true, class: true},
	"c2s/hostile-server-not-json":               {engine: true},
	"c2s/hostile-server-binary-answer":          {engine: true},
	"c2s/writable-argument-fails":               {engine: true, sinkFails: "w1"},
	"c2s/rejected-after-partial-export":         {burnt: 1},

	// Ids that the exporter chooses are negative; with others the numbering of
	// the JavaScript library gets out of step.
	"s2c/hostile-client-export-positive-id":           {refuses: "An export ID must be a negative integer."},
	"c2s/hostile-server-resolve-with-positive-export": {refuses: "An export ID must be a negative integer."},
	// A peer that raises a count could never release it.
	"s2c/hostile-client-release-negative": {refuses: "A release of -1 references."},
	// A peer must not replace its main object.
	"s2c/hostile-client-resolve-main": {refuses: "bad RPC message"},

	// Every introduction is released; the JavaScript library releases one.
	"s2c/hostile-client-export-same-id-twice": {instead: map[string]string{
		`["release",-7,1]`: `["release",-7,2]`,
	}},
	"s2c/hostile-client-export-same-id-in-two-calls": {instead: map[string]string{
		`["release",-7,1]`: `["release",-7,2]`,
	}},
	"c2s/hostile-server-same-export-twice": {instead: map[string]string{
		`["release",-1,1]`: `["release",-1,2]`,
	}},

	// A JavaScript peer cannot take its own stub as the whole of a result, so
	// it gets a stub of this end's that leads there.
	"s2c/callback-echoed-back": {instead: map[string]string{
		`["resolve",1,["import",-1]]`: `["resolve",1,["export",-1]]`,
		`["release",-1,1]`:            "",
	}},
	"s2c/hostile-client-push-own-stub": {instead: map[string]string{
		`["resolve",2,["import",-2]]`: `["resolve",2,["export",-1]]`,
		`["release",-2,1]`:            "",
	}},

	// The class name of an error is kept, also of one that JavaScript lacks.
	"s2c/hostile-client-error-constructor-name": {instead: map[string]string{
		`["resolve",2,["error","Error","m"]]`: `["resolve",2,["error","constructor","m"]]`,
	}},
	"s2c/hostile-client-reject-with-stub": {instead: map[string]string{
		`["reject",1,["error","Error","This RpcImportHook was already disposed."]]`: `["reject",1,["error","Error","Can't serialize RPC stubs in this context."]]`,
	}},
	// One fatal error is enough.
	"s2c/hostile-client-release-stream-id": {instead: map[string]string{
		`["reject",2,["error","Error","no such export ID: 2"]]`: "",
	}},

	"c2s/unknown-raw-names": {unplayable: "the client was no library"},
	"c2s/promise-argument-already-resolved": {
		unplayable: "a defect of the JavaScript client: it names a result after releasing it",
	},
}

// omits tells whether a frame is one that is not sent.
func (d deviation) omits(f vectorFrame) bool {
	instead, ok := d.instead[f.expected()]
	return ok && instead == ""
}

var errorText = regexp.MustCompile(`(\["error","\w+",|close \d+ ).*`)

// similar tells whether a frame is the one recorded.
func (d deviation) similar(sent, recorded string) bool {
	if instead, ok := d.instead[recorded]; ok {
		recorded = instead
	}
	if d.engine {
		sent, recorded = errorText.ReplaceAllString(sent, "$1"), errorText.ReplaceAllString(recorded, "$1")
	}
	if d.class {
		recorded = strings.Replace(recorded, `["error","Error"`, `["error","TypeError"`, 1)
	}
	return sent == recorded || len(sent) > maxAbortText && strings.HasPrefix(recorded, sent[:maxAbortText])
}
