// TextEncoderStream and TextDecoderStream: Encoding Standard, 7.6 and 7.5.
(function (primordials, host, internals) {
  'use strict';

  const {
    StringPrototypeCharCodeAt, StringPrototypeSlice, StringPrototypeToLowerCase,
    TypedArrayPrototypeGetLength, Uint8Array,
  } = primordials;
  const {
    decodeTextPart, encodeUTF8, newTextDecoder, newTransformStream, textDecoderOptions, webidl,
  } = internals;
  const { DOMString, bufferSource, copyBytes } = webidl;

  const noBytes = new Uint8Array(0);

  const endsInHighSurrogate = (text) => {
    const code = StringPrototypeCharCodeAt(text, text.length - 1);
    return code >= 0xd800 && code <= 0xdbff;
  };

  // A leading surrogate waits for the next chunk, which may begin with the other half.
  const encoding = () => {
    let pending = '';
    const enqueue = (controller, text) => {
      const bytes = encodeUTF8(text);
      if (TypedArrayPrototypeGetLength(bytes) > 0) controller.enqueue(bytes);
    };
    return {
      __proto__: null,
      transform(chunk, controller) {
        const text = pending + DOMString(chunk, 'TextEncoderStream: a chunk');
        pending = endsInHighSurrogate(text) ? text[text.length - 1] : '';
        enqueue(controller, pending === '' ? text : StringPrototypeSlice(text, 0, -1));
      },
      flush(controller) { enqueue(controller, pending); },
    };
  };

  class TextEncoderStream {
    #stream = newTransformStream(encoding());

    get encoding() {
      this.#stream;
      return 'utf-8';
    }

    get readable() { return this.#stream.readable; }
    get writable() { return this.#stream.writable; }
  }
  webidl.defineInterface(TextEncoderStream);

  const decoding = (decoder) => {
    const decode = (bytes, last, controller) => {
      const text = decodeTextPart(decoder, bytes, last);
      if (text !== '') controller.enqueue(text);
    };
    return {
      __proto__: null,
      transform(chunk, controller) {
        const source = bufferSource.allowShared(chunk, 'TextDecoderStream: a chunk');
        decode(copyBytes(source), false, controller);
      },
      flush(controller) { decode(noBytes, true, controller); },
    };
  };

  class TextDecoderStream {
    #decoder;
    #stream;

    constructor(label = 'utf-8', options = undefined) {
      label = DOMString(label, 'TextDecoderStream: argument 1');
      options = textDecoderOptions(options, 'TextDecoderStream: argument 2');
      this.#decoder = newTextDecoder(label, options);
      this.#stream = newTransformStream(decoding(this.#decoder));
    }

    get encoding() { return StringPrototypeToLowerCase(this.#decoder.encoding); }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    get readable() { return this.#stream.readable; }
    get writable() { return this.#stream.writable; }
  }
  webidl.defineInterface(TextDecoderStream);
})
