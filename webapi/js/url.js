// URL: URL Standard, 6.1.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    linkedSearchParams, parseURL, relinkSearchParams, serializeHost, serializeURL, shorten,
    urlOrigin, urlSetters, webidl,
  } = internals;
  const { USVString, required } = webidl;
  const { search: setSearch } = urlSetters;

  const maxShown = 200; // characters of a URL in a message

  const fail = (text) => {
    throw new TypeError("Invalid URL: '" + shorten(text, maxShown) + "'");
  };

  // The API URL parser. Gives null on failure.
  const parse = (url, base) => {
    if (base === undefined) return parseURL(url, null);
    const parsed = parseURL(base, null);
    return parsed === null ? null : parseURL(url, parsed);
  };

  const convert = (url, base, count, what) => {
    required(count, 1, what);
    const text = USVString(url, what);
    return parse(text, base === undefined ? undefined : USVString(base, what));
  };

  let pendingRecord = null; // the record for the object that URL.parse makes

  const takePending = () => {
    const record = pendingRecord;
    pendingRecord = null;
    return record;
  };

  class URL {
    #record;
    #params = null; // made when it is asked for

    constructor(url, base = undefined) {
      this.#record = takePending();
      if (this.#record !== null) return;
      required(arguments.length, 1, 'URL');
      const text = USVString(url, 'URL');
      const baseText = base === undefined ? undefined : USVString(base, 'URL');
      this.#record = parse(text, baseText) ?? fail(text);
    }

    static {
      internals.recordOfURL = (url) => url.#record;
    }

    static parse(url, base = undefined) {
      pendingRecord = convert(url, base, arguments.length, 'URL.parse');
      return pendingRecord === null ? null : new URL('');
    }

    static canParse(url, base = undefined) {
      return convert(url, base, arguments.length, 'URL.canParse') !== null;
    }

    #set(component, value) {
      urlSetters[component](this.#record, USVString(value, 'URL.' + component));
    }

    get href() { return serializeURL(this.#record); }
    set href(value) {
      this.#record;
      const text = USVString(value, 'URL.href');
      const record = parseURL(text, null) ?? fail(text);
      this.#record = record;
      if (this.#params !== null) relinkSearchParams(this.#params, record, record.query ?? '');
    }

    get origin() { return urlOrigin(this.#record); }

    get protocol() { return this.#record.scheme + ':'; }
    set protocol(value) { this.#set('protocol', value); }

    get username() { return this.#record.username; }
    set username(value) { this.#set('username', value); }

    get password() { return this.#record.password; }
    set password(value) { this.#set('password', value); }

    get host() { return serializeHost(this.#record); }
    set host(value) { this.#set('host', value); }

    get hostname() { return this.#record.host ?? ''; }
    set hostname(value) { this.#set('hostname', value); }

    get port() {
      const { port } = this.#record;
      return port === null ? '' : '' + port;
    }
    set port(value) { this.#set('port', value); }

    get pathname() { return this.#record.path; }
    set pathname(value) { this.#set('pathname', value); }

    get search() {
      const { query } = this.#record;
      return query === null || query === '' ? '' : '?' + query;
    }
    set search(value) {
      const record = this.#record;
      const query = setSearch(record, USVString(value, 'URL.search'));
      if (this.#params !== null) relinkSearchParams(this.#params, record, query);
    }

    get searchParams() { return this.#params ??= linkedSearchParams(this.#record); }

    get hash() {
      const { fragment } = this.#record;
      return fragment === null || fragment === '' ? '' : '#' + fragment;
    }
    set hash(value) { this.#set('hash', value); }

    toJSON() { return serializeURL(this.#record); }
    toString() { return serializeURL(this.#record); }
  }

  webidl.defineInterface(URL);
})
