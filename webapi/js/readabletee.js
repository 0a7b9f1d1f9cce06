// Streams Standard, 4.9.1: ReadableStreamTee and ReadableStreamDefaultTee.
(function (primordials, host, internals) {
  'use strict';

  const { queueMicrotask: enqueue } = primordials;
  const { deferreds, sealed, streams } = internals;
  const { done, fulfil, newDeferred, react, resolve } = deferreds;
  const { Reader, createReadable } = streams;

  // A branch of a tee: its stream, and why it was cancelled.
  const Branch = sealed(class Branch {
    constructor() {
      this.stream = undefined;
      this.canceled = false;
      this.reason = undefined;
      this.readAgain = false; // of byte streams
    }

    get controller() { return this.stream.controller; }
  });

  // What both kinds of tee have in common.
  const Tee = sealed(class Tee {
    constructor(stream) {
      this.stream = stream;
      this.reader = new Reader(stream, false);
      this.reading = false;
      this.first = new Branch();
      this.second = new Branch();
      this.cancelResult = newDeferred();
    }

    cancel(branch, reason) {
      branch.canceled = true;
      branch.reason = reason;
      const { first, second } = this;
      if (first.canceled && second.canceled) {
        resolve(this.cancelResult, this.stream.cancel([first.reason, second.reason]));
      }
      return this.cancelResult;
    }

    errorBoth(reason) {
      this.first.controller.error(reason);
      this.second.controller.error(reason);
    }

    // Errors both branches because a chunk could not be copied.
    failCopy(reason) {
      this.errorBoth(reason);
      resolve(this.cancelResult, this.stream.cancel(reason));
    }

    // Nobody is left to cancel the stream.
    settleCancel() {
      if (!this.first.canceled || !this.second.canceled) fulfil(this.cancelResult);
    }

    // Errors both branches when the reader's stream errors.
    forwardError(reader) {
      react(reader.closed, undefined, (reason) => {
        if (reader !== this.reader) return;
        this.errorBoth(reason);
        this.settleCancel();
      });
    }
  });

  const DefaultTee = sealed(class DefaultTee extends Tee {
    constructor(stream, clone) {
      super(stream);
      this.clone = clone;
      this.readAgain = false;
      this.first.stream = this.branch(this.first);
      this.second.stream = this.branch(this.second);
      this.forwardError(this.reader);
    }

    branch(branch) {
      return createReadable({
        __proto__: null,
        pull: () => this.pull(),
        cancel: (reason) => this.cancel(branch, reason),
      }, 1, undefined);
    }

    pull() {
      if (this.reading) {
        this.readAgain = true;
        return done;
      }
      this.reading = true;
      this.reader.read(this);
      return done;
    }

    chunkSteps(chunk) {
      enqueue(() => this.forward(chunk));
    }

    forward(chunk) {
      this.readAgain = false;
      let copy = chunk;
      try {
        if (!this.second.canceled && this.clone !== undefined) copy = this.clone(chunk);
      } catch (error) {
        return this.failCopy(error);
      }
      if (!this.first.canceled) this.first.controller.enqueue(chunk);
      if (!this.second.canceled) this.second.controller.enqueue(copy);
      this.reading = false;
      if (this.readAgain) this.pull();
    }

    closeSteps() {
      this.reading = false;
      if (!this.first.canceled) this.first.controller.close();
      if (!this.second.canceled) this.second.controller.close();
      this.settleCancel();
    }

    errorSteps() {
      this.reading = false;
    }
  });

  streams.Tee = Tee;

  // ReadableStreamTee; gives {first, second}, the slots of the branches. clone, if
  // there is one, copies chunks for the second branch.
  streams.tee = (stream, clone) => {
    const tee = stream.controller.isBytes ? streams.teeBytes(stream)
      : new DefaultTee(stream, clone);
    return { __proto__: null, first: tee.first.stream, second: tee.second.stream };
  };
})
