// Streams Standard, 5.3 "WritableStreamDefaultWriter" and 5.5.3 "Writers".
(function (primordials, host, internals) {
  'use strict';

  const { PromiseReject, TypeError } = primordials;
  const { deferreds, sealed, streams, webidl } = internals;
  const {
    done, fulfilledWith, handledPromiseOf, isPending, newDeferred, promiseOf, reject, rejectedWith,
  } = deferreds;
  const { writableStates: { writable, erroring, closed, errored } } = streams;

  const readyOf = (stream) => {
    const { state } = stream;
    if (state === erroring || state === errored) return rejectedWith(stream.storedError);
    return state === writable && !stream.isClosing() && stream.backpressure ? newDeferred()
      : fulfilledWith(undefined);
  };

  const closedOf = ({ state, storedError }) => {
    if (state === closed) return fulfilledWith(undefined);
    return state === errored ? rejectedWith(storedError) : newDeferred();
  };

  // The internal slots of a writer. Its promises are always handled.
  const Writer = sealed(class Writer {
    constructor(stream) {
      if (stream.isLocked()) {
        throw new TypeError('This stream is locked: another writer writes to it');
      }
      this.stream = stream;
      stream.writer = this;
      this.ready = readyOf(stream);
      this.closed = closedOf(stream);
    }

    rejectReady(reason) {
      if (isPending(this.ready)) reject(this.ready, reason);
      else this.ready = rejectedWith(reason);
    }

    rejectClosed(reason) {
      if (isPending(this.closed)) reject(this.closed, reason);
      else this.closed = rejectedWith(reason);
    }

    desiredSize() {
      const { state, controller } = this.stream;
      if (state === errored || state === erroring) return null;
      return state === closed ? 0 : controller.desiredSize();
    }

    // WritableStreamDefaultWriterCloseWithErrorPropagation.
    closeWithErrorPropagation() {
      const { stream } = this;
      if (stream.isClosing() || stream.state === closed) return done;
      return stream.state === errored ? rejectedWith(stream.storedError) : stream.close();
    }

    release() {
      const { stream } = this;
      const reason = released();
      this.rejectReady(reason);
      this.rejectClosed(reason);
      stream.writer = undefined;
      this.stream = undefined;
    }

    write(chunk) {
      const { stream } = this;
      const { controller } = stream;
      const size = controller.sizeOf(chunk);
      if (stream !== this.stream) return rejectedWith(released());
      const { state } = stream;
      if (state === errored) return rejectedWith(stream.storedError);
      if (stream.isClosing() || state === closed) {
        return rejectedWith(new TypeError('The stream is closing or closed: it takes no chunks'));
      }
      if (state === erroring) return rejectedWith(stream.storedError);
      const result = stream.addWriteRequest();
      controller.write(chunk, size);
      return result;
    }
  });

  const released = () => new TypeError('The writer has released its lock on the stream');

  const streamOf = ({ stream }) => {
    if (stream === undefined) throw released();
    return stream;
  };

  const writableStream = webidl.interfaceType('WritableStream',
    (value) => streams.writableOf(value) !== undefined);

  class WritableStreamDefaultWriter {
    #writer;
    constructor(stream) {
      const what = 'WritableStreamDefaultWriter constructor';
      webidl.required(arguments.length, 1, what);
      this.#writer = new Writer(streams.writableOf(writableStream(stream, what + ': argument 1')));
    }

    get closed() {
      try {
        return handledPromiseOf(this.#writer.closed);
      } catch (error) {
        return PromiseReject(error);
      }
    }

    get desiredSize() {
      const writer = this.#writer;
      streamOf(writer);
      return writer.desiredSize();
    }

    get ready() {
      try {
        return handledPromiseOf(this.#writer.ready);
      } catch (error) {
        return PromiseReject(error);
      }
    }

    abort(reason = undefined) {
      return webidl.toPromise(() => promiseOf(streamOf(this.#writer).abort(reason)));
    }

    close() {
      return webidl.toPromise(() => {
        const stream = streamOf(this.#writer);
        if (stream.isClosing()) throw new TypeError('The stream is closing already');
        return promiseOf(stream.close());
      });
    }

    releaseLock() {
      const writer = this.#writer;
      if (writer.stream !== undefined) writer.release();
    }

    write(chunk = undefined) {
      try {
        const writer = this.#writer;
        streamOf(writer);
        return promiseOf(writer.write(chunk));
      } catch (error) {
        return PromiseReject(error);
      }
    }
  }
  webidl.defineInterface(WritableStreamDefaultWriter);

  streams.Writer = Writer;
  streams.WritableStreamDefaultWriter = WritableStreamDefaultWriter;
})
