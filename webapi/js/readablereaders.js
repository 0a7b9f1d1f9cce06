// Streams Standard, 4.3 to 4.5: ReadableStreamGenericReader,
// ReadableStreamDefaultReader and ReadableStreamBYOBReader.
(function (primordials, host, internals) {
  'use strict';

  const {
    PromiseReject, PromiseResolve, PromiseWithResolvers, RangeError, TypeError,
  } = primordials;
  const { deferreds, sealed, streams, webidl } = internals;
  const { handledPromiseOf, promiseOf } = deferreds;
  const { Reader, arrayBufferView, regionOf, requireBytes } = streams;

  const released = () => new TypeError('The reader has released its lock on the stream');

  // A request that answers with a promise, which is made settled where the answer
  // is there at once.
  const PromiseRequest = sealed(class PromiseRequest {
    constructor() {
      this.promise = undefined;
      this.resolvers = undefined;
    }

    answer(result) {
      if (this.resolvers === undefined) this.promise = PromiseResolve(result);
      else this.resolvers.resolve(result);
    }

    chunkSteps(value) { this.answer({ value, done: false }); }

    closeSteps(value) { this.answer({ value, done: true }); }

    errorSteps(reason) {
      if (this.resolvers === undefined) this.promise = PromiseReject(reason);
      else this.resolvers.reject(reason);
    }

    take() {
      if (this.promise === undefined) {
        this.resolvers = PromiseWithResolvers();
        this.promise = this.resolvers.promise;
      }
      return this.promise;
    }
  });

  // cancel of ReadableStreamGenericReader; reader is a function that checks the brand.
  const cancel = (reader, reason) => webidl.toPromise(() => {
    const { stream } = reader();
    if (stream === undefined) throw released();
    return promiseOf(stream.cancel(reason));
  });

  const release = (reader) => {
    if (reader.stream !== undefined) reader.release();
  };

  const isReadableStream = (value) => streams.readableOf(value) !== undefined;
  const readableStream = webidl.interfaceType('ReadableStream', isReadableStream);

  // Gives the slots of the stream that a constructor of readers got.
  const argument = (count, value, what) => {
    webidl.required(count, 1, what);
    return streams.readableOf(readableStream(value, what + ': argument 1'));
  };

  class ReadableStreamDefaultReader {
    #reader;
    constructor(stream) {
      if (stream === webidl.token) {
        this.#reader = arguments[1];
        return;
      }
      const what = 'ReadableStreamDefaultReader constructor';
      this.#reader = new Reader(argument(arguments.length, stream, what), false);
    }

    get closed() {
      try {
        return handledPromiseOf(this.#reader.closed);
      } catch (error) {
        return PromiseReject(error);
      }
    }

    cancel(reason = undefined) { return cancel(() => this.#reader, reason); }

    read() {
      const request = new PromiseRequest();
      try {
        const reader = this.#reader;
        if (reader.stream === undefined) throw released();
        reader.read(request);
      } catch (error) {
        return PromiseReject(error);
      }
      return request.take();
    }

    releaseLock() { release(this.#reader); }
  }
  webidl.defineInterface(ReadableStreamDefaultReader);

  const readOptions = webidl.dictionary('ReadableStreamBYOBReaderReadOptions', [
    { key: 'min', type: webidl.unsignedLongLong.enforceRange, default: 1 },
  ]);

  // Checks the least number of elements against the view.
  const requireMin = (min, { byteLength, elementSize }, what) => {
    if (min === 0) throw new TypeError(what + ": 'min' must not be 0");
    if (min * elementSize > byteLength) {
      throw new RangeError(what + ": 'min' is more than the view holds");
    }
  };

  class ReadableStreamBYOBReader {
    #reader;
    constructor(stream) {
      if (stream === webidl.token) {
        this.#reader = arguments[1];
        return;
      }
      const what = 'ReadableStreamBYOBReader constructor';
      this.#reader = newByobReader(argument(arguments.length, stream, what));
    }

    get closed() {
      try {
        return handledPromiseOf(this.#reader.closed);
      } catch (error) {
        return PromiseReject(error);
      }
    }

    cancel(reason = undefined) { return cancel(() => this.#reader, reason); }

    read(view, options = undefined) {
      const what = 'ReadableStreamBYOBReader.read';
      const count = arguments.length;
      const request = new PromiseRequest();
      return webidl.toPromise(() => {
        const reader = this.#reader;
        webidl.required(count, 1, what);
        arrayBufferView(view, what + ': argument 1');
        const { min } = readOptions(options, what + ': argument 2');
        const region = regionOf(view);
        requireBytes(region, what + ': argument 1');
        requireMin(min, region, what);
        if (reader.stream === undefined) throw released();
        reader.readInto(view, min, request);
        return request.take();
      });
    }

    releaseLock() { release(this.#reader); }
  }
  webidl.defineInterface(ReadableStreamBYOBReader);

  // AcquireReadableStreamBYOBReader; gives the slots.
  const newByobReader = streams.newByobReader = (stream) => {
    if (stream.isLocked() || stream.controller.isBytes) return new Reader(stream, true);
    throw new TypeError('This is no byte stream: it has no BYOB reader');
  };

  // Gives a reader for a guest.
  streams.openReader = (stream, isByob) => isByob
    ? new ReadableStreamBYOBReader(webidl.token, newByobReader(stream))
    : new ReadableStreamDefaultReader(webidl.token, new Reader(stream, false));
})
