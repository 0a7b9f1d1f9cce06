// MIME types: MIME Sniffing Standard, 4. A record is {type, subtype, parameters},
// where parameters is a list of [name, value].
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice,
    StringPrototypeToLowerCase,
  } = primordials;
  const { newList, push } = internals;

  const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
  const quotedStringToken = /^[\t\x20-\x7e\x80-\xff]*$/;

  internals.isHTTPToken = (text) => RegExpPrototypeExec(token, text) !== null;
  const { isHTTPToken } = internals;

  // HTTP whitespace: line feed, carriage return, tab, space.
  const isSpace = (code) => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

  const skipSpace = (text, at) => {
    while (isSpace(StringPrototypeCharCodeAt(text, at))) at++;
    return at;
  };

  // Gives a part of a text without the whitespace at its end.
  const sliceTrimmed = (text, from, to) => {
    while (to > from && isSpace(StringPrototypeCharCodeAt(text, to - 1))) to--;
    return StringPrototypeSlice(text, from, to);
  };

  internals.trimHTTPSpace = (text) => sliceTrimmed(text, skipSpace(text, 0), text.length);

  const indexOrEnd = (text, c, from) => {
    const at = StringPrototypeIndexOf(text, c, from);
    return at < 0 ? text.length : at;
  };

  // Reads an HTTP quoted string (Fetch Standard, 2.2.1) that begins at at. Gives
  // {value, end}.
  const readQuoted = internals.readQuotedString = (text, at) => {
    let value = '';
    let i = at + 1;
    for (; i < text.length && text[i] !== '"'; i++) {
      if (text[i] === '\\' && i + 1 < text.length) i++;
      value += text[i];
    }
    return { __proto__: null, value, end: i + 1 };
  };

  const addParameter = (parameters, name, value) => {
    if (!isHTTPToken(name) || RegExpPrototypeExec(quotedStringToken, value) === null) return;
    for (let i = 0; i < parameters.length; i++) if (parameters[i][0] === name) return;
    push(parameters, [name, value]);
  };

  // Reads the parameter that begins at at, and gives the position of its end.
  const readParameter = (text, at, parameters) => {
    at = skipSpace(text, at);
    const end = indexOrEnd(text, ';', at);
    const equals = StringPrototypeIndexOf(text, '=', at);
    if (equals < 0 || equals > end) return end;
    const name = StringPrototypeToLowerCase(StringPrototypeSlice(text, at, equals));
    if (text[equals + 1] === '"') {
      const quoted = readQuoted(text, equals + 1);
      addParameter(parameters, name, quoted.value);
      return indexOrEnd(text, ';', quoted.end);
    }
    const value = sliceTrimmed(text, equals + 1, end);
    if (value !== '') addParameter(parameters, name, value);
    return end;
  };

  // Gives the record of a MIME type, or null if it is none.
  internals.parseMIMEType = function parseMIMEType(input) {
    const text = internals.trimHTTPSpace(input);
    const solidus = StringPrototypeIndexOf(text, '/');
    if (solidus < 0) return null;
    const type = StringPrototypeSlice(text, 0, solidus);
    let at = indexOrEnd(text, ';', solidus + 1);
    const subtype = sliceTrimmed(text, solidus + 1, at);
    if (!isHTTPToken(type) || !isHTTPToken(subtype)) return null;
    const parameters = newList();
    while (at < text.length) at = readParameter(text, at + 1, parameters);
    return {
      __proto__: null, type: StringPrototypeToLowerCase(type),
      subtype: StringPrototypeToLowerCase(subtype), parameters,
    };
  };

  const quote = (value) => {
    let out = '"';
    for (let i = 0; i < value.length; i++) {
      out += value[i] === '"' || value[i] === '\\' ? '\\' + value[i] : value[i];
    }
    return out + '"';
  };

  internals.mimeEssence = (mimeType) => mimeType.type + '/' + mimeType.subtype;

  internals.serializeMIMEType = function serializeMIMEType(mimeType) {
    let out = internals.mimeEssence(mimeType);
    const { parameters } = mimeType;
    for (let i = 0; i < parameters.length; i++) {
      const value = parameters[i][1];
      out += ';' + parameters[i][0] + '=' + (isHTTPToken(value) ? value : quote(value));
    }
    return out;
  };

  // Gives the value of a parameter, or undefined.
  internals.mimeParameter = function mimeParameter(mimeType, name) {
    const { parameters } = mimeType;
    for (let i = 0; i < parameters.length; i++) {
      if (parameters[i][0] === name) return parameters[i][1];
    }
    return undefined;
  };
})
