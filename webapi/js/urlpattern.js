// URLPattern: URL Pattern Standard, 1.2 and "create" of 1.4.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    canonicalize, compilePattern, defaultPort, matchPattern, matchesSpecialScheme,
    parsePatternConstructor, patternOptions, processPatternInit, testPattern,
    urlPatternComponents: components, webidl,
  } = internals;
  const { USVString, isObject } = webidl;

  const what = 'URLPattern';

  const initMembers = [{ key: 'baseURL', type: USVString }];
  for (let i = 0; i < components.length; i++) {
    initMembers[i + 1] = { key: components[i], type: USVString };
  }
  const toInit = webidl.dictionary('URLPatternInit', initMembers);
  const toOptions = webidl.dictionary('URLPatternOptions', [
    { key: 'ignoreCase', type: webidl.boolean, default: false },
  ]);

  const isDictionary = (value) => value === undefined || value === null || isObject(value);
  const toInput = (value) => isDictionary(value) ? toInit(value, what) : USVString(value, what);

  const initOf = (input, baseURL) => {
    if (typeof input !== 'string') {
      if (baseURL === undefined) return input;
      throw new TypeError('URLPattern: a base URL goes with a string only; set baseURL instead');
    }
    const init = parsePatternConstructor(input);
    if (baseURL !== undefined) init.baseURL = baseURL;
    else if (init.protocol === undefined) {
      throw new TypeError('URLPattern: a relative pattern needs a base URL');
    }
    return init;
  };

  const withDefaults = (init) => {
    for (let i = 0; i < components.length; i++) init[components[i]] ??= '*';
    const port = defaultPort(init.protocol);
    if (port !== undefined && port !== null && init.port === '' + port) init.port = '';
    return init;
  };

  const isIPv6 = (text) => text.length > 1 &&
    (text[0] === '[' || (text[1] === '[' && (text[0] === '{' || text[0] === '\\')));

  const hostnameOptions = { __proto__: null, delimiter: '.', prefix: '', ignoreCase: false };

  const create = (input, baseURL, { ignoreCase }) => {
    const given = initOf(input, baseURL);
    const init = withDefaults(processPatternInit(given, true, { __proto__: null }));
    const compile = (name, options) => compilePattern(init[name], canonicalize[name], options);
    const options = { __proto__: null, delimiter: '', prefix: '', ignoreCase };
    const pathOptions = { __proto__: null, delimiter: '/', prefix: '/', ignoreCase };
    const protocol = compile('protocol', patternOptions);
    return {
      __proto__: null,
      protocol,
      username: compile('username', patternOptions),
      password: compile('password', patternOptions),
      hostname: compilePattern(init.hostname,
        isIPv6(init.hostname) ? canonicalize.ipv6Hostname : canonicalize.hostname, hostnameOptions),
      port: compile('port', patternOptions),
      pathname: matchesSpecialScheme(protocol) ? compile('pathname', pathOptions)
        : compilePattern(init.pathname, canonicalize.opaquePathname, options),
      search: compile('search', options),
      hash: compile('hash', options),
    };
  };

  const toBase = (value) => value === undefined ? undefined : USVString(value, what);

  class URLPattern {
    #pattern;

    // The overloads are (input, baseURL, options) and (input, options).
    constructor(input = {}, baseURL = undefined, options = undefined) {
      const hasBase = arguments.length > 2 || !isDictionary(baseURL);
      const given = toInput(input);
      const base = hasBase ? USVString(baseURL, what) : undefined;
      this.#pattern = create(given, base, toOptions(hasBase ? options : baseURL, what));
    }

    static {
      internals.componentsOfPattern = (pattern) => pattern.#pattern;
    }

    get protocol() { return this.#pattern.protocol.text; }
    get username() { return this.#pattern.username.text; }
    get password() { return this.#pattern.password.text; }
    get hostname() { return this.#pattern.hostname.text; }
    get port() { return this.#pattern.port.text; }
    get pathname() { return this.#pattern.pathname.text; }
    get search() { return this.#pattern.search.text; }
    get hash() { return this.#pattern.hash.text; }

    get hasRegExpGroups() {
      const pattern = this.#pattern;
      for (let i = 0; i < components.length; i++) {
        if (pattern[components[i]].hasRegExpGroups) return true;
      }
      return false;
    }

    test(input = {}, baseURL = undefined) {
      const pattern = this.#pattern;
      return testPattern(pattern, toInput(input), toBase(baseURL));
    }

    exec(input = {}, baseURL = undefined) {
      const pattern = this.#pattern;
      return matchPattern(pattern, toInput(input), toBase(baseURL));
    }
  }

  webidl.defineInterface(URLPattern);
})
