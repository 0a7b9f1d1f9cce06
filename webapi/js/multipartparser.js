// Reads multipart/form-data: RFC 7578 and the Fetch Standard, 5.3 "Body mixin".
// Files named by the parameter filename are files; names are as HTML writes them.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeToLowerCase,
    TypeError, TypedArrayPrototypeGetLength, TypedArrayPrototypeIndexOf, Uint8Array,
  } = primordials;
  const {
    blobType, decodeUTF8, encodeUTF8, newFile, newList, push, subarray, trimHTTPSpace, webidl,
  } = internals;

  const CR = 0x0d;
  const LF = 0x0a;
  const hyphen = 0x2d;
  const maxHead = 16 << 10; // bytes of the headers of a part

  const fail = (why) => {
    throw new TypeError('The body is not valid multipart/form-data: ' + why);
  };

  const matches = (bytes, at, wanted) => {
    const length = TypedArrayPrototypeGetLength(wanted);
    for (let i = 0; i < length; i++) if (bytes[at + i] !== wanted[i]) return false;
    return true;
  };

  // Gives the index of wanted, which begins with CR, at or after from; -1 if it is
  // not there.
  const find = (bytes, from, wanted) => {
    let at = from;
    while ((at = TypedArrayPrototypeIndexOf(bytes, CR, at)) >= 0) {
      if (matches(bytes, at, wanted)) return at;
      at++;
    }
    return -1;
  };

  const isSpace = (byte) => byte === 0x20 || byte === 0x09;

  const escapes = /%(?:22|0[AD])/gi;
  const characters = { __proto__: null, '%22': '"', '%0a': '\n', '%0d': '\r' };

  const unescape = (text) => {
    escapes.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(escapes, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index) +
        characters[StringPrototypeToLowerCase(found[0])];
      from = escapes.lastIndex;
    }
    return from === 0 ? text : out + StringPrototypeSlice(text, from);
  };

  const formDataType = /^form-data[\t ]*(?=;|$)/i;
  const parameter = /;[\t ]*([^=;\s]+)=(?:"([^"]*)"|([^;]*?))[\t ]*(?=;|$)/y;

  const readDisposition = (part, value) => {
    const type = RegExpPrototypeExec(formDataType, value);
    if (type === null) fail('a part is not form-data');
    parameter.lastIndex = type[0].length;
    for (let found; (found = RegExpPrototypeExec(parameter, value)) !== null;) {
      const name = StringPrototypeToLowerCase(found[1]);
      const text = unescape(found[2] ?? found[3]);
      if (name === 'name') part.name ??= text;
      else if (name === 'filename') part.filename ??= text;
    }
  };

  const readLine = (part, line) => {
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon < 0) fail('a part has a line that is no header');
    const name = StringPrototypeToLowerCase(trimHTTPSpace(StringPrototypeSlice(line, 0, colon)));
    const value = trimHTTPSpace(StringPrototypeSlice(line, colon + 1));
    if (name === 'content-disposition') readDisposition(part, value);
    else if (name === 'content-type') part.type = value;
  };

  // Gives {name, filename, type} of the lines of a part's head.
  const readHead = (text) => {
    const part = { __proto__: null, name: undefined, filename: undefined, type: undefined };
    for (let from = 0; from < text.length;) {
      const found = StringPrototypeIndexOf(text, '\r\n', from);
      const to = found < 0 ? text.length : found;
      readLine(part, StringPrototypeSlice(text, from, to));
      from = to + 2;
    }
    if (part.name === undefined) fail('a part has no name');
    return part;
  };

  const valueOf = ({ filename, type = 'text/plain' }, bytes) => filename === undefined
    ? decodeUTF8(bytes) : newFile(webidl.copyBytes(bytes), blobType(type), filename);

  const headEnd = new Uint8Array([CR, LF, CR, LF]);

  // Reads the part that begins at at and adds it to entries. Gives the position of
  // the delimiter behind it.
  const readPart = (bytes, at, delimiter, entries) => {
    const end = find(bytes, at - 2, headEnd);
    if (end < 0 || end - at > maxHead) fail('the headers of a part do not end');
    const part = readHead(end < at ? '' : decodeUTF8(subarray(bytes, at, end)));
    const start = end + 4;
    const next = find(bytes, start, delimiter);
    if (next < 0) fail('it ends within a part');
    push(entries, [part.name, valueOf(part, subarray(bytes, start, next))]);
    return next;
  };

  // Gives the list of [name, string or File] of a body.
  internals.parseMultipart = function parseMultipart(bytes, boundary) {
    const delimiter = encodeUTF8('\r\n--' + boundary);
    const skipped = TypedArrayPrototypeGetLength(delimiter);
    const entries = newList();
    // The first delimiter may be at the very beginning, without its line break.
    const isFirst = matches(bytes, 0, subarray(delimiter, 2, skipped));
    let at = isFirst ? -2 : find(bytes, 0, delimiter);
    if (at === -1) fail('the boundary is not in it');
    for (;;) {
      at += skipped;
      if (bytes[at] === hyphen && bytes[at + 1] === hyphen) return entries;
      while (isSpace(bytes[at])) at++;
      if (bytes[at] !== CR || bytes[at + 1] !== LF) fail('a boundary is not a line of its own');
      at = readPart(bytes, at + 2, delimiter, entries);
    }
  };
})
