// Streams Standard, 4.7 "ReadableByteStreamController" and 4.8
// "ReadableStreamBYOBRequest".
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { deferreds: { resolvedWithAny }, streams, webidl } = internals;
  const { ByteController, arrayBufferView, isDetached, regionOf, requireBytes } = streams;

  class ReadableStreamBYOBRequest {
    #request;
    constructor(token = undefined, request = undefined) {
      webidl.constructible(token);
      this.#request = request;
    }

    get view() { return this.#request.view; }

    respond(bytesWritten) {
      const what = 'ReadableStreamBYOBRequest.respond';
      const request = this.#request;
      webidl.required(arguments.length, 1, what);
      const count = webidl.unsignedLongLong.enforceRange(bytesWritten, what + ': argument 1');
      const controller = controllerOf(request);
      if (isDetached(regionOf(request.view).buffer)) {
        throw new TypeError("The buffer of the request's view is detached");
      }
      controller.respond(count);
    }

    respondWithNewView(view) {
      const what = 'ReadableStreamBYOBRequest.respondWithNewView';
      const request = this.#request;
      webidl.required(arguments.length, 1, what);
      arrayBufferView(view, what + ': argument 1');
      const controller = controllerOf(request);
      const region = regionOf(view);
      if (isDetached(region.buffer)) throw new TypeError('The buffer of the view is detached');
      controller.respondWithNewView(region);
    }
  }
  webidl.defineInterface(ReadableStreamBYOBRequest);

  const controllerOf = ({ controller }) => {
    if (controller === undefined) throw new TypeError('The BYOB request has been answered');
    return controller;
  };

  class ReadableByteStreamController {
    #controller;
    constructor(token = undefined, controller = undefined) {
      webidl.constructible(token);
      this.#controller = controller;
    }

    get byobRequest() {
      const request = this.#controller.currentRequest();
      if (request === undefined) return null;
      return request.wrapper ??= new ReadableStreamBYOBRequest(webidl.token, request);
    }

    get desiredSize() { return this.#controller.desiredSize(); }

    close() {
      const controller = this.#controller;
      requireOpen(controller);
      controller.close();
    }

    enqueue(chunk) {
      const what = 'ReadableByteStreamController.enqueue';
      const controller = this.#controller;
      webidl.required(arguments.length, 1, what);
      arrayBufferView(chunk, what + ': argument 1');
      requireBytes(regionOf(chunk), what + ': argument 1');
      requireOpen(controller);
      controller.enqueue(chunk);
    }

    error(reason = undefined) { this.#controller.error(reason); }
  }
  webidl.defineInterface(ReadableByteStreamController);

  const requireOpen = (controller) => {
    if (controller.canCloseOrEnqueue()) return;
    throw new TypeError('The stream is closing, closed or errored: it takes no more bytes');
  };

  // SetUpReadableByteStreamControllerFromUnderlyingSource.
  streams.setUpBytes = (stream, source, dictionary, highWaterMark) => {
    const { autoAllocateChunkSize } = dictionary;
    if (autoAllocateChunkSize === 0) throw new TypeError('autoAllocateChunkSize must not be 0');
    const algorithms = { __proto__: null, pull: undefined, cancel: undefined };
    const controller = new ByteController(stream, algorithms, highWaterMark, autoAllocateChunkSize);
    controller.wrapper = new ReadableByteStreamController(webidl.token, controller);
    const started = streams.callbacks(algorithms, source, dictionary, controller.wrapper);
    controller.start(resolvedWithAny(started));
  };
})
