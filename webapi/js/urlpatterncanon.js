// Canonicalization of the components of patterns and of what they match: URL
// Pattern Standard, 3.1 "Encoding callbacks". Each function throws TypeError for
// what is no such component.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase, TypeError,
  } = primordials;
  const {
    appendURLPath, encodeSets, newURLRecord, parseURL, parseURLOpaquePath, percentEncode,
    removeTabsAndNewlines, setURLFragment, setURLQuery, shorten, urlSetters,
  } = internals;

  const maxShown = 100; // characters of a component in a message

  const refuse = (component, value) => {
    throw new TypeError("URLPattern: invalid " + component + " '" + shorten(value, maxShown) + "'");
  };

  // A URL of which the functions set one component.
  const dummy = (scheme) => {
    const url = newURLRecord();
    url.scheme = scheme;
    url.host = 'dummy.invalid';
    return url;
  };

  // Makes a function that leaves the empty string alone.
  const canonicalizer = (steps) => (value, protocol) => value === '' ? '' : steps(value, protocol);

  const canon = internals.canonicalize = { __proto__: null };

  canon.protocol = canonicalizer((value) => {
    const url = parseURL(value + '://dummy.invalid/', null);
    return url === null ? refuse('protocol', value) : url.scheme;
  });

  canon.username = (value) => percentEncode(encodeSets.userinfo, value);
  canon.password = canon.username;

  canon.hostname = canonicalizer((value) => {
    const url = dummy('https');
    return urlSetters.hostname(url, value) ? url.host : refuse('hostname', value);
  });

  const notInIPv6 = /[^0-9A-Fa-f[\]:]/;

  canon.ipv6Hostname = (value) => {
    if (RegExpPrototypeExec(notInIPv6, value) !== null) refuse('hostname', value);
    return StringPrototypeToLowerCase(value);
  };

  canon.port = canonicalizer((value, protocol) => {
    const url = dummy(protocol ?? 'https');
    if (!urlSetters.port(url, value)) refuse('port', value);
    return url.port === null ? '' : '' + url.port;
  });

  canon.pathname = canonicalizer((value) => {
    const url = dummy('https');
    if (value[0] === '/') {
      appendURLPath(url, StringPrototypeSlice(removeTabsAndNewlines(value), 1));
      return url.path;
    }
    // The parser would add a solidus, and take a dot after it for a segment.
    appendURLPath(url, '-' + removeTabsAndNewlines(value));
    return StringPrototypeSlice(url.path, 2);
  });

  canon.opaquePathname = canonicalizer((value) =>
    parseURLOpaquePath(dummy('https'), removeTabsAndNewlines(value), 0).path);

  canon.search = canonicalizer((value) => {
    const url = dummy('https');
    setURLQuery(url, removeTabsAndNewlines(value));
    return url.query;
  });

  canon.hash = canonicalizer((value) => {
    const url = dummy('https');
    setURLFragment(url, removeTabsAndNewlines(value));
    return url.fragment;
  });
})
