// Streams Standard, 4.9.2 "Interfacing with controllers" and 4.9.3 "Readers": what
// a readable stream is for its controller and its reader.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { deferreds, sealed, streams } = internals;
  const {
    done, fulfil, fulfilledWith, isPending, newDeferred, reject, rejectedWith, transformed,
  } = deferreds;
  const { Queue } = streams;

  const readable = 0;
  const closed = 1;
  const errored = 2;

  const nothing = () => {};

  // The internal slots of a ReadableStream. A controller has the methods
  // cancelSteps, pullSteps and releaseSteps; a request of a reader has chunkSteps,
  // closeSteps and errorSteps, which are called at most once.
  const Readable = sealed(class Readable {
    constructor() {
      this.state = readable;
      this.storedError = undefined;
      this.disturbed = false;
      this.isDetached = false; // transferred
      this.controller = undefined;
      this.reader = undefined;
      this.wrapper = undefined; // the ReadableStream
    }

    isLocked() {
      return this.reader !== undefined;
    }

    // ReadableStreamGetNumReadRequests or …ReadIntoRequests, 0 if the reader is of
    // the other kind.
    waiting(isByob) {
      const { reader } = this;
      return reader !== undefined && reader.isByob === isByob ? reader.requests.length : 0;
    }

    hasReader(isByob) {
      return this.reader !== undefined && this.reader.isByob === isByob;
    }

    // ReadableStreamFulfillReadRequest and …ReadIntoRequest.
    fulfilRequest(chunk, done) {
      const request = this.reader.requests.take();
      if (done) request.closeSteps(chunk);
      else request.chunkSteps(chunk);
    }

    // ReadableStreamCancel.
    cancel(reason) {
      this.disturbed = true;
      if (this.state === closed) return done;
      if (this.state === errored) return rejectedWith(this.storedError);
      this.close();
      if (this.hasReader(true)) this.reader.settleRequests((request) => request.closeSteps());
      return transformed(this.controller.cancelSteps(reason), nothing);
    }

    // ReadableStreamClose.
    close() {
      this.state = closed;
      const { reader } = this;
      if (reader === undefined) return;
      fulfil(reader.closed);
      if (!reader.isByob) reader.settleRequests((request) => request.closeSteps());
    }

    // ReadableStreamError.
    error(reason) {
      this.state = errored;
      this.storedError = reason;
      const { reader } = this;
      if (reader === undefined) return;
      reject(reader.closed, reason);
      reader.settleRequests((request) => request.errorSteps(reason));
    }
  });

  const closedOf = (stream) => {
    if (stream.state === readable) return newDeferred();
    return stream.state === closed ? fulfilledWith(undefined) : rejectedWith(stream.storedError);
  };

  // The internal slots of a reader of either kind. Its [[closedPromise]] is always
  // handled.
  const Reader = sealed(class Reader {
    constructor(stream, isByob) {
      if (stream.isLocked()) {
        throw new TypeError('This stream is locked: another reader reads from it');
      }
      this.isByob = isByob;
      this.requests = new Queue();
      this.stream = stream;
      stream.reader = this;
      this.closed = closedOf(stream);
    }

    // Takes all requests and settles each.
    settleRequests(settle) {
      const { requests } = this;
      if (requests.length === 0) return;
      this.requests = new Queue();
      for (let at = requests.first; at !== undefined; at = at.next) settle(at.value);
    }

    // ReadableStreamDefaultReaderRead.
    read(request) {
      const { stream } = this;
      stream.disturbed = true;
      if (stream.state === closed) request.closeSteps();
      else if (stream.state === errored) request.errorSteps(stream.storedError);
      else stream.controller.pullSteps(request);
    }

    // ReadableStreamBYOBReaderRead.
    readInto(view, min, request) {
      const { stream } = this;
      stream.disturbed = true;
      if (stream.state === errored) request.errorSteps(stream.storedError);
      else stream.controller.pullInto(view, min, request);
    }

    // ReadableStreamDefaultReaderRelease and ReadableStreamBYOBReaderRelease.
    release() {
      const { stream } = this;
      const reason = new TypeError('The reader has released its lock on the stream');
      if (isPending(this.closed)) reject(this.closed, reason);
      else this.closed = rejectedWith(reason);
      stream.controller.releaseSteps();
      stream.reader = undefined;
      this.stream = undefined;
      this.settleRequests((request) => request.errorSteps(reason));
    }
  });

  streams.Readable = Readable;
  streams.Reader = Reader;
  streams.readableStates = { __proto__: null, readable, closed, errored };
})
