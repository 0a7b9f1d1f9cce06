// Streams Standard, 5.4 "WritableStreamDefaultController" and 5.5.4 "Default
// controllers".
(function (primordials, host, internals) {
  'use strict';

  const {
    createAbortSignal, deferreds, sealed, signalAbort, streams, webidl,
  } = internals;
  const { callForPromise, done, react, resolvedWithAny } = deferreds;
  const { Queue, Writable, writableStates: { writable, erroring } } = streams;

  const closeSentinel = { __proto__: null };

  // The internal slots of a WritableStreamDefaultController. algorithms has write,
  // close and abort, functions that give a deferred, if there is something to do.
  const Controller = sealed(class Controller {
    constructor(stream, algorithms, highWaterMark, size) {
      this.stream = stream;
      this.queue = new Queue();
      this.started = false;
      this.algorithms = algorithms;
      this.highWaterMark = highWaterMark;
      this.size = size;
      this.signal = undefined; // made when the guest asks for it
      this.abortion = undefined; // { reason }
      this.onAbort = undefined; // called when the stream is aborted
      this.wrapper = undefined;
      this.onWritten = undefined;
      this.onFailure = undefined;
      stream.controller = this;
      stream.backpressure = this.hasBackpressure();
    }

    // The set-up from the start algorithm on; started is that one's deferred.
    start(started) {
      this.onWritten = () => this.written();
      this.onFailure = (reason) => this.writeFailed(reason);
      react(started, () => {
        this.started = true;
        this.advance();
      }, (reason) => {
        this.started = true;
        this.stream.dealWithRejection(reason);
      });
    }

    // AdvanceQueueIfNeeded.
    advance() {
      const { stream, queue } = this;
      if (!this.started || stream.inFlightWrite !== undefined) return;
      if (stream.state === erroring) return stream.finishErroring();
      if (queue.length === 0) return;
      if (queue.peek() === closeSentinel) this.processClose();
      else this.processWrite(queue.peek());
    }

    processClose() {
      const { stream } = this;
      stream.markCloseInFlight();
      this.queue.take();
      const { close } = this.algorithms;
      const result = close === undefined ? done : close();
      this.clearAlgorithms();
      react(result, () => stream.finishClose(), (reason) => stream.finishCloseWithError(reason));
    }

    processWrite(chunk) {
      this.stream.markWriteInFlight();
      const { write } = this.algorithms;
      react(write === undefined ? done : write(chunk, this), this.onWritten, this.onFailure);
    }

    written() {
      const { stream } = this;
      stream.finishWrite();
      this.queue.take();
      if (!stream.isClosing() && stream.state === writable) {
        stream.updateBackpressure(this.hasBackpressure());
      }
      this.advance();
    }

    writeFailed(reason) {
      if (this.stream.state === writable) this.clearAlgorithms();
      this.stream.finishWriteWithError(reason);
    }

    clearAlgorithms() {
      this.algorithms = undefined;
      this.size = undefined;
    }

    desiredSize() {
      return this.highWaterMark - this.queue.total;
    }

    hasBackpressure() {
      return this.desiredSize() <= 0;
    }

    close() {
      this.queue.add(closeSentinel);
      this.advance();
    }

    error(reason) {
      this.clearAlgorithms();
      this.stream.startErroring(reason);
    }

    errorIfNeeded(reason) {
      if (this.stream.state === writable) this.error(reason);
    }

    // GetChunkSize.
    sizeOf(chunk) {
      if (this.size === undefined) return 1;
      try {
        return this.size(chunk);
      } catch (error) {
        this.errorIfNeeded(error);
        return 1;
      }
    }

    write(chunk, size) {
      const { stream } = this;
      try {
        this.queue.addSized(chunk, size);
      } catch (error) {
        return this.errorIfNeeded(error);
      }
      if (!stream.isClosing() && stream.state === writable) {
        stream.updateBackpressure(this.hasBackpressure());
      }
      this.advance();
    }

    abortSteps(reason) {
      const { algorithms } = this;
      const result = algorithms === undefined || algorithms.abort === undefined ? done
        : algorithms.abort(reason);
      this.clearAlgorithms();
      return result;
    }

    signalAbort(reason) {
      this.abortion ??= { __proto__: null, reason };
      if (this.signal !== undefined) signalAbort(this.signal, reason);
      if (this.onAbort !== undefined) this.onAbort();
    }

    // Gives the AbortSignal of the controller.
    abortSignal() {
      if (this.signal === undefined) {
        this.signal = createAbortSignal();
        if (this.abortion !== undefined) signalAbort(this.signal, this.abortion.reason);
      }
      return this.signal;
    }
  });

  class WritableStreamDefaultController {
    #controller;
    constructor(token = undefined, controller = undefined) {
      webidl.constructible(token);
      this.#controller = controller;
    }

    get signal() { return this.#controller.abortSignal(); }

    error(reason = undefined) { this.#controller.errorIfNeeded(reason); }
  }
  webidl.defineInterface(WritableStreamDefaultController);

  // CreateWritableStream; gives the slots of the stream. started, if there is one, is
  // the deferred of the start algorithm.
  streams.createWritable = (algorithms, highWaterMark, size, started = done) => {
    const stream = new Writable();
    new Controller(stream, algorithms, highWaterMark, size).start(started);
    return stream;
  };

  const algorithmsOf = (sink, { write, close, abort }, controller) => ({
    __proto__: null,
    write: write && ((chunk) => callForPromise(write, sink, [chunk, controller])),
    close: close && (() => callForPromise(close, sink, [])),
    abort: abort && ((reason) => callForPromise(abort, sink, [reason])),
  });

  // SetUpWritableStreamDefaultControllerFromUnderlyingSink.
  streams.setUpSink = (stream, sink, dictionary, highWaterMark, size) => {
    const controller = new Controller(stream, undefined, highWaterMark, size);
    controller.wrapper = new WritableStreamDefaultController(webidl.token, controller);
    controller.algorithms = algorithmsOf(sink, dictionary, controller.wrapper);
    controller.start(resolvedWithAny(streams.callStart(sink, dictionary, controller.wrapper)));
  };
})
