// TextDecoder: Encoding Standard, 7.2 and 7.3.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferPrototypeGetResizable, RangeError, StringPrototypeSlice, StringPrototypeToLowerCase,
    TypeError, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
    TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
  } = primordials;
  const { decodeChunk, decodeText, encodingOfLabel, shorten, webidl } = internals;
  const { boolean, bufferSource, bytesOf, DOMString, isObject } = webidl;

  const toOptions = internals.textDecoderOptions = webidl.dictionary('TextDecoderOptions', [
    { key: 'fatal', type: boolean, default: false },
    { key: 'ignoreBOM', type: boolean, default: false },
  ]);
  const toDecodeOptions = webidl.dictionary('TextDecodeOptions', [
    { key: 'stream', type: boolean, default: false },
  ]);

  const hasMark = { __proto__: null, 'UTF-8': true, 'UTF-16BE': true, 'UTF-16LE': true };

  const noBytes = new Uint8Array(0);
  const maxShown = 50; // characters of a label in a message

  // What TextDecoder and TextDecoderStream have in common: {encoding, fatal,
  // ignoreBOM, started, state}. started is true once a character has come.
  const newDecoder = internals.newTextDecoder = (label, options) => {
    const encoding = encodingOfLabel(label);
    if (encoding === undefined || encoding === 'replacement') {
      throw new RangeError("There is no encoding '" + shorten(label, maxShown) + "'");
    }
    const { fatal, ignoreBOM } = options;
    return { __proto__: null, encoding, fatal, ignoreBOM, started: false, state: '' };
  };

  // The serialize I/O queue algorithm: removes a byte order mark.
  const withoutMark = (decoder, text) => {
    if (decoder.started || text === '') return text;
    decoder.started = true;
    const isMark = text[0] === '\uFEFF' && !decoder.ignoreBOM && hasMark[decoder.encoding];
    return isMark ? StringPrototypeSlice(text, 1) : text;
  };

  const reset = (decoder) => {
    decoder.started = false;
    decoder.state = '';
  };

  const checked = (decoder, text) => {
    if (text !== undefined) return withoutMark(decoder, text);
    reset(decoder);
    throw new TypeError('The encoded data is not valid ' + decoder.encoding);
  };

  // Decodes a chunk of a stream; last tells that the stream ends with it.
  const decodePart = internals.decodeTextPart = (decoder, bytes, last) =>
    checked(decoder, decodeChunk(decoder, bytes, last));

  const decodeAll = (decoder, bytes) =>
    checked(decoder, decodeText(decoder.encoding, decoder.fatal, bytes));

  const isResizable = (buffer) => {
    try {
      return ArrayBufferPrototypeGetResizable(buffer);
    } catch {
      return true; // or shared
    }
  };

  // A Uint8Array that can go to the host as it is.
  const isOrdinary = (input) => isObject(input) &&
    TypedArrayPrototypeGetSymbolToStringTag(input) === 'Uint8Array' &&
    !isResizable(TypedArrayPrototypeGetBuffer(input)) &&
    TypedArrayPrototypeGetByteLength(input) > 0; // else it may be detached

  class TextDecoder {
    #decoder;
    #doNotFlush = false;

    constructor(label = 'utf-8', options = undefined) {
      label = DOMString(label, 'TextDecoder: argument 1');
      this.#decoder = newDecoder(label, toOptions(options, 'TextDecoder: argument 2'));
    }

    get encoding() { return StringPrototypeToLowerCase(this.#decoder.encoding); }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }

    decode(input = undefined, options = undefined) {
      const decoder = this.#decoder;
      if (options === undefined && !this.#doNotFlush && isOrdinary(input)) {
        reset(decoder);
        return decodeAll(decoder, input);
      }
      const source = input === undefined
        ? undefined : bufferSource.allowShared(input, 'TextDecoder.decode: argument 1');
      const { stream } = toDecodeOptions(options, 'TextDecoder.decode: argument 2');
      const isContinued = this.#doNotFlush;
      this.#doNotFlush = stream;
      if (!isContinued) reset(decoder);
      const bytes = source === undefined ? noBytes : bytesOf(source);
      if (isContinued || stream) return decodePart(decoder, bytes, !stream);
      return decodeAll(decoder, bytes);
    }
  }

  webidl.defineInterface(TextDecoder);
})
