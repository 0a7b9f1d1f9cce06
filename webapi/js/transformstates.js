// Streams Standard, 6.4 "Abstract operations" of transform streams.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { deferreds, sealed, streams } = internals;
  const { done, fulfil, newDeferred, react, reject, resolve, transformed } = deferreds;
  const {
    createReadable, createWritable, readableStates, writableStates,
  } = streams;

  const noAlgorithms = { __proto__: null };

  // Gives "a promise resolved with" the start algorithm's promise.
  const following = (started) => {
    const result = newDeferred();
    resolve(result, started);
    return result;
  };

  // The internal slots of a TransformStream and of its controller. algorithms has
  // transform(chunk), flush() and cancel(reason), which give a deferred, if there is
  // something to do. limits has readableMark, readableSize, writableMark and
  // writableSize.
  const Transform = sealed(class Transform {
    constructor(started, limits) {
      this.backpressure = true;
      this.backpressureChange = newDeferred();
      this.algorithms = undefined;
      this.isDetached = false; // transferred
      this.finished = undefined; // [[finishPromise]]
      this.wrapper = undefined; // the TransformStreamDefaultController
      this.writable = createWritable({
        __proto__: null,
        write: (chunk) => this.write(chunk),
        close: () => this.close(),
        abort: (reason) => this.abort(reason),
      }, limits.writableMark, limits.writableSize, following(started));
      this.readable = createReadable({
        __proto__: null,
        pull: () => this.pull(),
        cancel: (reason) => this.cancel(reason),
      }, limits.readableMark, limits.readableSize, following(started));
    }

    setBackpressure(backpressure) {
      fulfil(this.backpressureChange);
      this.backpressureChange = newDeferred();
      this.backpressure = backpressure;
    }

    unblockWrite() {
      if (this.backpressure) this.setBackpressure(false);
    }

    clearAlgorithms() {
      this.algorithms = undefined;
    }

    // TransformStreamError.
    error(reason) {
      this.readable.controller.error(reason);
      this.errorWritable(reason);
    }

    // TransformStreamErrorWritableAndUnblockWrite.
    errorWritable(reason) {
      this.clearAlgorithms();
      this.writable.controller.errorIfNeeded(reason);
      this.unblockWrite();
    }

    // TransformStreamDefaultControllerEnqueue.
    enqueue(chunk) {
      const { controller } = this.readable;
      if (!controller.canCloseOrEnqueue()) {
        throw new TypeError('The readable side is closed or errored: it takes no more chunks');
      }
      try {
        controller.enqueue(chunk);
      } catch (error) {
        this.errorWritable(error);
        throw this.readable.storedError;
      }
      // ReadableStreamDefaultControllerHasBackpressure.
      if (!controller.shouldCallPull() && !this.backpressure) this.setBackpressure(true);
    }

    terminate() {
      this.readable.controller.close();
      this.errorWritable(new TypeError('The transform stream was terminated'));
    }

    perform(chunk) {
      if (this.algorithms === undefined) return done; // cancelled meanwhile
      return transformed(this.algorithms.transform(chunk), undefined, (reason) => {
        this.error(reason);
        throw reason;
      });
    }

    // TransformStreamDefaultSinkWriteAlgorithm.
    write(chunk) {
      if (!this.backpressure) return this.perform(chunk);
      return transformed(this.backpressureChange, () => {
        const { writable } = this;
        if (writable.state === writableStates.erroring) throw writable.storedError;
        return this.perform(chunk);
      });
    }

    // Runs an algorithm that ends the stream, once; then settle makes both sides
    // follow, which throws what the side that is errored already was errored with.
    finish(algorithm, settle, fail) {
      const result = this.finished = newDeferred();
      const ran = algorithm === undefined ? done : algorithm();
      this.clearAlgorithms();
      react(ran, () => {
        const failure = settle();
        if (failure === undefined) fulfil(result);
        else reject(result, failure.error);
      }, (reason) => {
        fail(reason);
        reject(result, reason);
      });
      return result;
    }

    // Errors or closes the readable side; gives { error } if it is errored.
    settleReadable(steps) {
      const { readable } = this;
      if (readable.state === readableStates.errored) {
        return { __proto__: null, error: readable.storedError };
      }
      steps(readable.controller);
      return undefined;
    }

    // TransformStreamDefaultSinkAbortAlgorithm.
    abort(reason) {
      if (this.finished !== undefined) return this.finished;
      const { cancel } = this.algorithms ?? noAlgorithms;
      return this.finish(cancel && (() => cancel(reason)),
        () => this.settleReadable((controller) => controller.error(reason)),
        (error) => this.readable.controller.error(error));
    }

    // TransformStreamDefaultSinkCloseAlgorithm.
    close() {
      if (this.finished !== undefined) return this.finished;
      return this.finish((this.algorithms ?? noAlgorithms).flush,
        () => this.settleReadable((controller) => controller.close()),
        (error) => this.readable.controller.error(error));
    }

    // TransformStreamDefaultSourceCancelAlgorithm.
    cancel(reason) {
      if (this.finished !== undefined) return this.finished;
      const { cancel } = this.algorithms ?? noAlgorithms;
      return this.finish(cancel && (() => cancel(reason)), () => this.settleWritable(reason),
        (error) => {
          this.writable.controller.errorIfNeeded(error);
          this.unblockWrite();
        });
    }

    settleWritable(reason) {
      const { writable } = this;
      if (writable.state === writableStates.errored) {
        return { __proto__: null, error: writable.storedError };
      }
      writable.controller.errorIfNeeded(reason);
      this.unblockWrite();
      return undefined;
    }

    // TransformStreamDefaultSourcePullAlgorithm.
    pull() {
      this.setBackpressure(false);
      return this.backpressureChange;
    }
  });

  streams.Transform = Transform;
})
