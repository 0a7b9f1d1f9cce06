// Streams Standard, 4.9.1: ReadableStreamPipeTo, and what pipeTo and pipeThrough
// take.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError, queueMicrotask: enqueue } = primordials;
  const {
    abortReason, abortSignalType, addAbortAlgorithm, deferreds, isAborted, sealed, streams, webidl,
  } = internals;
  const {
    done, fulfil, isPending, newDeferred, promiseOf, react, reject, resolve,
  } = deferreds;
  const {
    Reader, Writer, readableOf, readableStates, writableOf, writableStates,
  } = streams;

  const none = { __proto__: null };
  const nothing = () => {};

  // Gives a deferred that settles when two have: rejected with the reason of the
  // first that rejects.
  const both = (first, second) => {
    const result = newDeferred();
    let missing = 2;
    const count = () => {
      if (--missing === 0) fulfil(result);
    };
    const fail = (reason) => reject(result, reason);
    react(first, count, fail);
    react(second, count, fail);
    return result;
  };

  // One pipe. It is its own read request.
  const Pipe = sealed(class Pipe {
    constructor(source, dest, options) {
      this.source = source;
      this.dest = dest;
      this.options = options;
      this.reader = new Reader(source, false);
      this.writer = new Writer(dest);
      this.result = newDeferred();
      this.shuttingDown = false;
      this.reading = false; // inside reader.read
      this.chunk = none; // what reader.read gave at once
      this.idle = true; // no read is pending
      this.lastWrite = done; // settles when the last chunk read is written
      this.removeAbort = nothing;
      this.onReady = () => this.pump();
      source.disturbed = true;
    }

    start() {
      const { signal } = this.options;
      if (signal !== undefined) {
        if (isAborted(signal)) {
          this.abort(abortReason(signal));
          return this.result;
        }
        this.removeAbort = addAbortAlgorithm(signal, () => this.abort(abortReason(signal)));
      }
      this.watchSource();
      this.watchDest();
      this.watchClose();
      react(this.writer.ready, this.onReady, nothing);
      return this.result;
    }

    // Reads as long as the destination wants chunks and the source has some.
    pump() {
      while (!this.shuttingDown && this.idle) {
        const { ready } = this.writer;
        if (isPending(ready)) return react(ready, this.onReady, nothing);
        if (this.dest.state !== writableStates.writable) return;
        this.read();
      }
    }

    // A chunk is never written inside the source's enqueue.
    read() {
      this.idle = false;
      this.reading = true;
      this.reader.read(this);
      this.reading = false;
      if (this.chunk === none) return;
      this.write(this.chunk);
      this.chunk = none;
    }

    chunkSteps(chunk) {
      if (this.reading) {
        this.chunk = chunk;
        return;
      }
      const written = this.lastWrite = newDeferred();
      enqueue(() => {
        this.write(chunk);
        resolve(written, this.lastWrite);
        this.pump();
      });
    }

    write(chunk) {
      this.idle = true;
      const { stream } = this.writer;
      this.lastWrite = stream === undefined ? done
        : this.writer.write(chunk);
    }

    closeSteps() {}

    errorSteps() {}

    abort(error) {
      const { source, dest, options } = this;
      this.shutDown(() => both(
        options.preventAbort || dest.state !== writableStates.writable ? done : dest.abort(error),
        options.preventCancel || source.state !== readableStates.readable ? done
          : source.cancel(error),
      ), { __proto__: null, error });
    }

    // "Errors must be propagated forward".
    watchSource() {
      const { source, dest, options, reader } = this;
      const errored = (error) => this.shutDown(
        options.preventAbort ? undefined : () => dest.abort(error), { __proto__: null, error });
      if (source.state === readableStates.errored) errored(source.storedError);
      else react(reader.closed, undefined, errored);
    }

    // "Errors must be propagated backward".
    watchDest() {
      const { dest, writer } = this;
      const errored = (error) => this.shutDownBackward(error);
      if (dest.state === writableStates.errored) errored(dest.storedError);
      else react(writer.closed, undefined, errored);
    }

    shutDownBackward(error) {
      this.shutDown(this.options.preventCancel ? undefined : () => this.source.cancel(error),
        { __proto__: null, error });
    }

    // "Closing must be propagated" forward and backward.
    watchClose() {
      const { source, dest, options, reader, writer } = this;
      const closed = () => this.shutDown(
        options.preventClose ? undefined : () => writer.closeWithErrorPropagation(), undefined);
      if (source.state === readableStates.closed) closed();
      else react(reader.closed, closed);
      if (dest.isClosing() || dest.state === writableStates.closed) {
        this.shutDownBackward(
          new TypeError('The destination closed before all chunks were written to it'));
      }
    }

    // "Shutdown with an action", or without if action is undefined; failure is
    // { error } of the original error.
    shutDown(action, failure) {
      if (this.shuttingDown) return;
      this.shuttingDown = true;
      const { dest } = this;
      const proceed = () => this.act(action, failure);
      if (dest.state === writableStates.writable && !dest.isClosing()) this.afterWrites(proceed);
      else proceed();
    }

    afterWrites(proceed) {
      const { lastWrite } = this;
      const check = () => {
        if (lastWrite === this.lastWrite) proceed();
        else this.afterWrites(proceed);
      };
      react(lastWrite, check, check);
    }

    act(action, failure) {
      if (action === undefined) return this.finish(failure);
      react(action(), () => this.finish(failure),
        (error) => this.finish({ __proto__: null, error }));
    }

    finish(failure) {
      this.writer.release();
      this.reader.release();
      this.removeAbort();
      if (failure === undefined) fulfil(this.result);
      else reject(this.result, failure.error);
    }
  });

  const noOptions = {
    __proto__: null, preventClose: false, preventAbort: false, preventCancel: false,
  };

  // ReadableStreamPipeTo; source and dest are the slots of streams that are not
  // locked. Gives a deferred.
  const pipe = streams.pipe = (source, dest, options = noOptions) =>
    new Pipe(source, dest, options).start();

  const pipeOptions = webidl.dictionary('StreamPipeOptions', [
    { key: 'preventClose', type: webidl.boolean, default: false },
    { key: 'preventAbort', type: webidl.boolean, default: false },
    { key: 'preventCancel', type: webidl.boolean, default: false },
    { key: 'signal', type: abortSignalType },
  ]);

  const readable = webidl.interfaceType('ReadableStream',
    (value) => readableOf(value) !== undefined);
  const writable = webidl.interfaceType('WritableStream',
    (value) => writableOf(value) !== undefined);

  const pair = webidl.dictionary('ReadableWritablePair', [
    { key: 'readable', type: readable, required: true },
    { key: 'writable', type: writable, required: true },
  ]);

  const requireUnlocked = (stream, what) => {
    if (stream.isLocked()) throw new TypeError(what + ' is locked');
  };

  // pipeTo with the arguments of a guest; gives a promise.
  streams.pipeToGuest = (source, destination, options) => {
    const dest = writableOf(writable(destination, 'ReadableStream.pipeTo: argument 1'));
    const converted = pipeOptions(options, 'ReadableStream.pipeTo: argument 2');
    requireUnlocked(source, 'The stream');
    requireUnlocked(dest, 'The destination');
    return promiseOf(pipe(source, dest, converted));
  };

  // pipeThrough with the arguments of a guest; gives the readable side.
  streams.pipeThrough = (source, transform, options) => {
    const ends = pair(transform, 'ReadableStream.pipeThrough: argument 1');
    const converted = pipeOptions(options, 'ReadableStream.pipeThrough: argument 2');
    const dest = writableOf(ends.writable);
    requireUnlocked(source, 'The stream');
    requireUnlocked(dest, 'The writable side of the transform');
    pipe(source, dest, converted);
    return ends.readable;
  };
})
