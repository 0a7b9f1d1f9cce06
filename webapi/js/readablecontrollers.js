// Streams Standard, 4.9.4 and 4.9.5: what the controllers of both kinds of readable
// stream have in common.
(function (primordials, host, internals) {
  'use strict';

  const { deferreds, sealed, streams } = internals;
  const { done, react } = deferreds;
  const { readableStates: { readable, closed, errored } } = streams;

  // The internal slots of a controller. queue has total and clear. algorithms has
  // pull(controller) and cancel(reason), which give a deferred; one that is
  // undefined has nothing to do.
  streams.ReadableController = sealed(class ReadableController {
    constructor(stream, isBytes, queue, algorithms, highWaterMark) {
      this.stream = stream;
      this.isBytes = isBytes; // a ReadableByteStreamController
      this.queue = queue;
      this.started = false;
      this.closeRequested = false;
      this.pulling = false;
      this.pullAgain = false;
      this.algorithms = algorithms;
      this.highWaterMark = highWaterMark;
      this.wrapper = undefined; // the object the guest knows
      this.onPulled = undefined;
      this.onFailure = undefined;
      stream.controller = this;
    }

    // The set-up from [[started]] on; started is the deferred of the start algorithm.
    start(started) {
      this.onPulled = () => this.pulled();
      this.onFailure = (reason) => this.error(reason);
      react(started, () => {
        this.started = true;
        this.callPullIfNeeded();
      }, this.onFailure);
    }

    pulled() {
      this.pulling = false;
      if (!this.pullAgain) return;
      this.pullAgain = false;
      this.callPullIfNeeded();
    }

    callPullIfNeeded() {
      if (!this.shouldCallPull()) return;
      if (this.pulling) {
        this.pullAgain = true;
        return;
      }
      this.pulling = true;
      const { pull } = this.algorithms;
      react(pull === undefined ? done : pull(this), this.onPulled, this.onFailure);
    }

    shouldCallPull() {
      if (!this.started || !this.canCloseOrEnqueue()) return false;
      const { reader } = this.stream;
      if (reader !== undefined && reader.requests.length > 0) return true;
      return this.highWaterMark - this.queue.total > 0;
    }

    canCloseOrEnqueue() {
      return !this.closeRequested && this.stream.state === readable;
    }

    // Null where it is not known any more.
    desiredSize() {
      const { state } = this.stream;
      if (state === errored) return null;
      return state === closed ? 0 : this.highWaterMark - this.queue.total;
    }

    clearAlgorithms() {
      this.algorithms = undefined;
    }

    // Closes the stream once nothing is left to read.
    finish() {
      this.clearAlgorithms();
      this.stream.close();
    }

    // ResetQueue, and what else waits to be read.
    discard() {
      this.queue.clear();
    }

    error(reason) {
      if (this.stream.state !== readable) return;
      this.discard();
      this.clearAlgorithms();
      this.stream.error(reason);
    }

    cancelSteps(reason) {
      this.discard();
      const { cancel } = this.algorithms;
      const result = cancel === undefined ? done : cancel(reason);
      this.clearAlgorithms();
      return result;
    }

    // [[ReleaseSteps]], which only byte streams have a use for.
    releaseSteps() {}
  });
})
