// The body of a request on its way to the host: Fetch Standard, 4.6, "transmit request
// body". It is read as the host consumes it.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathMin, TypeError, TypedArrayPrototypeGetByteLength,
    TypedArrayPrototypeGetSymbolToStringTag,
  } = primordials;
  const { deferreds, openStreamReader, sealed, startTask, subarray, webidl } = internals;
  const { callForDeferred, done, react } = deferreds;
  const { fetchEnd, fetchWrite } = host;

  const pieceSize = 64 << 10; // bytes the host takes at once

  const isBytes = (chunk) => webidl.isView(chunk) &&
    TypedArrayPrototypeGetSymbolToStringTag(chunk) === 'Uint8Array';

  // The bytes of a chunk, which the guest may change as soon as the first piece of it
  // is under way.
  const bytesOf = (chunk) => {
    const bytes = webidl.bytesOf(chunk);
    return TypedArrayPrototypeGetByteLength(bytes) > pieceSize ? webidl.copyBytes(bytes) : bytes;
  };

  // Sends what a stream has for the exchange of an id; onFailure(reason) is called when
  // the stream fails.
  internals.Upload = sealed(class Upload {
    constructor(id, stream, onFailure) {
      this.id = id;
      this.reader = openStreamReader(stream);
      this.onFailure = onFailure;
      this.bytes = undefined;
      this.at = 0;
      this.isOver = false;
    }

    next() {
      if (!this.isOver) this.reader.read(this);
    }

    chunkSteps(chunk) {
      if (this.isOver) return;
      if (!isBytes(chunk)) {
        const error = new TypeError('A chunk of the body is not a Uint8Array');
        this.cancel(error);
        this.onFailure(error);
        return;
      }
      this.bytes = bytesOf(chunk);
      this.at = 0;
      if (this.hasMore()) this.write();
      else react(done, () => this.next()); // not at once: there may be many of these
    }

    hasMore() { return this.at < TypedArrayPrototypeGetByteLength(this.bytes); }

    closeSteps() {
      if (!this.isOver) fetchEnd(this.id);
      this.isOver = true;
    }

    errorSteps(reason) {
      if (!this.isOver) this.onFailure(reason);
      this.isOver = true;
    }

    // Sends the next piece of the chunk.
    write() {
      const { bytes, at, id } = this;
      this.at = MathMin(at + pieceSize, TypedArrayPrototypeGetByteLength(bytes));
      const piece = subarray(bytes, at, this.at);
      react(callForDeferred(() => startTask(fetchWrite, id, piece)),
        (isWanted) => this.written(isWanted), (reason) => this.onFailure(reason));
    }

    written(isWanted) {
      if (this.isOver) return;
      if (!isWanted) this.cancel();
      else if (this.hasMore()) this.write();
      else this.next();
    }

    // Ends the stream, for a reason if it is not that nobody wants more.
    cancel(reason = new TypeError('The body of the request is not needed any more')) {
      if (this.isOver) return;
      this.isOver = true;
      this.reader.stream.cancel(reason);
    }
  });
})
