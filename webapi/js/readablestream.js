// Streams Standard, 4.2 "The ReadableStream class".
(function (primordials, host, internals) {
  'use strict';

  const { RangeError, TypeError } = primordials;
  const { deferreds, streams, webidl } = internals;
  const { promiseOf } = deferreds;
  const {
    Readable, highWaterMarkOf, openReader, setUpBytes, setUpDefault, sizeAlgorithmOf, strategy,
    underlyingSource,
  } = streams;

  const readerOptions = webidl.dictionary('ReadableStreamGetReaderOptions', [
    { key: 'mode', type: webidl.enumeration('ReadableStreamReaderMode', ['byob']) },
  ]);

  let readableOf;

  class ReadableStream {
    #stream;
    constructor(source = undefined, queuingStrategy = undefined) {
      if (source === webidl.token) {
        this.#stream = queuingStrategy;
        return;
      }
      const what = 'ReadableStream constructor';
      if (source !== undefined) webidl.object(source, what + ': argument 1');
      const limits = strategy(queuingStrategy, what + ': argument 2');
      const dictionary = underlyingSource(source, what + ': argument 1');
      this.#stream = new Readable();
      this.#stream.wrapper = this;
      setUp(this.#stream, source, dictionary, limits);
    }

    static from(asyncIterable) {
      webidl.required(arguments.length, 1, 'ReadableStream.from');
      return wrapperOf(streams.readableFrom(asyncIterable));
    }

    static {
      readableOf = (value) => typeof value === 'object' && value !== null && #stream in value
        ? value.#stream : undefined;
    }

    get locked() { return this.#stream.isLocked(); }

    cancel(reason = undefined) {
      return webidl.toPromise(() => {
        const stream = this.#stream;
        if (stream.isLocked()) throw new TypeError('The stream is locked: its reader cancels it');
        return promiseOf(stream.cancel(reason));
      });
    }

    getReader(options = undefined) {
      const stream = this.#stream;
      const { mode } = readerOptions(options, 'ReadableStream.getReader: argument 1');
      return openReader(stream, mode !== undefined);
    }

    pipeThrough(transform, options = undefined) {
      const stream = this.#stream;
      webidl.required(arguments.length, 1, 'ReadableStream.pipeThrough');
      return streams.pipeThrough(stream, transform, options);
    }

    pipeTo(destination, options = undefined) {
      const count = arguments.length;
      return webidl.toPromise(() => {
        const stream = this.#stream;
        webidl.required(count, 1, 'ReadableStream.pipeTo');
        return streams.pipeToGuest(stream, destination, options);
      });
    }

    tee() {
      const branches = streams.tee(this.#stream, undefined);
      return [wrapperOf(branches.first), wrapperOf(branches.second)];
    }
  }
  webidl.defineInterface(ReadableStream);

  const setUp = (stream, source, dictionary, limits) => {
    if (dictionary.type === undefined) {
      const size = sizeAlgorithmOf(limits);
      return setUpDefault(stream, source, dictionary, highWaterMarkOf(limits, 1), size);
    }
    if (limits.size !== undefined) {
      throw new RangeError('The strategy of a byte stream has no size function');
    }
    setUpBytes(stream, source, dictionary, highWaterMarkOf(limits, 0));
  };

  // Gives the slots of a ReadableStream, undefined for anything else.
  streams.readableOf = readableOf;

  // Gives the ReadableStream of its slots.
  const wrapperOf = streams.readableStreamOf = (stream) =>
    stream.wrapper ??= new ReadableStream(webidl.token, stream);

  streams.ReadableStream = ReadableStream;
})
