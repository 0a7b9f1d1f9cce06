// Request: Fetch Standard, 5.4.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    checkRequest, checkRequestInit, createAbortSignal, createDependentSignal, extractBody,
    fillHeaders, headerLists, newHeaders, newList, requestInit, requestMethod, requestReferrer,
    requestURL, resolveBlobURL, sealed, serializeURL, webidl,
  } = internals;
  const { USVString, isObject, required } = webidl;

  // A request. blob is the data of the Blob that its URL names; followed is the
  // signal that its own one follows, or undefined.
  const RequestState = sealed(class RequestState {
    constructor(url, blob) {
      this.url = url;
      this.blob = blob;
      this.method = 'GET';
      this.list = newList();
      this.headers = undefined;
      this.body = null;
      this.mode = 'cors';
      this.credentials = 'same-origin';
      this.cache = 'default';
      this.redirect = 'follow';
      this.referrer = 'about:client';
      this.referrerPolicy = '';
      this.integrity = '';
      this.keepalive = false;
      this.followed = undefined;
      this.signal = undefined;
    }

    copyFrom(other) {
      this.method = other.method;
      this.list = headerLists.copy(other.list);
      this.mode = other.mode;
      this.credentials = other.credentials;
      this.cache = other.cache;
      this.redirect = other.redirect;
      this.referrer = other.referrer;
      this.referrerPolicy = other.referrerPolicy;
      this.integrity = other.integrity;
      this.keepalive = other.keepalive;
      this.followed = other.signal ?? other.followed;
    }

    toSignal() {
      return this.signal ??= this.followed === undefined
        ? createAbortSignal() : createDependentSignal([this.followed]);
    }

    // Sets what the members of a RequestInit say, but for headers and body.
    take(init) {
      if (init.referrer !== undefined) this.referrer = requestReferrer(init.referrer);
      if (init.method !== undefined) this.method = requestMethod(init.method);
      const plain = ['referrerPolicy', 'mode', 'credentials', 'cache', 'redirect', 'integrity',
        'keepalive'];
      for (let i = 0; i < plain.length; i++) {
        if (init[plain[i]] !== undefined) this[plain[i]] = init[plain[i]];
      }
      if (init.signal !== undefined) this.followed = init.signal ?? undefined;
      checkRequest(this);
    }

    setHeaders(pairs) {
      this.list = newList();
      fillHeaders(this.list, pairs);
    }

    // Sets the body to what the init has, or else to that of the request it is
    // made from.
    setBody(init, from) {
      const given = init.body ?? null;
      const inherited = from === undefined ? null : from.body;
      if (given === null && inherited === null) return;
      if (this.method === 'GET' || this.method === 'HEAD') {
        throw new TypeError('A request with the method ' + this.method + ' cannot have a body');
      }
      if (given === null) return this.inheritBody(inherited);
      const body = extractBody(given);
      if (body.source === null) this.checkStreamBody(init);
      if (body.type !== undefined && !headerLists.has(this.list, 'content-type')) {
        headerLists.append(this.list, 'Content-Type', body.type);
      }
      this.body = body;
    }

    checkStreamBody(init) {
      if (init.duplex === undefined) {
        throw new TypeError("A request whose body is a stream needs duplex: 'half'");
      }
      this.checkStreamMode();
      if (this.keepalive) throw new TypeError('A request with keepalive cannot have a stream as body');
    }

    checkStreamMode() {
      if (this.mode === 'same-origin' || this.mode === 'cors') return;
      throw new TypeError("A request whose body is a stream needs the mode 'cors'");
    }

    inheritBody(body) {
      if (body.isUnusable()) {
        throw new TypeError('The body of the request was read before, or its stream is locked');
      }
      if (body.source === null) this.checkStreamMode();
      this.body = body.takeOver();
    }

    clone() {
      if (this.body !== null && this.body.isUnusable()) {
        throw new TypeError('The body was read before, or its stream is locked: clone() comes first');
      }
      const copy = new RequestState(this.url, this.blob);
      copy.copyFrom(this);
      copy.followed = this.toSignal();
      copy.body = this.body === null ? null : this.body.clone();
      return copy;
    }
  });

  const hasMembers = (init) => {
    for (const key in init) if (init[key] !== undefined) return true;
    return false;
  };

  const toState = (input, init) => {
    const from = isRequest(input) ? stateOf(input) : undefined;
    const text = from === undefined ? USVString(input, 'Request: argument 1') : undefined;
    const given = requestInit(init, 'Request: argument 2');
    const url = from === undefined ? requestURL(text) : from.url;
    checkRequestInit(given);
    const state = new RequestState(url, from === undefined ? resolveBlobURL(url) : from.blob);
    if (from !== undefined) state.copyFrom(from);
    if (from !== undefined && hasMembers(given)) {
      state.referrer = 'about:client';
      state.referrerPolicy = '';
    }
    state.take(given);
    if (given.headers !== undefined) state.setHeaders(given.headers);
    state.setBody(given, from);
    return state;
  };

  let stateOf;

  class Request {
    #state;

    constructor(input, init = undefined) {
      if (input === webidl.token) {
        this.#state = init;
        return;
      }
      required(arguments.length, 1, 'Request');
      this.#state = toState(input, init);
    }

    static {
      stateOf = (value) => #state in value ? value.#state : undefined;
      internals.includeBody(Request, (object) => object.#state);
    }

    get method() { return this.#state.method; }
    get url() { return serializeURL(this.#state.url); }
    get headers() {
      const state = this.#state;
      return state.headers ??= newHeaders(state.list);
    }
    get destination() {
      this.#state;
      return '';
    }
    get referrer() { return this.#state.referrer; }
    get referrerPolicy() { return this.#state.referrerPolicy; }
    get mode() { return this.#state.mode; }
    get credentials() { return this.#state.credentials; }
    get cache() { return this.#state.cache; }
    get redirect() { return this.#state.redirect; }
    get integrity() { return this.#state.integrity; }
    get keepalive() { return this.#state.keepalive; }
    get isReloadNavigation() {
      this.#state;
      return false;
    }
    get isHistoryNavigation() {
      this.#state;
      return false;
    }
    get signal() { return this.#state.toSignal(); }
    get duplex() {
      this.#state;
      return 'half';
    }

    clone() { return new Request(webidl.token, this.#state.clone()); }
  }

  const isRequest = (value) => isObject(value) && stateOf(value) !== undefined;

  webidl.defineInterface(Request);
  internals.defineKind('Request', Request.prototype, stateOf);

  internals.stateOfRequest = stateOf;

  // The state of the request that the arguments of fetch describe.
  internals.requestState = toState;
})
