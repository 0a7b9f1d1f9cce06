// What a Blob holds: File API, 2 and 3.1. The data of a Blob is {bytes, type, file},
// where bytes is a Uint8Array that nobody changes, so that blobs share memory, and
// file is {name, lastModified} for a File and null otherwise.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
    StringPrototypeToLowerCase, TypedArrayPrototypeGetLength, Uint8Array,
  } = primordials;
  const { concatBytes, decodeUTF8, encodeUTF8, newByteStream, newList, push, subarray, webidl } =
    internals;

  const chunkSize = 1 << 16; // bytes of a chunk of a stream

  const beyondPrintable = /[^ -~]/;

  // Gives the type that a Blob has for the one that was asked for.
  internals.blobType = (type) => RegExpPrototypeExec(beyondPrintable, type) === null
    ? StringPrototypeToLowerCase(type) : '';

  internals.blobData = (bytes, type, file = null) => ({ __proto__: null, bytes, type, file });

  const lineEnding = /\r\n?|\n/g;

  // Gives a text with every line ending replaced.
  internals.convertLineEndings = function convertLineEndings(text, ending) {
    lineEnding.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(lineEnding, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index) + ending;
      from = lineEnding.lastIndex;
    }
    return from === 0 ? text : out + StringPrototypeSlice(text, from);
  };

  const nativeText = (text) => StringPrototypeIndexOf(text, '\r') < 0
    ? text : internals.convertLineEndings(text, '\n');

  // Joins Uint8Arrays; one alone is kept, if it may be shared.
  const joined = (parts, isShared) =>
    parts.length === 1 && isShared ? parts[0] : concatBytes(parts);

  // "Process blob parts": parts are strings, buffer sources and, as dataOf tells,
  // blobs. Gives a Uint8Array.
  internals.blobBytes = function blobBytes(parts, endings, dataOf) {
    const arrays = newList();
    let isShared = true;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (typeof part === 'string') {
        push(arrays, encodeUTF8(endings === 'native' ? nativeText(part) : part));
      } else if (webidl.isBufferSource(part)) {
        push(arrays, webidl.bytesOf(part));
        isShared = false; // the guest may change it
      } else {
        push(arrays, dataOf(part).bytes);
      }
    }
    return joined(arrays, isShared);
  };

  // "UTF-8 decode": a byte order mark is left out.
  internals.withoutMark = (text) => StringPrototypeStartsWith(text, '\uFEFF')
    ? StringPrototypeSlice(text, 1) : text;
  internals.decodeBytes = (bytes) => internals.withoutMark(decodeUTF8(bytes));

  // Gives a byte stream of copies of bytes.
  internals.streamOfBytes = function streamOfBytes(bytes) {
    const length = TypedArrayPrototypeGetLength(bytes);
    let at = 0;
    return newByteStream({
      pull(controller) {
        const end = at + chunkSize < length ? at + chunkSize : length;
        if (end > at) controller.enqueue(webidl.copyBytes(subarray(bytes, at, end)));
        at = end;
        if (at === length) internals.endByteStream(controller);
      },
    });
  };

  // Closes a byte stream; a view that waits to be filled is given back.
  internals.endByteStream = function endByteStream(controller) {
    controller.close();
    if (controller.currentRequest() !== undefined) controller.respond(0);
  };

  internals.noBytes = new Uint8Array(0);
})
