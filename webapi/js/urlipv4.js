// IPv4 addresses in URLs: URL Standard, 3.5 "Host parsing", the IPv4 parser.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, parseInt,
  } = primordials;
  const { newList, push } = internals;

  const endsInNumber = /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$/;

  // Whether a domain in lower case must be an IPv4 address.
  internals.endsInNumber = (domain) => RegExpPrototypeExec(endsInNumber, domain) !== null;

  const hexadecimal = /^0x[0-9a-f]*$/;
  const octal = /^0[0-7]*$/;
  const decimal = /^[0-9]+$/;

  const parseNumber = (text) => {
    if (RegExpPrototypeExec(hexadecimal, text) !== null) {
      return text.length === 2 ? 0 : parseInt(text, 16);
    }
    if (RegExpPrototypeExec(octal, text) !== null) return parseInt(text, 8);
    if (RegExpPrototypeExec(decimal, text) === null || text[0] === '0') return NaN;
    return parseInt(text, 10);
  };

  const split = (domain) => {
    const numbers = newList();
    for (let from = 0; from <= domain.length && numbers.length < 5;) {
      let to = StringPrototypeIndexOf(domain, '.', from);
      if (to < 0) to = domain.length;
      if (from === domain.length && numbers.length > 0) break; // a dot at the end
      push(numbers, parseNumber(StringPrototypeSlice(domain, from, to)));
      from = to + 1;
    }
    return numbers;
  };

  // Gives the canonical form of an IPv4 address, or null.
  internals.parseIPv4 = function parseIPv4(domain) {
    const numbers = split(domain);
    const last = numbers.length - 1;
    if (last > 3) return null;
    let address = numbers[last];
    if (!(address < 256 ** (4 - last))) return null;
    for (let i = 0; i < last; i++) {
      if (!(numbers[i] <= 255)) return null;
      address += numbers[i] * 256 ** (3 - i);
    }
    return (address >>> 24) + '.' + (address >>> 16 & 255) + '.' + (address >>> 8 & 255) + '.' +
      (address & 255);
  };
})
