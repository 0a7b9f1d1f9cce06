// TextEncoder: Encoding Standard, 7.4.
(function (primordials, host, internals) {
  'use strict';

  const {
    StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError, TypedArrayPrototypeGetLength,
    TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet,
  } = primordials;
  const { decodeUTF8, encodeUTF8, subarray, webidl } = internals;
  const { USVString, bufferSource, bytesOf, required } = webidl;

  const isUint8Array = (value) => webidl.isView(value) &&
    TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';

  const toUint8Array = (value, what) => {
    if (!isUint8Array(value)) throw new TypeError(what + ' is not a Uint8Array');
    return bytesOf(bufferSource.allowShared(value, what));
  };

  // Gives the length of the longest beginning of at most max bytes that ends
  // between two characters.
  const cut = (bytes, max) => {
    while (max > 0 && (bytes[max] & 0xc0) === 0x80) max--;
    return max;
  };

  // Gives at most as many UTF-16 units as bytes may be needed, a pair whole.
  const beginning = (text, room) => {
    if (text.length <= room) return text;
    const code = StringPrototypeCharCodeAt(text, room - 1);
    return StringPrototypeSlice(text, 0, code >= 0xd800 && code <= 0xdbff ? room + 1 : room);
  };

  const encodeInto = (text, target) => {
    const room = TypedArrayPrototypeGetLength(target);
    if (room === 0) return { read: 0, written: 0 };
    const source = beginning(text, room);
    const bytes = encodeUTF8(source);
    const length = TypedArrayPrototypeGetLength(bytes);
    if (length <= room) {
      TypedArrayPrototypeSet(target, bytes);
      return { read: source.length, written: length };
    }
    const written = cut(bytes, room);
    const part = subarray(bytes, 0, written);
    TypedArrayPrototypeSet(target, part);
    return { read: decodeUTF8(part).length, written };
  };

  class TextEncoder {
    #brand = true;

    get encoding() {
      this.#brand;
      return 'utf-8';
    }

    encode(input = '') {
      this.#brand;
      return encodeUTF8(USVString(input, 'TextEncoder.encode'));
    }

    encodeInto(source, destination) {
      this.#brand;
      required(arguments.length, 2, 'TextEncoder.encodeInto');
      const text = USVString(source, 'TextEncoder.encodeInto: argument 1');
      return encodeInto(text, toUint8Array(destination, 'TextEncoder.encodeInto: argument 2'));
    }
  }

  webidl.defineInterface(TextEncoder);
})
