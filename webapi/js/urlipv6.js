// IPv6 addresses in URLs: URL Standard, 3.5 "Host parsing", the IPv6 parser and
// serializer.
(function (primordials, host, internals) {
  'use strict';

  const { NumberPrototypeToString, StringPrototypeCharCodeAt } = primordials;
  const { hexDigit } = internals;

  const codeAt = StringPrototypeCharCodeAt; // NaN at the end
  const isDigit = (code) => code >= 0x30 && code <= 0x39;
  const colon = 0x3a;
  const dot = 0x2e;

  // Reads the dotted end of an IPv6 address into two pieces; false on failure.
  const readEmbedded = (text, start, pieces, index) => {
    if (index > 6) return false;
    let at = start;
    let bytes = 0;
    let value = 0;
    for (; at < text.length; bytes++) {
      if (bytes > 0 && (bytes === 4 || codeAt(text, at++) !== dot)) return false;
      const first = at;
      let number = 0;
      for (; isDigit(codeAt(text, at)); at++) {
        if (at > first && number === 0) return false;
        number = number * 10 + codeAt(text, at) - 0x30;
        if (number > 255) return false;
      }
      if (at === first) return false;
      value = value * 256 + number;
    }
    pieces[index] = value / 65536 | 0;
    pieces[index + 1] = value % 65536;
    return bytes === 4;
  };

  // Moves the pieces after the compressed run to the end.
  const expand = (pieces, compress, index) => {
    for (let swaps = index - compress, to = 7; to !== 0 && swaps > 0; to--, swaps--) {
      const piece = pieces[compress + swaps - 1];
      pieces[compress + swaps - 1] = pieces[to];
      pieces[to] = piece;
    }
  };

  // Gives the eight pieces of an IPv6 address, or null.
  const parsePieces = (text) => {
    const pieces = [0, 0, 0, 0, 0, 0, 0, 0];
    let index = 0;
    let compress = -1;
    let at = 0;
    if (codeAt(text, 0) === colon) {
      if (codeAt(text, 1) !== colon) return null;
      at = 2;
      compress = ++index;
    }
    while (at < text.length) {
      if (index === 8) return null;
      if (codeAt(text, at) === colon) {
        if (compress >= 0) return null;
        at++;
        compress = ++index;
        continue;
      }
      const start = at;
      let value = 0;
      for (let digit; at < start + 4 && (digit = hexDigit(codeAt(text, at))) >= 0; at++) {
        value = value * 16 + digit;
      }
      if (codeAt(text, at) === dot) {
        if (at === start || !readEmbedded(text, start, pieces, index)) return null;
        index += 2;
        break;
      }
      if (at < text.length) {
        if (codeAt(text, at) !== colon || ++at === text.length) return null;
      }
      pieces[index++] = value;
    }
    if (compress < 0) return index === 8 ? pieces : null;
    expand(pieces, compress, index);
    return pieces;
  };

  // Finds the first longest run of at least two zero pieces.
  const longestZeros = (pieces) => {
    let start = -1;
    let length = 1;
    for (let i = 0; i < 8; i++) {
      const from = i;
      while (i < 8 && pieces[i] === 0) i++;
      if (i - from > length) {
        start = from;
        length = i - from;
      }
    }
    return { __proto__: null, start, length };
  };

  const serialize = (pieces) => {
    const { start, length } = longestZeros(pieces);
    let out = '';
    for (let i = 0; i < 8; i++) {
      if (i === start) {
        out += i === 0 ? '::' : ':';
        i += length - 1;
        continue;
      }
      out += NumberPrototypeToString(pieces[i], 16) + (i < 7 ? ':' : '');
    }
    return out;
  };

  // Gives the canonical form of the text between the brackets, or null.
  internals.parseIPv6 = function parseIPv6(text) {
    const pieces = parsePieces(text);
    return pieces === null ? null : serialize(pieces);
  };
})
