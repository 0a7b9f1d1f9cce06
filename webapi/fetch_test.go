package webapi_test

import (
	"encoding/json"
	"testing"

	"github.com/codemode-executor/codemode-executor/webapi"
)

func TestFetchValues(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, value, want string }{
		{"headers", `new Headers([['B', 'x'], ['set-cookie', '1'], ['a', 'y'], ['b', 'z'], ['Set-Cookie', '2']])`,
			`+["headers",[["a","y"],["b","x, z"],["set-cookie","1"],["set-cookie","2"]]]`},
		{"no headers", `[new Headers()]`, `+[[["headers",[]]]]`},
		{"headers of an error", `Response.error().headers`, `+["headers",[]]`},
		{"headers twice", `(() => { const h = new Headers(); return [h, h, {}] })()`, `+[[["headers",[]],["ref",1],{}]]`},
		{"no headers but their prototype", `Object.create(Headers.prototype)`, `+{}`},
		{"blob", `({ b: new Blob() })`, `-result.b is a Blob, which cannot be returned: return await blob.text() or await blob.bytes()`},
		{"file", `[new File([], 'n')]`, `-result[0] is a File, which cannot be returned: return await file.text() or await file.bytes()`},
		{"form data", `new FormData()`, `-result is a FormData, which cannot be returned: return [...formData], with files read`},
		{"request", `new Request('http://h/')`, `-result is a Request, which cannot be returned: return its url, method and headers`},
		{"response", `new Response()`, `-result is a Response, which cannot be returned: return its status and what await response.json() or await response.text() gives`},
		{"hooks", `(() => { Array.prototype.toJSON = Headers.prototype.toJSON = () => 1; return new Headers({ a: 'b' }) })()`, `+["headers",[["a","b"]]]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.result(h.run("() => " + tt.value)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestInspectFetch(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, value, want string }{
		{"blob", `new Blob([new Uint8Array(3)], { type: 'a/b' })`, `Blob { size: 3, type: 'a/b' }`},
		{"file", `[new File([], 'n', { lastModified: 5 })]`, `[ File { name: 'n', size: 0, type: '', lastModified: 5 } ]`},
		{"headers", `new Headers({ 'Content-Type': 'x', a: 'b' })`, `Headers { a: 'b', 'content-type': 'x' }`},
		{"form data", `(() => { const f = new FormData(); f.append('a', 1); f.append('a', new Blob([])); return f })()`,
			"FormData {\n  a: '1',\n  a: File { name: 'blob', size: 0, type: '', lastModified: 1000 }\n}"},
		{"request", `new Request('http://h/', { method: 'PUT' })`, "Request {\n  method: 'PUT',\n  url: 'http://h/',\n  headers: Headers {},\n  bodyUsed: false\n}"},
		{"response", `Response.redirect('http://h/')`, "Response {\n  status: 302,\n  statusText: '',\n  url: '',\n  redirected: false,\n  type: 'default',\n" +
			"  headers: Headers { location: 'http://h/' },\n  bodyUsed: false\n}"},
		{"subclass", `new (class Mine extends Headers { x = 1 })({ a: 'b' })`, `Mine { a: 'b', x: 1 }`},
		{"deep", `[[[[[new Headers()]]]]]`, "[ [ [ [ [ [Headers] ] ] ] ] ]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h.result(h.run("() => { console.log(" + tt.value + ") }"))
			logs := h.logs()
			if got := logs[len(logs)-1]; got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// fakeNetwork answers requests with what they are, as JSON text, but for some
// paths; it stands for the transport of the host.
const fakeNetwork = `((host, internals) => {
	const bytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
	host.encodeUTF8 = bytes;
	host.decodeText = (encoding, fatal, data) => String.fromCharCode(...data);
	const answer = (request, body, init) => ({
		status: 200, statusText: 'Fine', headers: [['X', '1'], ['x', '2']], url: request.url, redirected: false, body, ...init });
	const read = async (body) => typeof body === 'string' || body === null ? body
		: body instanceof Uint8Array ? [...body] : (await Array.fromAsync(body)).map((chunk) => [...chunk]);
	internals.outbound = async (request) => {
		const { method, url, headers, redirect, signal } = request;
		switch (new URL(url).pathname) {
			case '/redirected': return answer(request, null, { url: 'http://other/', redirected: true });
			case '/stream': return answer(request, internals.newByteStream({ pull(c) { c.enqueue(bytes('ab')); c.close(); } }));
			case '/status': return answer(request, bytes('x'), { status: 204 });
			case '/error': throw new TypeError('no route');
			case '/never': return new Promise(() => {});
		}
		return answer(request, bytes(JSON.stringify([method, url, Array.from(headers, ([k, v]) => k + ': ' + v), redirect, signal === undefined, await read(request.body)])));
	};
})`

// newNetworkHarness gives a harness whose fetch reaches fakeNetwork.
func newNetworkHarness(t *testing.T) *harness {
	h := &harness{vm: newVM(t)}
	h.test = h.value(fakeHost, "host.js")
	host, internals := h.get(h.test, "host"), h.value("({})", "")
	primordials := h.value("({})", "")
	for _, source := range webapi.Sources() {
		h.api = h.invoke(h.value(source.Text, "codemode:"+source.Name), primordials, host, internals)
	}
	h.invoke(h.value(fakeNetwork, "network.js"), host, internals)
	text, err := json.Marshal(config{Providers: []provider{}})
	if err != nil {
		t.Fatal(err)
	}
	h.ask("begin", h.str(string(text)))
	return h
}

func TestFetchOfTheNetwork(t *testing.T) {
	h := newNetworkHarness(t)
	for _, tt := range []struct{ name, program, want string }{
		{"a request as it goes out", `async () => (await fetch('HTTP://h:80/a?b#c')).text()`,
			`+"[\"GET\",\"http://h/a?b\",[\"Accept: */*\"],\"follow\",true,null]"`},
		{"headers and a text", `async () => (await fetch('http://h/', { method: 'post', headers: { accept: 'a', X: 'y' }, body: 'abc', redirect: 'manual' })).text()`,
			`+"[\"POST\",\"http://h/\",[\"accept: a\",\"X: y\",\"Content-Type: text/plain;charset=UTF-8\"],\"manual\",true,\"abc\"]"`},
		{"bytes and a signal", `async () => (await (await fetch('http://h/', { method: 'PUT', body: new Uint8Array([1, 2]), signal: new AbortController().signal })).json()).slice(4)`,
			`+[[false,[[1,2]]]]`},
		{"a stream", `async () => (await (await fetch('http://h/', { method: 'PUT', duplex: 'half', body: new ReadableStream({
			start(c) { c.enqueue(new Uint8Array([1])); c.enqueue(new Uint8Array([2, 3])); c.close(); } }) })).json())[5]`,
			`+[[[[1]],[[2,3]]]]`},
		{"a response", `async () => { const r = await fetch('http://h/stream'); return [r.type, r.status, r.statusText, r.ok, r.url, r.redirected, [...r.headers].flat(), await r.text()] }`,
			`+[["basic",200,"Fine",true,"http://h/stream",false,[["x","1, 2"]],"ab"]]`},
		{"immutable headers", `async () => { const r = await fetch('http://h/stream'); try { r.headers.set('a', 'b') } catch (e) { return e.name } }`, `+"TypeError"`},
		{"a redirected response", `async () => { const r = await fetch('http://h/redirected'); return [r.url, r.redirected, r.body, await r.text()] }`,
			`+[["http://other/",true,null,""]]`},
		{"no body with HEAD", `async () => (await fetch('http://h/stream', { method: 'HEAD' })).body`, `+null`},
		{"no body with 204", `async () => (await fetch('http://h/status')).body`, `+null`},
		{"a network error", `() => fetch('http://h/error')`, `! no route`},
		{"a blocked port", `() => fetch('http://h:25/')`, `! fetch failed: port 25 is not for HTTP`},
		{"an abort", `async () => { const c = new AbortController(), p = fetch('http://h/never', { signal: c.signal }); c.abort('why'); try { await p } catch (e) { return e } }`,
			`+"why"`},
		{"an abort cancels the body", `async () => { let why; const c = new AbortController(), p = fetch('http://h/never', { signal: c.signal, method: 'POST', duplex: 'half',
			body: new ReadableStream({ cancel(reason) { why = reason } }) }); c.abort('because'); try { await p } catch (e) { return [e, why] } }`,
			`+[["because","because"]]`},
		{"an abort past the answer", `async () => { const c = new AbortController(), r = await fetch('http://h/', { signal: c.signal }); c.abort(); return r.status }`, `+200`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
