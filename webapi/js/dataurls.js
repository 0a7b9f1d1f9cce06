// data: URLs: Fetch Standard, 6 "data: URLs".
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeTrim,
    Uint8ArrayFromBase64,
  } = primordials;
  const { decodeUTF8, parseMIMEType, percentDecode, serializeURL } = internals;

  const base64 = /; *base64$/i;
  const asciiSpace = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/;

  const trim = (text) => RegExpPrototypeExec(asciiSpace, text) === null
    ? text : StringPrototypeTrim(text); // URLs have no other white space

  // Forgiving-base64 decode (Infra, 7). Gives undefined on failure.
  const decodeBase64 = (text) => {
    try {
      return Uint8ArrayFromBase64(text);
    } catch {
      return undefined;
    }
  };

  const plainText = (text) => text[0] === ';' ? 'text/plain' + text : text;

  // Processes the record of a data: URL. Gives {mimeType, body}, a record and a
  // Uint8Array, or null on failure.
  internals.parseDataURL = function parseDataURL(url) {
    const text = StringPrototypeSlice(serializeURL(url, true), 'data:'.length);
    const comma = StringPrototypeIndexOf(text, ',');
    if (comma < 0) return null;
    let type = trim(StringPrototypeSlice(text, 0, comma));
    let body = percentDecode(StringPrototypeSlice(text, comma + 1));
    const marker = RegExpPrototypeExec(base64, type);
    if (marker !== null) {
      body = decodeBase64(decodeUTF8(body));
      if (body === undefined) return null;
      type = StringPrototypeSlice(type, 0, marker.index);
    }
    const mimeType = parseMIMEType(plainText(type)) ?? parseMIMEType('text/plain;charset=US-ASCII');
    return { __proto__: null, mimeType, body };
  };
})
