// The basic URL parser: URL Standard, 4.4 "URL parsing". The standard's state
// machine looks at one character at a time; here every state takes its component
// whole, which leaves the work to the engine's native search.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExp, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice,
    StringPrototypeToLowerCase,
  } = primordials;
  const {
    authorityEnd, isDriveLetter, isSpecialScheme, newURLRecord, parseHost, parseURLAuthority,
    parseURLOpaquePath, parseURLPath, parseURLPathStart, parseURLRest, shortenPath,
    startsWithDriveLetter,
  } = internals;

  const trim = (text) => {
    let from = 0;
    let to = text.length;
    while (from < to && StringPrototypeCharCodeAt(text, from) <= 0x20) from++;
    while (to > from && StringPrototypeCharCodeAt(text, to - 1) <= 0x20) to--;
    return to - from === text.length ? text : StringPrototypeSlice(text, from, to);
  };

  const tabOrNewline = /[\t\n\r]+/g;

  const removeTabs = internals.removeTabsAndNewlines = (text) => {
    tabOrNewline.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(tabOrNewline, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index);
      from = tabOrNewline.lastIndex;
    }
    return from === 0 ? text : out + StringPrototypeSlice(text, from);
  };

  const isSolidus = (c) => c === '/' || c === '\\';

  // special authority ignore slashes state
  const afterSlashes = (url, text, at) => {
    while (isSolidus(text[at])) at++;
    return parseURLAuthority(url, text, at);
  };

  const takeAuthority = (url, base) => {
    url.username = base.username;
    url.password = base.password;
    url.host = base.host;
    url.port = base.port;
  };

  const takePath = (url, base) => {
    url.path = base.path;
    url.query = base.query;
  };

  // Parses a text that is relative to the path that url has from its base.
  const relativePath = (url, text, at, shorten) => {
    const c = text[at];
    if (c === undefined || c === '#' || c === '?') return parseURLRest(url, text, at);
    url.query = null;
    shorten(url);
    return parseURLPath(url, text, at);
  };

  // relative state and relative slash state
  const relative = (url, text, at, base) => {
    url.scheme = base.scheme;
    const isSpecial = isSpecialScheme(url.scheme);
    const slash = (c) => isSpecial ? isSolidus(c) : c === '/';
    if (slash(text[at]) && slash(text[at + 1])) {
      return (isSpecial ? afterSlashes : parseURLAuthority)(url, text, at + 2);
    }
    takeAuthority(url, base);
    if (slash(text[at])) return parseURLPath(url, text, at + 1);
    takePath(url, base);
    return relativePath(url, text, at, shortenPath);
  };

  // file host state
  const fileHost = (url, text, at) => {
    const end = authorityEnd(url, text, at);
    const name = StringPrototypeSlice(text, at, end);
    if (isDriveLetter(name)) return parseURLPath(url, text, at);
    if (name !== '') {
      const host = parseHost(name, false);
      if (host === null) return null;
      url.host = host === 'localhost' ? '' : host;
    }
    return parseURLPathStart(url, text, end);
  };

  const driveOfPath = /^\/[A-Za-z]:(?=\/|$)/;

  // file slash state
  const fileSlash = (url, text, at, base) => {
    if (isSolidus(text[at])) return fileHost(url, text, at + 1);
    if (base !== null) {
      url.host = base.host;
      const drive = RegExpPrototypeExec(driveOfPath, base.path);
      if (drive !== null && !startsWithDriveLetter(text, at)) url.path = drive[0];
    }
    return parseURLPath(url, text, at);
  };

  // file state
  const file = (url, text, at, given) => {
    const base = given !== null && given.scheme === 'file' ? given : null;
    url.scheme = 'file';
    url.host = '';
    if (isSolidus(text[at])) return fileSlash(url, text, at + 1, base);
    if (base === null) return parseURLPath(url, text, at);
    url.host = base.host;
    takePath(url, base);
    if (!startsWithDriveLetter(text, at)) return relativePath(url, text, at, shortenPath);
    return relativePath(url, text, at, () => { url.path = ''; });
  };

  // no scheme state
  const withoutScheme = (url, text, base) => {
    if (base === null) return null;
    if (base.isOpaque) {
      if (text[0] !== '#') return null;
      url.scheme = base.scheme;
      url.isOpaque = true;
      takePath(url, base);
      return parseURLRest(url, text, 0);
    }
    return base.scheme === 'file' ? file(url, text, 0, base) : relative(url, text, 0, base);
  };

  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

  // Gives the scheme that a text begins with in lower case, or undefined.
  const schemeOf = internals.schemeOf = (text) => {
    const found = RegExpPrototypeExec(scheme, text);
    return found === null ? undefined : StringPrototypeToLowerCase(found[0]);
  };

  // Most URLs: special, with a domain in lower case that is no address and no
  // punycode, and nothing that the parser would change. No path segment begins as
  // one of dots would.
  const regular = new RegExp('^(https?|wss?)://' +
    '((?:(?!xn--)[a-z0-9_-]+\\.)*(?!xn--)[a-z][a-z0-9_-]*)' +
    '((?:/(?![.%])[A-Za-z0-9!$%&\'()*+,.:;=@[\\]_|~-]*)*)' +
    '(?:\\?([A-Za-z0-9!$%&()*+,./:;=?@[\\\\\\]^_`{|}~-]*))?' +
    '(?:#([A-Za-z0-9!#$%&\'()*+,./:;=?@[\\\\\\]^_{|}~-]*))?$');

  const parseRegular = (text) => {
    const found = RegExpPrototypeExec(regular, text);
    if (found === null) return null;
    return {
      __proto__: null, scheme: found[1], username: '', password: '', host: found[2], port: null,
      path: found[3] === '' ? '/' : found[3], isOpaque: false, query: found[4] ?? null,
      fragment: found[5] ?? null,
    };
  };

  // Gives the record of a string without lone surrogates, or null on failure. base
  // is a record or null.
  internals.parseURL = (input, base) =>
    parseRegular(input) ?? parseAny(removeTabs(trim(input)), base);

  const parseAny = (text, base) => {
    const url = newURLRecord();
    const scheme = schemeOf(text);
    if (scheme === undefined) return withoutScheme(url, text, base);
    url.scheme = scheme;
    const at = scheme.length + 1;
    if (scheme === 'file') return file(url, text, at, base);
    if (isSpecialScheme(scheme)) {
      const isRelative = base !== null && base.scheme === scheme &&
        !(text[at] === '/' && text[at + 1] === '/');
      return isRelative ? relative(url, text, at, base) : afterSlashes(url, text, at);
    }
    if (text[at] !== '/') return parseURLOpaquePath(url, text, at);
    if (text[at + 1] === '/') return parseURLAuthority(url, text, at + 2);
    return parseURLPath(url, text, at + 1);
  };
})
