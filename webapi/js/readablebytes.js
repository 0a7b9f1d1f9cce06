// Streams Standard, 4.9.5 "Byte stream controllers".
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferPrototypeGetByteLength, RangeError, TypeError, TypedArrayPrototypeGetBuffer,
    Uint8Array,
  } = primordials;
  const { deferreds, newList, push, sealed, streams } = internals;
  const {
    ByteQueue, PullInto, Queue, Readable, ReadableController, cloneBytes, isDetached, regionOf,
    transferBuffer, readableStates: { closed },
  } = streams;

  const { done } = deferreds;

  const requireRoom = ({ bytesFilled, byteLength }, count) => {
    if (bytesFilled + count <= byteLength) return;
    throw new RangeError('The response has more bytes than the view of the request');
  };

  // The internal slots of a ReadableByteStreamController.
  const ByteController = sealed(class ByteController extends ReadableController {
    constructor(stream, algorithms, highWaterMark, autoAllocateChunkSize) {
      super(stream, true, new ByteQueue(), algorithms, highWaterMark);
      this.pullIntos = new Queue();
      this.autoAllocateChunkSize = autoAllocateChunkSize;
      this.request = undefined; // the slots of the BYOB request
    }

    discard() {
      this.invalidateRequest();
      this.pullIntos.clear();
      this.queue.clear();
    }

    invalidateRequest() {
      const { request } = this;
      if (request === undefined) return;
      request.controller = undefined;
      request.view = null;
      this.request = undefined;
    }

    // GetBYOBRequest; gives the slots of the request or undefined.
    currentRequest() {
      if (this.request === undefined && this.pullIntos.length > 0) {
        this.request = {
          __proto__: null, controller: this, view: this.pullIntos.peek().rest(), wrapper: undefined,
        };
      }
      return this.request;
    }

    close() {
      if (!this.canCloseOrEnqueue()) return;
      if (this.queue.total > 0) {
        this.closeRequested = true;
        return;
      }
      this.requireWholeElements();
      this.finish();
    }

    requireWholeElements() {
      if (this.pullIntos.length === 0) return;
      const { bytesFilled, elementSize } = this.pullIntos.peek();
      if (bytesFilled % elementSize === 0) return;
      const error = new TypeError('The stream closes in the middle of an element of the view');
      this.error(error);
      throw error;
    }

    enqueue(view) {
      if (!this.canCloseOrEnqueue()) return;
      const { buffer, byteOffset, byteLength } = regionOf(view);
      const transferred = transferBuffer(buffer);
      if (this.pullIntos.length > 0) this.renewFirst();
      if (this.stream.hasReader(false)) this.enqueueForReads(transferred, byteOffset, byteLength);
      else this.queue.add(transferred, byteOffset, byteLength);
      if (this.stream.hasReader(true)) this.commitFilled();
      this.callPullIfNeeded();
    }

    // Takes the buffer of the first descriptor back from whoever fills it.
    renewFirst() {
      const first = this.pullIntos.peek();
      if (isDetached(first.buffer)) {
        throw new TypeError("The buffer of the BYOB request's view is detached");
      }
      this.invalidateRequest();
      first.buffer = transferBuffer(first.buffer);
      if (first.readerType === 'none') this.enqueueDetached(first);
    }

    enqueueForReads(buffer, byteOffset, byteLength) {
      this.answerReads();
      if (this.stream.waiting(false) === 0) {
        this.queue.add(buffer, byteOffset, byteLength);
        return;
      }
      if (this.pullIntos.length > 0) this.pullIntos.take();
      this.stream.fulfilRequest(new Uint8Array(buffer, byteOffset, byteLength), false);
    }

    // ProcessReadRequestsUsingQueue.
    answerReads() {
      const { reader } = this.stream;
      while (reader.requests.length > 0 && this.queue.total > 0) {
        this.answerFromQueue(reader.requests.take());
      }
    }

    // FillReadRequestFromQueue.
    answerFromQueue(request) {
      const view = this.queue.take();
      this.handleQueueDrain();
      request.chunkSteps(view);
    }

    handleQueueDrain() {
      if (this.queue.total === 0 && this.closeRequested) this.finish();
      else this.callPullIfNeeded();
    }

    // EnqueueClonedChunkToQueue.
    enqueueClone(buffer, byteOffset, byteLength) {
      let clone;
      try {
        clone = cloneBytes(buffer, byteOffset, byteLength);
      } catch (error) {
        this.error(error);
        throw error;
      }
      this.queue.add(TypedArrayPrototypeGetBuffer(clone), 0, byteLength);
    }

    // EnqueueDetachedPullIntoToQueue.
    enqueueDetached({ buffer, byteOffset, bytesFilled }) {
      if (bytesFilled > 0) this.enqueueClone(buffer, byteOffset, bytesFilled);
      this.pullIntos.take();
    }

    // ProcessPullIntoDescriptorsUsingQueue.
    takeFilled() {
      const filled = newList();
      while (this.pullIntos.length > 0 && this.queue.total > 0) {
        if (this.pullIntos.peek().fillFrom(this.queue)) push(filled, this.pullIntos.take());
      }
      return filled;
    }

    commitFilled() {
      const filled = this.takeFilled();
      for (let i = 0; i < filled.length; i++) this.commit(filled[i]);
    }

    // CommitPullIntoDescriptor.
    commit(pullInto) {
      this.stream.fulfilRequest(pullInto.toView(), this.stream.state === closed);
    }

    // ReadableByteStreamControllerPullInto.
    pullInto(view, min, request) {
      const region = regionOf(view);
      const { elementSize } = region;
      try {
        region.buffer = transferBuffer(region.buffer);
      } catch (error) {
        return request.errorSteps(error);
      }
      region.bufferByteLength = ArrayBufferPrototypeGetByteLength(region.buffer);
      const pullInto = new PullInto(region, min * elementSize, 'byob');
      if (this.pullIntos.length > 0) return this.waitFor(pullInto, request);
      if (this.stream.state === closed) return request.closeSteps(pullInto.toView());
      if (this.queue.total > 0 && this.answerAtOnce(pullInto, request)) return;
      this.waitFor(pullInto, request);
      this.callPullIfNeeded();
    }

    waitFor(pullInto, request) {
      this.pullIntos.add(pullInto);
      this.stream.reader.requests.add(request);
    }

    // Serves a request from the queue; false if it has to wait for more bytes.
    answerAtOnce(pullInto, request) {
      if (pullInto.fillFrom(this.queue)) {
        const view = pullInto.toView();
        this.handleQueueDrain();
        request.chunkSteps(view);
        return true;
      }
      if (!this.closeRequested) return false;
      const error = new TypeError('The stream has too few bytes left to fill the view');
      this.error(error);
      request.errorSteps(error);
      return true;
    }

    // ReadableByteStreamControllerRespond.
    respond(bytesWritten) {
      const first = this.pullIntos.peek();
      this.requireState(bytesWritten);
      requireRoom(first, bytesWritten);
      first.buffer = transferBuffer(first.buffer);
      this.respondInternal(bytesWritten);
    }

    // ReadableByteStreamControllerRespondWithNewView.
    respondWithNewView({ buffer, byteOffset, byteLength }) {
      const first = this.pullIntos.peek();
      this.requireState(byteLength);
      if (first.byteOffset + first.bytesFilled !== byteOffset ||
          first.bufferByteLength !== ArrayBufferPrototypeGetByteLength(buffer)) {
        throw new RangeError("The view does not lie where the request's view did");
      }
      requireRoom(first, byteLength);
      first.buffer = transferBuffer(buffer);
      this.respondInternal(byteLength);
    }

    requireState(byteLength) {
      if (this.stream.state === closed) {
        if (byteLength !== 0) throw new TypeError('The stream is closed: it takes no more bytes');
      } else if (byteLength === 0) {
        throw new TypeError('A response needs at least one byte, as long as the stream is open');
      }
    }

    respondInternal(bytesWritten) {
      const first = this.pullIntos.peek();
      this.invalidateRequest();
      if (this.stream.state === closed) this.respondClosed(first);
      else this.respondReadable(bytesWritten, first);
      this.callPullIfNeeded();
    }

    // RespondInClosedState.
    respondClosed(first) {
      if (first.readerType === 'none') this.pullIntos.take();
      const filled = newList();
      for (let count = this.stream.waiting(true); filled.length < count;) {
        push(filled, this.pullIntos.take());
      }
      for (let i = 0; i < filled.length; i++) this.commit(filled[i]);
    }

    // RespondInReadableState.
    respondReadable(bytesWritten, first) {
      first.bytesFilled += bytesWritten;
      if (first.readerType === 'none') {
        this.enqueueDetached(first);
        return this.commitFilled();
      }
      if (first.bytesFilled < first.minimumFill) return;
      this.pullIntos.take();
      const rest = first.bytesFilled % first.elementSize;
      if (rest > 0) {
        this.enqueueClone(first.buffer, first.byteOffset + first.bytesFilled - rest, rest);
        first.bytesFilled -= rest;
      }
      const filled = this.takeFilled();
      this.commit(first);
      for (let i = 0; i < filled.length; i++) this.commit(filled[i]);
    }

    pullSteps(request) {
      if (this.queue.total > 0) return this.answerFromQueue(request);
      if (this.autoAllocateChunkSize !== undefined) {
        const error = this.autoAllocate();
        if (error !== undefined) return request.errorSteps(error.reason);
      }
      this.stream.reader.requests.add(request);
      this.callPullIfNeeded();
    }

    // Adds a descriptor with a new buffer, or gives why there is none.
    autoAllocate() {
      const byteLength = this.autoAllocateChunkSize;
      try {
        const buffer = TypedArrayPrototypeGetBuffer(new Uint8Array(byteLength));
        this.pullIntos.add(new PullInto({
          __proto__: null, buffer, bufferByteLength: byteLength, byteOffset: 0, byteLength,
          elementSize: 1, constructorOf: Uint8Array,
        }, 1, 'default'));
      } catch (reason) {
        return { __proto__: null, reason };
      }
      return undefined;
    }

    releaseSteps() {
      if (this.pullIntos.length === 0) return;
      const first = this.pullIntos.peek();
      first.readerType = 'none';
      this.pullIntos.clear();
      this.pullIntos.add(first);
    }
  });

  streams.ByteController = ByteController;

  // CreateReadableByteStream; gives the slots of the stream.
  streams.createReadableBytes = (algorithms, highWaterMark = 0, started = done) => {
    const stream = new Readable();
    new ByteController(stream, algorithms, highWaterMark, undefined).start(started);
    return stream;
  };
})
