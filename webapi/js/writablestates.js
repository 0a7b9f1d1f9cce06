// Streams Standard, 5.5.1 "Working with writable streams" and 5.5.2 "Interfacing with
// controllers".
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { deferreds, sealed, streams } = internals;
  const { done, fulfil, newDeferred, react, reject, rejectedWith } = deferreds;
  const { Queue } = streams;

  const writable = 0;
  const erroring = 1;
  const closed = 2;
  const errored = 3;

  // The internal slots of a WritableStream. The requests are deferreds.
  const Writable = sealed(class Writable {
    constructor() {
      this.state = writable;
      this.storedError = undefined;
      this.isDetached = false; // transferred
      this.backpressure = false;
      this.closeRequest = undefined;
      this.inFlightClose = undefined;
      this.inFlightWrite = undefined;
      this.pendingAbort = undefined; // { result, reason, wasErroring }
      this.writeRequests = new Queue();
      this.controller = undefined;
      this.writer = undefined;
      this.wrapper = undefined; // the WritableStream
    }

    isLocked() {
      return this.writer !== undefined;
    }

    isSettled() {
      return this.state === closed || this.state === errored;
    }

    // WritableStreamAbort.
    abort(reason) {
      if (this.isSettled()) return done;
      this.controller.signalAbort(reason);
      if (this.isSettled()) return done;
      if (this.pendingAbort !== undefined) return this.pendingAbort.result;
      const wasErroring = this.state === erroring;
      const result = newDeferred();
      this.pendingAbort = {
        __proto__: null, result, reason: wasErroring ? undefined : reason, wasErroring,
      };
      if (!wasErroring) this.startErroring(reason);
      return result;
    }

    // WritableStreamClose.
    close() {
      if (this.isSettled()) {
        return rejectedWith(new TypeError('The stream is closed or errored: it cannot be closed'));
      }
      const result = this.closeRequest = newDeferred();
      const { writer } = this;
      if (writer !== undefined && this.backpressure && this.state === writable) {
        fulfil(writer.ready);
      }
      this.controller.close();
      return result;
    }

    addWriteRequest() {
      const result = newDeferred();
      this.writeRequests.add(result);
      return result;
    }

    isClosing() { // CloseQueuedOrInFlight
      return this.closeRequest !== undefined || this.inFlightClose !== undefined;
    }

    dealWithRejection(error) {
      if (this.state === writable) this.startErroring(error);
      else this.finishErroring();
    }

    startErroring(reason) {
      this.state = erroring;
      this.storedError = reason;
      if (this.writer !== undefined) this.writer.rejectReady(reason);
      const inFlight = this.inFlightWrite !== undefined || this.inFlightClose !== undefined;
      if (!inFlight && this.controller.started) this.finishErroring();
    }

    finishErroring() {
      this.state = errored;
      this.controller.queue.clear();
      for (let at = this.writeRequests.first; at !== undefined; at = at.next) {
        reject(at.value, this.storedError);
      }
      this.writeRequests.clear();
      const { pendingAbort } = this;
      this.pendingAbort = undefined;
      if (pendingAbort === undefined) this.rejectClose();
      else this.finishAbort(pendingAbort);
    }

    finishAbort({ result, reason, wasErroring }) {
      if (wasErroring) {
        reject(result, this.storedError);
        return this.rejectClose();
      }
      react(this.controller.abortSteps(reason), () => {
        fulfil(result);
        this.rejectClose();
      }, (error) => {
        reject(result, error);
        this.rejectClose();
      });
    }

    // RejectCloseAndClosedPromiseIfNeeded.
    rejectClose() {
      if (this.closeRequest !== undefined) {
        reject(this.closeRequest, this.storedError);
        this.closeRequest = undefined;
      }
      if (this.writer !== undefined) reject(this.writer.closed, this.storedError);
    }

    markCloseInFlight() {
      this.inFlightClose = this.closeRequest;
      this.closeRequest = undefined;
    }

    finishClose() {
      fulfil(this.inFlightClose);
      this.inFlightClose = undefined;
      if (this.state === erroring) {
        this.storedError = undefined;
        if (this.pendingAbort !== undefined) fulfil(this.pendingAbort.result);
        this.pendingAbort = undefined;
      }
      this.state = closed;
      if (this.writer !== undefined) fulfil(this.writer.closed);
    }

    finishCloseWithError(error) {
      reject(this.inFlightClose, error);
      this.inFlightClose = undefined;
      if (this.pendingAbort !== undefined) reject(this.pendingAbort.result, error);
      this.pendingAbort = undefined;
      this.dealWithRejection(error);
    }

    markWriteInFlight() {
      this.inFlightWrite = this.writeRequests.take();
    }

    finishWrite() {
      fulfil(this.inFlightWrite);
      this.inFlightWrite = undefined;
    }

    finishWriteWithError(error) {
      reject(this.inFlightWrite, error);
      this.inFlightWrite = undefined;
      this.dealWithRejection(error);
    }

    updateBackpressure(backpressure) {
      const { writer } = this;
      if (writer !== undefined && backpressure !== this.backpressure) {
        if (backpressure) writer.ready = newDeferred();
        else fulfil(writer.ready);
      }
      this.backpressure = backpressure;
    }
  });

  streams.Writable = Writable;
  streams.writableStates = { __proto__: null, writable, erroring, closed, errored };
})
