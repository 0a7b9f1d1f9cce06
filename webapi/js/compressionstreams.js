// CompressionStream and DecompressionStream: Compression Standard. The host does the
// work, in pieces: see package hostcalls/compression.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathMin, RangeError, TypeError, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset, Uint8Array,
  } = primordials;
  const {
    deferreds: { transformed }, newTransformStream, ownDescriptor, sealed, webidl,
  } = internals;
  const {
    compressionClose, compressionEnd, compressionOpen, compressionRead, compressionWrite,
  } = host;

  const maxInput = 64 << 10; // bytes the host takes at once

  // Gives the error of the language for an error of the host, which has its name.
  const failure = (error) => {
    const name = ownDescriptor(error, 'name')?.value;
    const message = ownDescriptor(error, 'message')?.value;
    if (name === 'TypeError') return new TypeError(message);
    return name === 'RangeError' ? new RangeError(message) : error;
  };

  // A stream of the host's, which is opened with the first chunk.
  const Coder = sealed(class Coder {
    constructor(format, decompress) {
      this.format = format;
      this.decompress = decompress;
      this.id = 0;
      this.isOver = false;
    }

    open() {
      if (this.id === 0) this.id = compressionOpen(this.format, this.decompress);
    }

    close() {
      this.isOver = true;
      if (this.id !== 0) compressionClose(this.id);
    }
  });

  // The work on one chunk, or on the end of the data if there is none: output goes to
  // the readable side until that has enough, and goes on when it wants more.
  const Job = sealed(class Job {
    constructor(coder, controller, bytes) {
      this.coder = coder;
      this.controller = controller;
      this.bytes = bytes;
      this.at = 0;
      this.isReading = false; // the host has more output for what it was given
      this.isEnding = bytes === undefined;
    }

    // Gives undefined when all is done, else a deferred.
    run() {
      try {
        return this.forward();
      } catch (error) {
        throw failure(error);
      }
    }

    forward() {
      const { coder, controller } = this;
      for (;;) {
        if (coder.isOver || controller.isOver()) return coder.close();
        coder.open();
        const piece = this.next();
        if (piece === undefined) return undefined;
        controller.enqueue(piece);
        const room = controller.room();
        if (room !== undefined) return transformed(room, () => this.run());
      }
    }

    // Gives the next piece of output.
    next() {
      let piece = this.isReading ? compressionRead(this.coder.id) : undefined;
      while (piece === undefined && this.hasInput()) piece = this.feed();
      this.isReading = piece !== undefined;
      return piece;
    }

    hasInput() {
      return this.isEnding ||
        (this.bytes !== undefined && this.at < TypedArrayPrototypeGetByteLength(this.bytes));
    }

    feed() {
      if (this.isEnding) {
        this.isEnding = false;
        return compressionEnd(this.coder.id);
      }
      const { bytes, at } = this;
      const size = MathMin(maxInput, TypedArrayPrototypeGetByteLength(bytes) - at);
      this.at += size;
      return compressionWrite(this.coder.id, new Uint8Array(TypedArrayPrototypeGetBuffer(bytes),
        TypedArrayPrototypeGetByteOffset(bytes) + at, size));
    }
  });

  // The bytes of a chunk, which the guest may change as soon as output is there for
  // it to see.
  const bytesOf = (chunk) => {
    webidl.bufferSource(chunk, 'A chunk');
    const bytes = webidl.bytesOf(chunk);
    return TypedArrayPrototypeGetByteLength(bytes) > maxInput ? webidl.copyBytes(bytes) : bytes;
  };

  const makeTransform = (format, decompress) => {
    const coder = new Coder(format, decompress);
    return newTransformStream({
      __proto__: null,
      transform: (chunk, controller) => new Job(coder, controller, bytesOf(chunk)).run(),
      flush: (controller) => new Job(coder, controller, undefined).run(),
      cancel: () => coder.close(),
    });
  };

  const compressionFormat = webidl.enumeration('CompressionFormat',
    ['deflate', 'deflate-raw', 'gzip']);

  class CompressionStream {
    #streams;
    constructor(format) {
      const what = 'CompressionStream constructor';
      webidl.required(arguments.length, 1, what);
      this.#streams = makeTransform(compressionFormat(format, what + ': argument 1'), false);
    }

    get readable() { return this.#streams.readable; }
    get writable() { return this.#streams.writable; }
  }
  webidl.defineInterface(CompressionStream);

  class DecompressionStream {
    #streams;
    constructor(format) {
      const what = 'DecompressionStream constructor';
      webidl.required(arguments.length, 1, what);
      this.#streams = makeTransform(compressionFormat(format, what + ': argument 1'), true);
    }

    get readable() { return this.#streams.readable; }
    get writable() { return this.#streams.writable; }
  }
  webidl.defineInterface(DecompressionStream);
})
