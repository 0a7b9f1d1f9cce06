// Response: Fetch Standard, 5.5.
(function (primordials, host, internals) {
  'use strict';

  const { JSONStringify, RangeError, RegExpPrototypeExec, TypeError } = primordials;
  const {
    Body, bodyInit, extractBody, fillHeaders, headerLists, headersInit, newHeaders, newList,
    parseURL, quote, sealed, serializeURL, shorten, webidl,
  } = internals;
  const { ByteString, USVString, nullable, required, unsignedShort } = webidl;

  const toInit = webidl.dictionary('ResponseInit', [
    { key: 'headers', type: headersInit },
    { key: 'status', type: unsignedShort, default: 200 },
    { key: 'statusText', type: ByteString, default: '' },
  ]);

  const toBody = nullable(bodyInit);

  const ResponseState = sealed(class ResponseState {
    constructor(type, status, statusText, list) {
      this.type = type;
      this.status = status;
      this.statusText = statusText;
      this.list = list;
      this.headers = undefined;
      this.isImmutable = false;
      this.body = null;
      this.url = '';
      this.redirected = false;
    }

    clone() {
      this.body?.requireUsable();
      const copy = new ResponseState(this.type, this.status, this.statusText,
        headerLists.copy(this.list));
      copy.isImmutable = this.isImmutable;
      copy.body = this.body === null ? null : this.body.clone();
      copy.url = this.url;
      copy.redirected = this.redirected;
      return copy;
    }
  });

  const reasonPhrase = /^[\t\x20-\x7e\x80-\xff]*$/;
  const nullBody = { __proto__: null, 101: true, 103: true, 204: true, 205: true, 304: true };
  const redirects = { __proto__: null, 301: true, 302: true, 303: true, 307: true, 308: true };

  // "Initialize a response"; body is null or a Body.
  const initialized = ({ status, statusText, headers }, body) => {
    if (status < 200 || status > 599) {
      throw new RangeError('The status ' + status + ' is not between 200 and 599');
    }
    if (RegExpPrototypeExec(reasonPhrase, statusText) === null) {
      throw new TypeError('The status text has control characters in it');
    }
    const state = new ResponseState('default', status, statusText, newList());
    if (headers !== undefined) fillHeaders(state.list, headers);
    if (body === null) return state;
    if (nullBody[status]) throw new TypeError('A response of status ' + status + ' has no body');
    state.body = body;
    if (body.type !== undefined && !headerLists.has(state.list, 'content-type')) {
      headerLists.append(state.list, 'Content-Type', body.type);
    }
    return state;
  };

  const redirectTo = (text, status) => {
    const url = parseURL(text, null);
    if (url === null) {
      throw new TypeError('Response.redirect: ' + quote(shorten(text, 200)) +
        ' is not an absolute URL');
    }
    if (redirects[status] === undefined) {
      throw new RangeError('Response.redirect: ' + status + ' is not a redirect status');
    }
    const state = new ResponseState('default', status, '', newList());
    headerLists.append(state.list, 'Location', serializeURL(url));
    state.isImmutable = true;
    return state;
  };

  const jsonBody = (data) => {
    const text = JSONStringify(data);
    if (text === undefined) throw new TypeError('Response.json: the value has no JSON form');
    return new Body(USVString(text, 'Response.json'), 'application/json');
  };

  let stateOf;

  class Response {
    #state;

    constructor(body = null, init = undefined) {
      if (body === webidl.token) {
        this.#state = init;
        return;
      }
      const given = toBody(body, 'Response: argument 1');
      const options = toInit(init, 'Response: argument 2');
      this.#state = initialized(options, given === null ? null : extractBody(given));
    }

    static error() {
      const state = new ResponseState('error', 0, '', newList());
      state.isImmutable = true;
      return new Response(webidl.token, state);
    }

    static redirect(url, status = 302) {
      required(arguments.length, 1, 'Response.redirect');
      const text = USVString(url, 'Response.redirect: argument 1');
      return new Response(webidl.token, redirectTo(text, unsignedShort(status)));
    }

    static json(data, init = undefined) {
      required(arguments.length, 1, 'Response.json');
      const options = toInit(init, 'Response.json: argument 2');
      return new Response(webidl.token, initialized(options, jsonBody(data)));
    }

    static {
      stateOf = (value) => #state in value ? value.#state : undefined;
      internals.includeBody(Response, (object) => object.#state);
    }

    get type() { return this.#state.type; }
    get url() { return this.#state.url; }
    get redirected() { return this.#state.redirected; }
    get status() { return this.#state.status; }
    get ok() {
      const { status } = this.#state;
      return status >= 200 && status <= 299;
    }
    get statusText() { return this.#state.statusText; }
    get headers() {
      const state = this.#state;
      return state.headers ??= newHeaders(state.list, state.isImmutable);
    }

    clone() { return new Response(webidl.token, this.#state.clone()); }
  }

  webidl.defineInterface(Response);
  internals.defineKind('Response', Response.prototype, stateOf);

  internals.stateOfResponse = stateOf;

  // Gives a Response as fetch does: {status, statusText, list, body, url, redirected}.
  internals.newResponse = ({ status, statusText, list, body, url, redirected }) => {
    const state = new ResponseState('basic', status, statusText, list);
    state.isImmutable = true;
    state.body = body;
    state.url = url;
    state.redirected = redirected;
    return new Response(webidl.token, state);
  };
})
