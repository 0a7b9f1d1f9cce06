// Request: Fetch Standard, 5.4.
(function (primordials, host, internals) {
  'use strict';

  const {
    RequestState, checkRequestInit, newHeaders, requestInit, requestURL, resolveBlobURL,
    serializeURL, webidl,
  } = internals;
  const { USVString, isObject, required } = webidl;

  const hasMembers = (init) => {
    for (const key in init) if (init[key] !== undefined) return true;
    return false;
  };

  const noInit = { __proto__: null };

  const toState = (input, init) => {
    const from = isRequest(input) ? stateOf(input) : undefined;
    const text = from === undefined ? USVString(input, 'Request: argument 1') : undefined;
    const given = init === undefined ? noInit : requestInit(init, 'Request: argument 2');
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
