// application/x-www-form-urlencoded: URL Standard, 5.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice,
    encodeURIComponent,
  } = primordials;
  const { decodeText, newList, percentDecodeText, percentEncodeByte, push } = internals;

  const plusToSpace = (text) => {
    let at = StringPrototypeIndexOf(text, '+');
    if (at < 0) return text;
    let out = '';
    let from = 0;
    for (; at >= 0; at = StringPrototypeIndexOf(text, '+', from)) {
      out += StringPrototypeSlice(text, from, at) + ' ';
      from = at + 1;
    }
    return out + StringPrototypeSlice(text, from);
  };

  const decode = (text) => percentDecodeText(plusToSpace(text));

  const parsePair = (text) => {
    const equals = StringPrototypeIndexOf(text, '=');
    if (equals < 0) return [decode(text), ''];
    return [
      decode(StringPrototypeSlice(text, 0, equals)), decode(StringPrototypeSlice(text, equals + 1)),
    ];
  };

  // Gives the list of [name, value] in a string without lone surrogates.
  const parse = internals.parseURLEncoded = function parseURLEncoded(text) {
    const list = newList();
    for (let from = 0; from < text.length;) {
      let to = StringPrototypeIndexOf(text, '&', from);
      if (to < 0) to = text.length;
      if (to > from) push(list, parsePair(StringPrototypeSlice(text, from, to)));
      from = to + 1;
    }
    return list;
  };

  // The x-user-defined encoding has the bytes from 0x80 at U+F780 to U+F7FF.
  const beyondASCII = /[\uF780-\uF7FF]/g;

  const escapeBytes = (bytes) => {
    const text = decodeText('x-user-defined', false, bytes);
    beyondASCII.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(beyondASCII, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index) +
        percentEncodeByte(StringPrototypeCharCodeAt(found[0], 0) & 0xff);
      from = beyondASCII.lastIndex;
    }
    return out + StringPrototypeSlice(text, from);
  };

  // Gives the list of [name, value] in bytes. The standard decodes what is between
  // the delimiters, escapes together with other bytes, and keeps byte order marks.
  // Bytes that are no UTF-8 are made escapes, since both may make one character.
  internals.parseURLEncodedBytes = function parseURLEncodedBytes(bytes) {
    const text = decodeText('UTF-8', true, bytes);
    return parse(text === undefined ? escapeBytes(bytes) : text);
  };

  // What encodeURIComponent leaves alone and the percent-encode set of this format
  // has, and the space.
  const rest = /%20|[!'()~]/g;
  const restForms = {
    __proto__: null, '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E',
  };

  const encode = (text) => {
    const encoded = encodeURIComponent(text);
    rest.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(rest, encoded)) !== null; from = rest.lastIndex) {
      out += StringPrototypeSlice(encoded, from, found.index) + restForms[found[0]];
    }
    return from === 0 ? encoded : out + StringPrototypeSlice(encoded, from);
  };

  internals.serializeURLEncoded = function serializeURLEncoded(list) {
    let out = '';
    for (let i = 0; i < list.length; i++) {
      out += (i === 0 ? '' : '&') + encode(list[i][0]) + '=' + encode(list[i][1]);
    }
    return out;
  };
})
