// Streams Standard, 4.6 "ReadableStreamDefaultController" and 4.9.4 "Default
// controllers".
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { deferreds, sealed, streams, webidl } = internals;
  const { Queue, Readable, ReadableController } = streams;

  const { done, resolvedWithAny } = deferreds;

  // The internal slots of a ReadableStreamDefaultController.
  const DefaultController = sealed(class DefaultController extends ReadableController {
    constructor(stream, algorithms, highWaterMark, size) {
      super(stream, false, new Queue(), algorithms, highWaterMark);
      this.size = size;
    }

    clearAlgorithms() {
      this.algorithms = undefined;
      this.size = undefined;
    }

    close() {
      if (!this.canCloseOrEnqueue()) return;
      this.closeRequested = true;
      if (this.queue.length === 0) this.finish();
    }

    // Throws what the strategy's size function throws.
    enqueue(chunk) {
      if (!this.canCloseOrEnqueue()) return;
      if (this.stream.waiting(false) > 0) this.stream.fulfilRequest(chunk, false);
      else this.addToQueue(chunk);
      this.callPullIfNeeded();
    }

    addToQueue(chunk) {
      try {
        this.queue.addSized(chunk, this.size === undefined ? 1 : this.size(chunk));
      } catch (error) {
        this.error(error);
        throw error;
      }
    }

    pullSteps(request) {
      const { queue } = this;
      if (queue.length === 0) {
        this.stream.reader.requests.add(request);
        return this.callPullIfNeeded();
      }
      const chunk = queue.take();
      if (this.closeRequested && queue.length === 0) this.finish();
      else this.callPullIfNeeded();
      request.chunkSteps(chunk);
    }
  });

  class ReadableStreamDefaultController {
    #controller;
    constructor(token = undefined, controller = undefined) {
      webidl.constructible(token);
      this.#controller = controller;
    }

    get desiredSize() { return this.#controller.desiredSize(); }

    close() {
      const controller = this.#controller;
      if (!controller.canCloseOrEnqueue()) {
        throw new TypeError('The stream is closing, closed or errored: it cannot be closed');
      }
      controller.close();
    }

    enqueue(chunk = undefined) {
      const controller = this.#controller;
      if (!controller.canCloseOrEnqueue()) {
        throw new TypeError('The stream is closing, closed or errored: it takes no more chunks');
      }
      controller.enqueue(chunk);
    }

    error(reason = undefined) { this.#controller.error(reason); }
  }
  webidl.defineInterface(ReadableStreamDefaultController);

  // Gives the ReadableStreamDefaultController of its slots.
  const wrapperOf = (controller) =>
    controller.wrapper ??= new ReadableStreamDefaultController(webidl.token, controller);

  // CreateReadableStream; gives the slots of the stream. started, if there is one, is
  // the deferred of the start algorithm.
  streams.createReadable = (algorithms, highWaterMark, size, started = done) => {
    const stream = new Readable();
    new DefaultController(stream, algorithms, highWaterMark, size).start(started);
    return stream;
  };

  // SetUpReadableStreamDefaultControllerFromUnderlyingSource.
  streams.setUpDefault = (stream, source, dictionary, highWaterMark, size) => {
    const algorithms = { __proto__: null, pull: undefined, cancel: undefined };
    const controller = new DefaultController(stream, algorithms, highWaterMark, size);
    const wrapper = wrapperOf(controller);
    const started = streams.callbacks(algorithms, source, dictionary, wrapper);
    controller.start(resolvedWithAny(started));
  };
})
