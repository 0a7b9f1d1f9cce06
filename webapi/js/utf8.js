// Bytes and text (Encoding Standard): the host converts, in pieces so that no call
// of it takes long. A call costs less than looking at five characters here.
(function (primordials, host, internals) {
  'use strict';

  const {
    StringPrototypeCharCodeAt, StringPrototypeSlice,
    TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
    TypedArrayPrototypeSet, Uint8Array,
  } = primordials;
  const { newList, push } = internals;

  const maxBytes = 1 << 18; // of one call of the host
  const maxUnits = maxBytes / 3 | 0;

  // Gives a Uint8Array over a part of another. The method of that name would ask
  // the constructor for its species, which is the guest's to change.
  const subarray = internals.subarray = (bytes, start, end) => new Uint8Array(
    TypedArrayPrototypeGetBuffer(bytes), TypedArrayPrototypeGetByteOffset(bytes) + start,
    end - start);

  // Joins lists of Uint8Arrays.
  const concatBytes = internals.concatBytes = (parts) => {
    let length = 0;
    for (let i = 0; i < parts.length; i++) length += TypedArrayPrototypeGetLength(parts[i]);
    const bytes = new Uint8Array(length);
    for (let i = 0, at = 0; i < parts.length; i++) {
      TypedArrayPrototypeSet(bytes, parts[i], at);
      at += TypedArrayPrototypeGetLength(parts[i]);
    }
    return bytes;
  };

  const isHighSurrogate = (code) => code >= 0xd800 && code <= 0xdbff;

  const encodeLong = (text) => {
    const parts = newList();
    for (let from = 0; from < text.length;) {
      let to = from + maxUnits;
      if (to < text.length && isHighSurrogate(StringPrototypeCharCodeAt(text, to - 1))) to--;
      push(parts, host.encodeUTF8(StringPrototypeSlice(text, from, to)));
      from = to;
    }
    return concatBytes(parts);
  };

  // Gives the UTF-8 encoding of a string as a new Uint8Array; lone surrogates
  // become U+FFFD.
  internals.encodeUTF8 = function encodeUTF8(text) {
    return text.length <= maxUnits ? host.encodeUTF8(text) : encodeLong(text);
  };

  // Decodes a chunk of a stream. stream is {encoding, fatal, state}, where state
  // is '' at first. Gives undefined at an error if the stream is fatal.
  const decodePiece = (stream, bytes, last) => {
    const answer = host.decodeChunk(stream.encoding, stream.fatal, bytes, stream.state, last);
    if (answer === undefined) return undefined;
    const start = 1 + StringPrototypeCharCodeAt(answer, 0);
    stream.state = StringPrototypeSlice(answer, 1, start);
    return StringPrototypeSlice(answer, start);
  };

  internals.decodeChunk = function decodeChunk(stream, bytes, last) {
    const length = TypedArrayPrototypeGetLength(bytes);
    if (length <= maxBytes) return decodePiece(stream, bytes, last);
    let text = '';
    for (let from = 0; from < length; from += maxBytes) {
      const to = from + maxBytes < length ? from + maxBytes : length;
      const piece = decodePiece(stream, subarray(bytes, from, to), last && to === length);
      if (piece === undefined) return undefined;
      text += piece;
    }
    return text;
  };

  // Decodes bytes. Gives undefined at an error if fatal is true.
  const decodeText = internals.decodeText = (encoding, fatal, bytes) => {
    if (TypedArrayPrototypeGetLength(bytes) <= maxBytes) {
      return host.decodeText(encoding, fatal, bytes);
    }
    return internals.decodeChunk({ __proto__: null, encoding, fatal, state: '' }, bytes, true);
  };

  // UTF-8 decode without BOM: a byte order mark is a character like others.
  internals.decodeUTF8 = (bytes) => decodeText('UTF-8', false, bytes);
})
