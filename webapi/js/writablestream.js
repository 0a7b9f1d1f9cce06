// Streams Standard, 5.2 "The WritableStream class".
(function (primordials, host, internals) {
  'use strict';

  const { RangeError, TypeError } = primordials;
  const { deferreds: { promiseOf }, streams, webidl } = internals;
  const {
    Writable, WritableStreamDefaultWriter, highWaterMarkOf, setUpSink, sizeAlgorithmOf, strategy,
    underlyingSink,
  } = streams;

  let writableOf;

  class WritableStream {
    #stream;
    constructor(sink = undefined, queuingStrategy = undefined) {
      if (sink === webidl.token) {
        this.#stream = queuingStrategy;
        return;
      }
      const what = 'WritableStream constructor';
      if (sink !== undefined) webidl.object(sink, what + ': argument 1');
      const limits = strategy(queuingStrategy, what + ': argument 2');
      const dictionary = underlyingSink(sink, what + ': argument 1');
      if (dictionary.type !== undefined) throw new RangeError('An underlying sink has no type');
      this.#stream = new Writable();
      this.#stream.wrapper = this;
      const size = sizeAlgorithmOf(limits);
      setUpSink(this.#stream, sink, dictionary, highWaterMarkOf(limits, 1), size);
    }

    static {
      writableOf = (value) => typeof value === 'object' && value !== null && #stream in value
        ? value.#stream : undefined;
    }

    get locked() { return this.#stream.isLocked(); }

    abort(reason = undefined) {
      return webidl.toPromise(() => {
        const stream = this.#stream;
        if (stream.isLocked()) throw new TypeError('The stream is locked: its writer aborts it');
        return promiseOf(stream.abort(reason));
      });
    }

    close() {
      return webidl.toPromise(() => {
        const stream = this.#stream;
        if (stream.isLocked()) throw new TypeError('The stream is locked: its writer closes it');
        if (stream.isClosing()) throw new TypeError('The stream is closing already');
        return promiseOf(stream.close());
      });
    }

    getWriter() {
      this.#stream; // checks the brand
      return new WritableStreamDefaultWriter(this);
    }
  }
  webidl.defineInterface(WritableStream);

  // Gives the slots of a WritableStream, undefined for anything else.
  streams.writableOf = writableOf;

  // Gives the WritableStream of its slots.
  streams.writableStreamOf = (stream) =>
    stream.wrapper ??= new WritableStream(webidl.token, stream);

  streams.WritableStream = WritableStream;
})
