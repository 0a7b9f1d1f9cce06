// Streams Standard, 4.9.1: ReadableByteStreamTee.
(function (primordials, host, internals) {
  'use strict';

  const { queueMicrotask: enqueue } = primordials;
  const { deferreds: { done }, sealed, streams } = internals;
  const { Reader, Tee, cloneAsBytes, createReadableBytes, regionOf } = streams;

  // Reads a chunk for both branches.
  const DefaultRequest = sealed(class DefaultRequest {
    constructor(tee) {
      this.tee = tee;
    }

    chunkSteps(chunk) {
      enqueue(() => this.forward(chunk));
    }

    forward(chunk) {
      const { tee } = this;
      const { first, second } = tee;
      tee.forgetReads();
      let copy = chunk;
      if (!first.canceled && !second.canceled) {
        copy = tee.copy(chunk);
        if (copy === undefined) return;
      }
      if (!first.canceled) first.controller.enqueue(chunk);
      if (!second.canceled) second.controller.enqueue(copy);
      tee.continue();
    }

    closeSteps() {
      const { tee } = this;
      const { first, second } = tee;
      tee.reading = false;
      if (!first.canceled) first.controller.close();
      if (!second.canceled) second.controller.close();
      endRequests(first);
      endRequests(second);
      tee.settleCancel();
    }

    errorSteps() {
      this.tee.reading = false;
    }
  });

  // Answers the requests of a branch that is closed.
  const endRequests = ({ controller }) => {
    if (controller.pullIntos.length > 0) controller.respond(0);
  };

  // Reads into the view that the consumer of one branch offers.
  const ByobRequest = sealed(class ByobRequest {
    constructor(tee, branch, other) {
      this.tee = tee;
      this.branch = branch;
      this.other = other;
    }

    chunkSteps(chunk) {
      enqueue(() => this.forward(chunk));
    }

    forward(chunk) {
      const { tee, branch, other } = this;
      tee.forgetReads();
      if (!other.canceled) {
        const copy = tee.copy(chunk);
        if (copy === undefined) return;
        if (!branch.canceled) branch.controller.respondWithNewView(regionOf(chunk));
        other.controller.enqueue(copy);
      } else if (!branch.canceled) {
        branch.controller.respondWithNewView(regionOf(chunk));
      }
      tee.continue();
    }

    // chunk is undefined when the stream was cancelled.
    closeSteps(chunk) {
      const { tee, branch, other } = this;
      tee.reading = false;
      if (!branch.canceled) branch.controller.close();
      if (!other.canceled) other.controller.close();
      if (chunk !== undefined) {
        if (!branch.canceled) branch.controller.respondWithNewView(regionOf(chunk));
        if (!other.canceled) endRequests(other);
      }
      tee.settleCancel();
    }

    errorSteps() {
      this.tee.reading = false;
    }
  });

  const ByteTee = sealed(class ByteTee extends Tee {
    constructor(stream) {
      super(stream);
      this.first.stream = this.branch(this.first, this.second);
      this.second.stream = this.branch(this.second, this.first);
      this.forwardError(this.reader);
    }

    branch(branch, other) {
      return createReadableBytes({
        __proto__: null,
        pull: () => this.pull(branch, other),
        cancel: (reason) => this.cancel(branch, reason),
      });
    }

    pull(branch, other) {
      if (this.reading) {
        branch.readAgain = true;
        return done;
      }
      this.reading = true;
      const request = branch.controller.currentRequest();
      if (request === undefined) this.pullDefault();
      else this.pullInto(request.view, branch, other);
      return done;
    }

    pullDefault() {
      this.useReader(false);
      this.reader.read(new DefaultRequest(this));
    }

    pullInto(view, branch, other) {
      this.useReader(true);
      this.reader.readInto(view, 1, new ByobRequest(this, branch, other));
    }

    useReader(isByob) {
      if (this.reader.isByob === isByob) return;
      this.reader.release();
      this.reader = new Reader(this.stream, isByob);
      this.forwardError(this.reader);
    }

    forgetReads() {
      this.first.readAgain = this.second.readAgain = false;
    }

    // Gives a copy of a chunk, or errors everything and gives undefined.
    copy(chunk) {
      try {
        return cloneAsBytes(chunk);
      } catch (error) {
        this.failCopy(error);
        return undefined;
      }
    }

    continue() {
      this.reading = false;
      if (this.first.readAgain) this.pull(this.first, this.second);
      else if (this.second.readAgain) this.pull(this.second, this.first);
    }
  });

  streams.teeBytes = (stream) => new ByteTee(stream);
})
