// The authority of a URL: URL Standard, 4.4, from "authority state" to "port state".
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice,
    parseInt,
  } = primordials;
  const {
    defaultPort, encodeSets, findFrom, isSpecialScheme, parseHost, parseURLPathStart, percentEncode,
  } = internals;

  const end = /[/?#]/g;
  const specialEnd = /[/\\?#]/g;

  // Finds where an authority that begins at at ends.
  internals.authorityEnd = (url, text, at) =>
    findFrom(isSpecialScheme(url.scheme) ? specialEnd : end, text, at);

  const colonOrBracket = /[:[\]]/g;

  // Finds the colon before a port, outside of brackets, or the end.
  const findColon = internals.findPortColon = (text) => {
    let inside = false;
    for (let at = 0; (at = findFrom(colonOrBracket, text, at)) < text.length; at++) {
      if (text[at] === ':' && !inside) return at;
      if (text[at] !== ':') inside = text[at] === '[';
    }
    return text.length;
  };

  // Sets the port to that of a text of digits; false if it is too large.
  const setPort = internals.setURLPort = (url, digits) => {
    const port = parseInt(digits, 10);
    if (port > 65535) return false;
    url.port = port === defaultPort(url.scheme) ? null : port;
    return true;
  };

  const digits = /^[0-9]+$/;

  const parsePort = (url, text) =>
    text === '' || (RegExpPrototypeExec(digits, text) !== null && setPort(url, text));

  const parseCredentials = (url, text) => {
    const colon = StringPrototypeIndexOf(text, ':');
    const username = colon < 0 ? text : StringPrototypeSlice(text, 0, colon);
    url.username = percentEncode(encodeSets.userinfo, username);
    if (colon < 0) return;
    url.password = percentEncode(encodeSets.userinfo, StringPrototypeSlice(text, colon + 1));
  };

  const parseHostAndPort = (url, text) => {
    const isSpecial = isSpecialScheme(url.scheme);
    const colon = findColon(text);
    if (colon === 0 && (isSpecial || text !== '')) return false;
    url.host = parseHost(StringPrototypeSlice(text, 0, colon), !isSpecial);
    return url.host !== null && parsePort(url, StringPrototypeSlice(text, colon + 1));
  };

  // Parses from the authority on. Gives the record, or null on failure.
  internals.parseURLAuthority = function parseURLAuthority(url, text, at) {
    const end = internals.authorityEnd(url, text, at);
    let rest = StringPrototypeSlice(text, at, end);
    const sign = StringPrototypeLastIndexOf(rest, '@');
    if (sign >= 0) {
      parseCredentials(url, StringPrototypeSlice(rest, 0, sign));
      rest = StringPrototypeSlice(rest, sign + 1);
      if (rest === '') return null;
    }
    return parseHostAndPort(url, rest) ? parseURLPathStart(url, text, end) : null;
  };
})
