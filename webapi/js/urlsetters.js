// The parser with a state override: URL Standard, 6.1, what the setters of URL do.
// Every function takes the record and the given string; where the parser fails,
// the record stays as far as it was changed. Those for the host and the port tell
// whether it did not.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;
  const {
    appendURLPath, authorityEnd, cannotHaveCredentials, defaultPort, encodeSets, findPortColon,
    includesCredentials, isSpecialScheme, parseHost, percentEncode, removeTabsAndNewlines, schemeOf,
    setURLFragment, setURLPort, setURLQuery,
  } = internals;

  const setters = internals.urlSetters = { __proto__: null };

  setters.protocol = (url, value) => {
    const scheme = schemeOf(removeTabsAndNewlines(value) + ':');
    if (scheme === undefined || isSpecialScheme(url.scheme) !== isSpecialScheme(scheme)) return;
    if (scheme === 'file' && (includesCredentials(url) || url.port !== null)) return;
    if (url.scheme === 'file' && url.host === '') return;
    url.scheme = scheme;
    if (url.port === defaultPort(scheme)) url.port = null;
  };

  setters.username = (url, value) => {
    if (cannotHaveCredentials(url)) return;
    url.username = percentEncode(encodeSets.userinfo, value);
  };

  setters.password = (url, value) => {
    if (cannotHaveCredentials(url)) return;
    url.password = percentEncode(encodeSets.userinfo, value);
  };

  const leadingDigits = /^[0-9]+/;

  const setLeadingPort = (url, text) => {
    const found = RegExpPrototypeExec(leadingDigits, text);
    return found !== null && setURLPort(url, found[0]);
  };

  // file host state
  const setFileHost = (url, name) => {
    const host = name === '' ? '' : parseHost(name, false);
    if (host === null) return false;
    url.host = host === 'localhost' ? '' : host;
    return true;
  };

  // Whether the host may become empty.
  const mayBeEmpty = (url) =>
    !isSpecialScheme(url.scheme) && !includesCredentials(url) && url.port === null;

  // host state and hostname state
  const setHost = (url, value, withPort) => {
    if (url.isOpaque) return false;
    const text = removeTabsAndNewlines(value);
    const name = StringPrototypeSlice(text, 0, authorityEnd(url, text, 0));
    if (url.scheme === 'file') return setFileHost(url, name);
    const colon = findPortColon(name);
    const hasPort = colon < name.length;
    if (hasPort ? colon === 0 || !withPort : name === '' && !mayBeEmpty(url)) return false;
    const host = parseHost(StringPrototypeSlice(name, 0, colon), !isSpecialScheme(url.scheme));
    if (host === null) return false;
    url.host = host;
    return !hasPort || setLeadingPort(url, StringPrototypeSlice(name, colon + 1));
  };

  setters.host = (url, value) => setHost(url, value, true);
  setters.hostname = (url, value) => setHost(url, value, false);

  setters.port = (url, value) => {
    if (cannotHaveCredentials(url)) return false;
    if (value !== '') return setLeadingPort(url, removeTabsAndNewlines(value));
    url.port = null;
    return true;
  };

  setters.pathname = (url, value) => {
    if (url.isOpaque) return;
    const text = removeTabsAndNewlines(value);
    const isSpecial = isSpecialScheme(url.scheme);
    url.path = '';
    if (text === '' && !isSpecial && url.host !== null) return;
    const skip = text[0] === '/' || (isSpecial && text[0] === '\\');
    appendURLPath(url, skip ? StringPrototypeSlice(text, 1) : text);
  };

  const withoutFirst = (value, character) =>
    value[0] === character ? StringPrototypeSlice(value, 1) : value;

  // Gives the new query before it is encoded, '' if there is none.
  setters.search = (url, value) => {
    if (value === '') {
      url.query = null;
      return '';
    }
    const text = withoutFirst(value, '?');
    setURLQuery(url, removeTabsAndNewlines(text));
    return text;
  };

  setters.hash = (url, value) => {
    if (value === '') url.fragment = null;
    else setURLFragment(url, removeTabsAndNewlines(withoutFirst(value, '#')));
  };
})
