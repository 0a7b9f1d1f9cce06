// Hosts: URL Standard, 3.5 "Host parsing". A host is kept in its serialized form.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase,
  } = primordials;
  const {
    encodeSets, endsInNumber, parseIPv4, parseIPv6, percentDecodeText, percentEncode,
  } = internals;

  const forbiddenHost = /[\0\t\n\r #/:<>?@[\\\]^|]/;
  const forbiddenDomain = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
  const beyondASCII = /[^\0-\x7f]/;
  const punycode = /(?:^|\.)xn--/;

  // Domain to ASCII (3.3). Without punycode an ASCII domain needs no host.
  const domainToASCII = (domain) => {
    if (RegExpPrototypeExec(beyondASCII, domain) === null) {
      const lower = StringPrototypeToLowerCase(domain);
      if (RegExpPrototypeExec(punycode, lower) === null) return lower;
    }
    return host.domainToASCII(domain) ?? '';
  };

  const parseBrackets = (text) => {
    if (text[text.length - 1] !== ']') return null;
    const address = parseIPv6(StringPrototypeSlice(text, 1, -1));
    return address === null ? null : '[' + address + ']';
  };

  // Gives the serialized host, or null on failure.
  internals.parseHost = function parseHost(text, isOpaque) {
    if (text[0] === '[') return parseBrackets(text);
    if (isOpaque) {
      if (RegExpPrototypeExec(forbiddenHost, text) !== null) return null;
      return percentEncode(encodeSets.control, text);
    }
    const domain = domainToASCII(percentDecodeText(text));
    if (domain === '' || RegExpPrototypeExec(forbiddenDomain, domain) !== null) return null;
    return endsInNumber(domain) ? parseIPv4(domain) : domain;
  };
})
