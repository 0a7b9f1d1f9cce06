// Processing of URLPatternInit: URL Pattern Standard, 3.2. isPattern tells whether
// the components are patterns or are to be matched.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeLastIndexOf, StringPrototypeSlice, TypeError } = primordials;
  const { canonicalize, escapePattern, isSpecialScheme, parseURL, shorten } = internals;

  const components = internals.urlPatternComponents = [
    'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
  ];

  // The components of which init must have none for one to be inherited.
  const inheritance = [
    ['protocol', ['protocol']],
    ['username', ['protocol', 'hostname', 'port', 'username']],
    ['password', ['protocol', 'hostname', 'port', 'username', 'password']],
    ['hostname', ['protocol', 'hostname']],
    ['port', ['protocol', 'hostname', 'port']],
    ['pathname', ['protocol', 'hostname', 'port', 'pathname']],
    ['search', ['protocol', 'hostname', 'port', 'pathname', 'search']],
    ['hash', ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash']],
  ];

  // Gives the components of a URL record as texts.
  const partsOfURL = internals.urlPatternParts = (url) => ({
    __proto__: null,
    protocol: url.scheme,
    username: url.username,
    password: url.password,
    hostname: url.host ?? '',
    port: url.port === null ? '' : '' + url.port,
    pathname: url.path,
    search: url.query ?? '',
    hash: url.fragment ?? '',
  });

  const hasAny = (init, names) => {
    for (let i = 0; i < names.length; i++) if (init[names[i]] !== undefined) return true;
    return false;
  };

  const inherit = (result, init, base, isPattern) => {
    const parts = partsOfURL(base);
    for (let i = 0; i < inheritance.length; i++) {
      const name = inheritance[i][0];
      if (hasAny(init, inheritance[i][1])) continue;
      if (isPattern && (name === 'username' || name === 'password')) continue;
      result[name] = isPattern ? escapePattern(parts[name]) : parts[name];
    }
  };

  const isAbsolute = (pathname, isPattern) => pathname[0] === '/' ||
    (isPattern && pathname[1] === '/' && (pathname[0] === '\\' || pathname[0] === '{'));

  const resolvePathname = (pathname, base, isPattern) => {
    if (base === null || base.isOpaque || isAbsolute(pathname, isPattern)) return pathname;
    const path = isPattern ? escapePattern(base.path) : base.path;
    const solidus = StringPrototypeLastIndexOf(path, '/');
    return solidus < 0 ? pathname : StringPrototypeSlice(path, 0, solidus + 1) + pathname;
  };

  const withoutFirst = (text, c) => text[0] === c ? StringPrototypeSlice(text, 1) : text;

  const withoutLast = (text, c) =>
    text[text.length - 1] === c ? StringPrototypeSlice(text, 0, -1) : text;

  const asGiven = (value) => value;

  // What each component of init becomes before it is canonicalized.
  const prepare = {
    __proto__: null,
    protocol: (value) => withoutLast(value, ':'),
    username: asGiven,
    password: asGiven,
    hostname: asGiven,
    port: asGiven,
    pathname: resolvePathname,
    search: (value) => withoutFirst(value, '?'),
    hash: (value) => withoutFirst(value, '#'),
  };

  const canonical = (name, value, protocol) => {
    if (name === 'pathname' && protocol !== '' && !isSpecialScheme(protocol)) {
      return canonicalize.opaquePathname(value);
    }
    return canonicalize[name](value, protocol === '' ? undefined : protocol);
  };

  const parseBase = (text) => {
    const base = parseURL(text, null);
    if (base !== null) return base;
    throw new TypeError("URLPattern: invalid base URL '" + shorten(text, 100) + "'");
  };

  // Gives the components of init, over those of result.
  internals.processPatternInit = function processPatternInit(init, isPattern, result) {
    const base = init.baseURL === undefined ? null : parseBase(init.baseURL);
    if (base !== null) inherit(result, init, base, isPattern);
    for (let i = 0; i < components.length; i++) {
      const name = components[i];
      if (init[name] === undefined) continue;
      const value = prepare[name](init[name], base, isPattern);
      result[name] = isPattern ? value : canonical(name, value, result.protocol ?? '');
    }
    return result;
  };
})
