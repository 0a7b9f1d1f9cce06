// Streams for other standards: Streams Standard, 9 "Using streams in other
// specifications". Streams here are the objects a guest knows.
//
// An algorithm is a function of the harness that gives undefined, a deferred
// (deferreds.js) or a promise of the language that no guest knows; what it throws
// counts as a rejection.
//
//   newReadableStream({pull, cancel}, highWaterMark = 1)   pull(controller) and
//       cancel(reason) are algorithms and may be left out; the stream's
//       controller has enqueue(chunk), close(), error(reason), desiredSize(),
//       canCloseOrEnqueue()
//   newByteStream({pull, cancel}, highWaterMark = 0)       likewise, with chunks that
//       are views, whose buffers are transferred
//   newTransformStream({transform, flush, cancel}, highWaterMark = 0)
//       transform(chunk, controller), flush(controller), cancel(reason); the
//       controller has enqueue, error, terminate, and room() for much output: a
//       deferred to wait for, or undefined. Gives {readable, writable, transform}
//   newWritableStream({write, close, abort}, highWaterMark = 1)   write(chunk),
//       close(), abort(reason)
//   isReadableStream(value) isWritableStream(value)
//   streamController(stream)     the controller of a readable stream
//   isStreamLocked(stream) isStreamDisturbed(stream) isStreamReadable(stream)
//   isStreamErrored(stream) storedErrorOf(stream)
//   cancelStream(stream, reason) gives a deferred; the stream is not locked
//   openStreamReader(stream)     a reader with read({chunkSteps(chunk),
//       closeSteps(), errorSteps(reason)}), stream.cancel(reason) and release()
//   readAllChunks(stream, onChunk)   calls onChunk(chunk) for each and gives a
//       deferred; what onChunk throws cancels the stream
//   readAllBytes(stream, limit?) gives a deferred of a Uint8Array; a chunk that is
//       no Uint8Array is a TypeError, more than limit bytes a RangeError
//   teeStream(stream, clone?)    gives [stream, stream]; clone copies chunks
//   pipeStream(readable, writable, options?)   gives a deferred
(function (primordials, host, internals) {
  'use strict';

  const {
    RangeError, TypeError, TypedArrayPrototypeGetByteLength,
    TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet, Uint8Array,
  } = primordials;
  const { deferreds, newList, push, sealed, streams } = internals;
  const { callForDeferred, done, fulfil, isPending, newDeferred, reject } = deferreds;
  const {
    Reader, Transform, createReadable, createReadableBytes, createWritable, readableOf,
    readableStates, readableStreamOf, writableOf, writableStates, writableStreamOf,
  } = streams;

  const algorithm = (steps) => steps && ((a, b) => callForDeferred(steps, a, b));

  const sourceOf = ({ pull, cancel }) => ({
    __proto__: null, pull: algorithm(pull), cancel: algorithm(cancel),
  });

  internals.newReadableStream = (source, highWaterMark = 1) =>
    readableStreamOf(createReadable(sourceOf(source), highWaterMark, undefined));

  internals.newByteStream = (source, highWaterMark = 0) =>
    readableStreamOf(createReadableBytes(sourceOf(source), highWaterMark));

  internals.newWritableStream = ({ write, close, abort }, highWaterMark = 1) =>
    writableStreamOf(createWritable({
      __proto__: null, write: algorithm(write), close: algorithm(close), abort: algorithm(abort),
    }, highWaterMark, undefined));

  // Chunks of one call that a transform may put into the queue before it waits.
  const maxAhead = 16;

  const HostTransform = sealed(class HostTransform extends Transform {
    // Gives a deferred that settles once the consumer wants more, or nobody does.
    room() {
      if (this.readable.controller.queue.length < maxAhead || !this.backpressure) return undefined;
      return this.backpressureChange;
    }

    // Whether more output has no use.
    isOver() {
      return this.writable.state !== writableStates.writable ||
        this.readable.state !== readableStates.readable;
    }
  });

  internals.newTransformStream = ({ transform, flush, cancel }, highWaterMark = 0) => {
    const slots = new HostTransform(done, {
      __proto__: null, readableMark: highWaterMark, readableSize: undefined, writableMark: 1,
      writableSize: undefined,
    });
    slots.algorithms = {
      __proto__: null,
      transform: (chunk) => callForDeferred(transform, chunk, slots),
      flush: flush && (() => callForDeferred(flush, slots)),
      cancel: algorithm(cancel),
    };
    // An abort waits for the transform in progress, which waits for room.
    slots.writable.controller.onAbort = () => slots.unblockWrite();
    return {
      __proto__: null,
      transform: slots,
      readable: readableStreamOf(slots.readable),
      writable: writableStreamOf(slots.writable),
    };
  };

  internals.isReadableStream = (value) => readableOf(value) !== undefined;
  internals.isWritableStream = (value) => writableOf(value) !== undefined;
  internals.streamController = (stream) => readableOf(stream).controller;
  internals.isStreamLocked = (stream) => readableOf(stream).isLocked();
  internals.isStreamDisturbed = (stream) => readableOf(stream).disturbed;
  internals.isStreamReadable = (stream) => readableOf(stream).state === readableStates.readable;
  internals.isStreamErrored = (stream) => readableOf(stream).state === readableStates.errored;
  internals.storedErrorOf = (stream) => readableOf(stream).storedError;
  internals.cancelStream = (stream, reason) => readableOf(stream).cancel(reason);
  internals.openStreamReader = (stream) => new Reader(readableOf(stream), false);

  // Reads chunk after chunk, those that are there at once in one loop.
  const Drain = sealed(class Drain {
    constructor(reader, onChunk) {
      this.reader = reader;
      this.onChunk = onChunk;
      this.result = newDeferred();
      this.reading = false;
      this.arrived = false;
    }

    run() {
      do {
        this.arrived = false;
        this.reading = true;
        this.reader.read(this);
        this.reading = false;
      } while (this.arrived && isPending(this.result));
      return this.result;
    }

    chunkSteps(chunk) {
      this.arrived = true;
      try {
        this.onChunk(chunk);
      } catch (error) {
        this.reader.stream.cancel(error);
        return reject(this.result, error);
      }
      if (!this.reading) this.run();
    }

    closeSteps() { fulfil(this.result); }

    errorSteps(reason) { reject(this.result, reason); }
  });

  const readAllChunks = internals.readAllChunks = (stream, onChunk) =>
    new Drain(internals.openStreamReader(stream), onChunk).run();

  const lengthOf = (chunk) => {
    const isBytes = typeof chunk === 'object' && chunk !== null &&
      TypedArrayPrototypeGetSymbolToStringTag(chunk) === 'Uint8Array';
    if (!isBytes) throw new TypeError('A chunk of the body is not a Uint8Array');
    return TypedArrayPrototypeGetByteLength(chunk);
  };

  const concatenate = (chunks, total) => {
    if (chunks.length === 1) return chunks[0];
    const bytes = new Uint8Array(total);
    for (let i = 0, at = 0; i < chunks.length; i++) {
      TypedArrayPrototypeSet(bytes, chunks[i], at);
      at += TypedArrayPrototypeGetByteLength(chunks[i]);
    }
    return bytes;
  };

  internals.readAllBytes = (stream, limit = Infinity) => {
    const chunks = newList();
    let total = 0;
    const drained = readAllChunks(stream, (chunk) => {
      total += lengthOf(chunk);
      if (total > limit) throw new RangeError('The body is larger than ' + limit + ' bytes');
      push(chunks, chunk);
    });
    return deferreds.transformed(drained, () => concatenate(chunks, total));
  };

  internals.teeStream = (stream, clone) => {
    const { first, second } = streams.tee(readableOf(stream), clone);
    return [readableStreamOf(first), readableStreamOf(second)];
  };

  internals.pipeStream = (readable, writable, options) =>
    streams.pipe(readableOf(readable), writableOf(writable), options);
})
