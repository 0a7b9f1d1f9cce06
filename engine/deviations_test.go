package engine_test

// deviation pins an outcome that is not the reference's.
type deviation struct {
	// differs lists what is different: result, error, logs, calls, or rejected
	// where the reference's execute() rejects, which ours never does.
	differs string
	// reason is the short form of the section in docs/deviations.md.
	reason string
	// outcome is ours, exactly; calls are too where they differ.
	outcome, calls string
	// anyLogOrder says that the lines race with one another.
	anyLogOrder bool
}

// deviations are the cases of the corpus that end otherwise than with the
// reference.
var deviations = map[string]deviation{
	"errors-throw-null": {
		differs: "rejected", reason: "a failing program always has an error",
		outcome: `{"result":{"$type":"undefined"},"error":"Thrown: null","logs":["row is null"]}`,
	},
	"form-unclosed-brace": {
		differs: "rejected", reason: "a failing program always has an error",
		outcome: `{"result":{"$type":"undefined"},"error":"SyntaxError: Unexpected end of input: the '{' at line 1, column 13 is never closed (line 5, column 2)\n}\n ^\nThe program does not parse, so nothing of it has run. Correct it and send the whole program again.","logs":[]}`,
	},
	"values-symbol-result": {
		differs: "rejected", reason: "a failing program always has an error",
		outcome: `{"result":{"$type":"undefined"},"error":"The program finished, but its result cannot be returned: result is a symbol, which cannot be returned: use a string instead. Return plain data: await promises, leave functions and symbols out, and do not nest too deep.","logs":[]}`,
	},
	"errors-empty-message-is-swallowed": {
		differs: "error, logs", reason: "an empty message is still a failure",
		outcome: `{"result":{"$type":"undefined"},"error":"Tool \"ping\" failed without a message","logs":[]}`,
	},
	"webapi-abort-events-streams": {
		differs: "logs", reason: "calls that nobody waited for are logged",
		outcome: `{"result":{"outcome":["AbortError",true],"events":["abort",true,7],"thrown":"user cancelled","text":"line 1\nline 2\n","res":[201,true,"1",{"a":[1]}],"headers":[["a","1"],["b","2"]],"clone":{"m":{"$type":"Map","value":[[1,{"$type":"Set","value":["x"]}]]},"d":{"$type":"Date","value":"1970-01-01T00:00:00.005Z"}}},"logs":["[warn] 1 tool call was not awaited: codemode.slow"]}`,
	},
	"timing-unhandled-rejection": {
		differs: "logs", reason: "what nobody handled is logged",
		outcome: `{"result":{"ok":1,"background":"background job failed"},"logs":[
			"[error] Uncaught Error: thrown in a microtask\n    at <anonymous> (program:5:15)",
			"[error] Uncaught (in promise) Error: nobody listens\n    at <anonymous> (program:2:22)",
			"[error] Uncaught (in promise) Error: background job failed\n    at <anonymous> (program:3:31)",
			"[error] Uncaught Error: thrown in a timer\n    at <anonymous> (program:8:15)"]}`,
		// The tool answers on a goroutine of its own while the timer is due.
		anyLogOrder: true,
	},
	"task-round-robin-territories": {
		differs: "rejected", reason: "objects without a prototype cross",
		outcome: `{"result":{
			"Ida":[{"account":"a1","region":"EMEA","rep":"Ida"},{"account":"a4","region":"EMEA","rep":"Ida"}],
			"Yuki":[{"account":"a2","region":"APAC","rep":"Yuki"},{"account":"a6","region":"APAC","rep":"Yuki"}],
			"Max":[{"account":"a3","region":"EMEA","rep":"Max"}],
			"unassigned":[{"account":"a5","region":"AMER","rep":null}]},"logs":[]}`,
	},
	"values-class-instance": {
		differs: "rejected", reason: "class instances cross",
		outcome: `{"result":{"id":9,"lines":[{"p":2,"q":3}]},"logs":["total 6"]}`,
	},
	"values-regex-groups-null-prototype": {
		differs: "rejected", reason: "objects without a prototype cross",
		outcome: `{"result":{"date":"2025-06-01","level":"warn"},"logs":[]}`,
	},
	"hostile-json-tampering": {
		differs: "result, calls", reason: "the boundary does not use what the program can change",
		outcome: `{"result":{"seen":[{"to":"acct_1","amount":10}],"forged":[{"to":"acct_1","amount":1}]},"logs":[]}`,
		calls: `[{"provider":"codemode","tool":"transfer","args":[{"to":"acct_1","amount":10}]},
			{"provider":"codemode","tool":"transfer","args":[{"to":"acct_1","amount":1}]}]`,
	},
	"hostile-thenable-provider": {
		differs: "result, error", reason: "a namespace can be returned",
		outcome: `{"result":{},"logs":["pong {} 0 false"]}`,
	},
	"hostile-code-from-strings": {
		differs: "result", reason: "code from strings runs",
		outcome: `{"result":["number","object","ReferenceError: process is not defined","number","object","object"],"logs":[]}`,
	},
	"hostile-process-exit": {
		differs: "rejected", reason: "there is no Node",
		outcome: `{"result":{"$type":"undefined"},"error":"process is not defined: there is no operating system, no environment and no arguments here. Put what the program needs into its text, or use a tool","logs":["pong"]}`,
	},
	"hostile-probe-host-objects": {
		differs: "result", reason: "there is no Node",
		outcome: `{"result":{
			"require":"ReferenceError: require is not defined","module":"ReferenceError: module is not defined",
			"dirname":"ReferenceError: __dirname is not defined","deno":"ReferenceError: Deno is not defined",
			"bun":"ReferenceError: Bun is not defined","envKeys":0,
			"cwd":"TypeError: Cannot read properties of undefined (reading 'cwd')",
			"worker":"Error: Worker does not exist in this sandbox: a program has one thread. Do the work here, and wait for several things at once with Promise.all()."},"logs":[]}`,
	},
	"modules-node-builtins": {
		differs: "result, error, calls", reason: "there is no Node",
		outcome: `{"result":{"$type":"undefined"},"error":"No such module \"node:crypto\".","logs":[]}`,
		calls:   `[]`,
	},
	"values-typed-arrays-and-buffers": {
		differs: "result, error", reason: "there is no Node",
		outcome: `{"result":{"$type":"undefined"},"error":"Buffer is not defined: use Uint8Array, with TextEncoder and TextDecoder for text, and toBase64(), toHex(), Uint8Array.fromBase64() and Uint8Array.fromHex() for encodings","logs":[]}`,
	},
	"modules-missing": {
		differs: "logs", reason: "the text has the specifier as it was written",
		outcome: `{"result":{"$type":"undefined"},"error":"No such module \"lodash-es\".","logs":[
			"Error: No such module \"helper.js\".\nError: No such module \"lodash\".\nError: No such module \"https://cdn.example.com/x.js\"."]}`,
	},
	"webapi-fetch-closed-network": {
		differs: "error, logs", reason: "the text about a closed network says what to do",
		outcome: `{"result":{"$type":"undefined"},"error":"The network is disabled for this program, so http://localhost:8080 cannot be reached. Get the data through a tool call instead of fetch.","logs":[
			"[error] fetch failed: The network is disabled for this program, so https://api.example.com cannot be reached. Get the data through a tool call instead of fetch.",
			"rate 1.08"]}`,
	},
}

// callsAtOnce are the cases whose programs make several calls without awaiting
// them one by one. The engine serves each on a goroutine of its own, so they
// reach the tools in any order.
var callsAtOnce = []string{
	"task-pr-review-table", "task-codeowners-match", "task-oncall-broadcast-allsettled",
	"task-lead-scoring", "task-round-robin-territories", "task-churn-risk-join",
	"task-find-free-slot", "task-weather-unknown-city-settled", "task-config-deep-merge",
	"task-reciprocal-rank-fusion", "task-memoized-lookups", "timing-tool-never-settles",
}
