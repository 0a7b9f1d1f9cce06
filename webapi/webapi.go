// Package webapi holds the guest's own JavaScript: the harness that runs a
// program and connects it to the host, and the globals a program finds.
//
// The sources run inside QuickJS once, before any guest code, while the memory
// image is built. Each is a script whose completion value is a function
// (primordials, host, internals): the host calls it at once with
//
//   - primordials: an empty object, which the first source fills with the
//     intrinsics as they are before a guest can touch them, and freezes;
//   - host: an object with the native functions of the host, see below;
//   - internals: an empty object through which the sources share functions.
//
// The same three objects go to every source. The value of the last call is the
// api: an object with the functions that the host calls. Guest code reaches none
// of these objects. Code that runs after the image was built relies on nothing a
// guest can change: it uses primordials only, no iteration protocol, no await, no
// template literals (QuickJS calls String.prototype.concat for them), and objects
// and lists without a prototype.
//
// # Host functions
//
//   - log(line): one console line, its prefix included.
//   - dispatch(id, provider, tool, args): starts a tool call; args is the list of
//     arguments. Gives true, having done nothing, to be called again with its JSON text.
//     May throw.
//   - setTimer(id, ms), clearTimer(id): a timer, once. setTimer may throw.
//   - now(): milliseconds since the Unix epoch, with a fraction.
//   - fetchOpen(id, exchange, method, url, headers, redirect, hop, body): a task that
//     makes a request; exchange is a number of the caller's choice that names it
//     afterwards. headers has a line for each name and one for its value after it, a
//     character for each octet; hop is the number of redirects before; body is a
//     string, a Uint8Array, true for one that is written in pieces, or none. Gives the
//     JSON text of {error, code, status, statusText, url, redirected, headers, body},
//     in which error is not empty for a failure, code is its class or empty, headers
//     is a list of [name, value], and body tells whether there is one to read.
//   - fetchRead(id, exchange): a task that gives a Uint8Array of the response's body,
//     or undefined at its end.
//   - fetchWrite(id, exchange, piece): a task that gives true once a piece of the
//     request's body, 64 KiB at most, was consumed, and false if nobody wants more.
//   - fetchEnd(exchange): the request's body is complete.
//   - fetchCancel(exchange): nobody is interested in an exchange any more.
//
// # API functions
//
//   - begin(config): prepares a run, before the program is compiled. config is the
//     JSON text of {providers: [{name, tools: [[visible, raw], …], open}],
//     console: "readable" | "string", depth?}; depth is the deepest nesting that
//     encode accepts, 256 by default.
//   - run(unit, call): a native promise for the program's value, which is what
//     unit returns if call is true, else unit itself. A host that calls the unit by
//     itself needs it only for a value that is no native promise.
//   - threw(reason): a promise rejected with what the unit threw.
//   - encode(value): "+" and the value text, or "-" and a message why the value
//     cannot cross. Throws only errors of the engine, as when memory runs out.
//   - describe(reason): JSON text {name, message, stack, internal?, code} of anything
//     thrown; message is never empty; internal is true for errors of the engine, code
//     the class of an error of the host's or empty.
//   - completed(id, envelope), failed(id, message): settle a tool call. An
//     unknown id is ignored.
//   - fire(id): runs the callback of a timer.
//   - resolved(id, value), rejected(id, name, message): settle a task, which is a
//     function of the host that was started with that id.
//   - uncaught(reason): reports an exception that nobody caught.
//   - unhandled(promise, reason): reports a promise rejected without a handler, as
//     it stands when the jobs have run out.
//   - handled(promise): tells that a promise rejected without a handler has got one
//     since the jobs last ran out.
package webapi

import (
	"embed"
	"fmt"
)

//go:embed js/*.js
var files embed.FS

// order lists the sources in order of evaluation, without folder and ending.
var order = [...]string{
	"primordials",
	"lists",
	"kinds",
	"properties",
	"text",
	"bytes",
	"promises",
	"webidl",
	"webidlnumbers",
	"webidlbuffers",
	"webidlstructures",
	"webidlinterfaces",
	"webidlasync",
	"domexception",
	"absences",
	"regexps",
	"stacks",
	"errorcodes",
	"inspect",
	"layout",
	"inspectobjects",
	"inspectcollections",
	"inspectkinds",
	"describe",
	"payloads",
	"utf8",
	"percent",
	"urlencoded",
	"urlipv4",
	"urlipv6",
	"urlhosts",
	"urlrecords",
	"urlpaths",
	"urlauthority",
	"urlparser",
	"urlsetters",
	"urlsearchparams",
	"url",
	"urlpatterntokens",
	"urlpatternstrings",
	"urlpatternparts",
	"urlpatterncanon",
	"unicodesets",
	"urlpatterncompile",
	"urlpatternconstructor",
	"urlpatterninit",
	"urlpatternmatch",
	"urlpattern",
	"encodinglabels",
	"textencoder",
	"textdecoder",
	"base64",
	"mimetypes",
	"dataurls",
	"valueexpressions",
	"valuerefusals",
	"valuetext",
	"valuekinds",
	"valueerrors",
	"consoletable",
	"consoleformat",
	"console",
	"performance",
	"timers",
	"microtasks",
	"events",
	"eventlisteners",
	"taskqueue",
	"eventtarget",
	"eventtypes",
	"eventhandlers",
	"reporting",
	"abort",
	"structuredclone",
	"structuredkinds",
	"messageports",
	"performanceentries",
	"performancetimeline",
	"performanceobserver",
	"navigator",
	"atomics",
	"deferreds",
	"streamqueues",
	"queuingstrategies",
	"underlyingsources",
	"readablestates",
	"readablecontrollers",
	"readabledefault",
	"readablebuffers",
	"pullintos",
	"readablebytes",
	"readablebyob",
	"readablereaders",
	"readablestream",
	"readableiterator",
	"readablefrom",
	"readabletee",
	"readablebytetee",
	"writablestates",
	"writablecontroller",
	"writablewriter",
	"writablestream",
	"streampipes",
	"transformstates",
	"transformstream",
	"hoststreams",
	"streamkinds",
	"streamtransfers",
	"compressionstreams",
	"textstreams",
	"tasks",
	"cryptohost",
	"cryptokeys",
	"cryptokeykinds",
	"cryptoalgorithms",
	"cryptojwk",
	"cryptosecrets",
	"cryptodigests",
	"cryptomacs",
	"cryptociphers",
	"cryptopairs",
	"cryptopairformats",
	"cryptopairuses",
	"cryptorsa",
	"cryptonist",
	"cryptooctets",
	"cryptolattices",
	"cryptoderivations",
	"subtlesteps",
	"subtlecrypto",
	"subtlemodern",
	"cryptosupports",
	"crypto",
	"webidlmixins",
	"blobdata",
	"blob",
	"file",
	"bloburls",
	"headerlists",
	"headertypes",
	"headers",
	"formdata",
	"multipart",
	"multipartparser",
	"bodies",
	"bodymixin",
	"requestinit",
	"requeststate",
	"request",
	"response",
	"integrity",
	"fetchlocal",
	"fetchports",
	"fetchredirects",
	"fetchuploads",
	"fetchexchange",
	"fetchnetwork",
	"fetch",
	"fetchvalues",
	"inspectfetch",
	"urlvalues",
	"toolcodec",
	"tools",
	"nearnames",
	"namespaces",
	"intl",
	"intllocales",
	"intloptions",
	"intldecimals",
	"intlnumbers",
	"intlplurals",
	"intlnumberformat",
	"intlnumberranges",
	"intlzones",
	"intldatepatterns",
	"intldates",
	"intldateranges",
	"intllists",
	"intldurations",
	"intlrelative",
	"intlcollator",
	"intlsegmenter",
	"intllocale",
	"intldisplaynames",
	"intlstrings",
	"program",
	"globals",
	"api",
}

// Source is one script of the harness.
type Source struct {
	// Name is the file name, such as "webapi/console.js". The host may evaluate
	// all sources under names with one prefix more. The stack traces that describe
	// and the console print leave out the frames of these files.
	Name string
	// Text is the script.
	Text string
}

// Sources gives the scripts in order of evaluation.
func Sources() []Source {
	sources := make([]Source, len(order))
	for i, name := range order {
		text, err := files.ReadFile("js/" + name + ".js")
		if err != nil {
			panic(fmt.Sprintf("webapi: %v", err)) // the files are part of the binary
		}
		sources[i] = Source{Name: "webapi/" + name + ".js", Text: string(text)}
	}
	return sources
}
