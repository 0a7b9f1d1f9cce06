// Percent-encoding: URL Standard, 1.3 "Percent-encoded bytes".
(function (primordials, host, internals) {
  'use strict';

  const {
    NumberPrototypeToString, RegExp, RegExpPrototypeExec, StringPrototypeCharCodeAt,
    StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToUpperCase,
    TypedArrayPrototypeGetLength, decodeURIComponent, encodeURIComponent,
  } = primordials;
  const { decodeUTF8, encodeUTF8, subarray } = internals;

  // Gives an encode set: ascii is the inside of a character class. Every set has
  // the C0 control percent-encode set in it. Characters outside ASCII are matched
  // in runs, so that no surrogate pair is cut.
  const encodeSet = (ascii) =>
    new RegExp('[\\x00-\\x1f\\x7f' + ascii + ']|[^\\x00-\\x7f]+', 'g');

  const query = ' "#<>';
  const path = query + '?\\^`{}';
  const userinfo = path + '/:;=@[\\\\\\]|';

  internals.encodeSets = {
    __proto__: null,
    control: encodeSet(''),
    fragment: encodeSet(' "<>`'),
    query: encodeSet(query),
    specialQuery: encodeSet(query + "'"),
    path: encodeSet(path),
    userinfo: encodeSet(userinfo),
  };

  const hex = internals.percentEncodeByte = (byte) =>
    (byte < 16 ? '%0' : '%') + StringPrototypeToUpperCase(NumberPrototypeToString(byte, 16));

  const encodeRun = (run) => {
    const code = StringPrototypeCharCodeAt(run, 0);
    return code < 0x80 ? hex(code) : encodeURIComponent(run);
  };

  // UTF-8 percent-encodes a string without lone surrogates.
  internals.percentEncode = function percentEncode(set, text) {
    set.lastIndex = 0;
    let found = RegExpPrototypeExec(set, text);
    if (found === null) return text;
    let out = '';
    let from = 0;
    do {
      out += StringPrototypeSlice(text, from, found.index) + encodeRun(found[0]);
      from = set.lastIndex;
      found = RegExpPrototypeExec(set, text);
    } while (found !== null);
    return out + StringPrototypeSlice(text, from);
  };

  // Gives the value of a hexadecimal digit, or -1.
  const hexDigit = internals.hexDigit = (code) => {
    if (code >= 0x30 && code <= 0x39) return code - 0x30;
    const lower = code | 0x20;
    return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
  };

  // Gives the byte that a percent sign at i stands for, or -1.
  const escapedByte = (bytes, i, length) => {
    if (i + 2 >= length) return -1;
    const high = hexDigit(bytes[i + 1]);
    const low = hexDigit(bytes[i + 2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  };

  // Percent-decodes a string to bytes.
  const percentDecode = internals.percentDecode = (text) => {
    const bytes = encodeUTF8(text);
    const length = TypedArrayPrototypeGetLength(bytes);
    let to = 0;
    for (let i = 0; i < length; i++) {
      const escaped = bytes[i] === 0x25 ? escapedByte(bytes, i, length) : -1;
      bytes[to++] = escaped < 0 ? bytes[i] : escaped;
      if (escaped >= 0) i += 2;
    }
    return subarray(bytes, 0, to);
  };

  // Percent-decodes a string and UTF-8 decodes the result without BOM.
  internals.percentDecodeText = function percentDecodeText(text) {
    if (StringPrototypeIndexOf(text, '%') < 0) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      return decodeUTF8(percentDecode(text)); // not UTF-8, or a percent sign alone
    }
  };
})
