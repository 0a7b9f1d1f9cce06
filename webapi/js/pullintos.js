// Streams Standard, 4.9.5: pull-into descriptors, the buffers that a byte stream
// fills for its consumer.
(function (primordials, host, internals) {
  'use strict';

  const { MathMin, Uint8Array } = primordials;
  const { sealed, streams } = internals;
  const { Queue, copyBytes, transferBuffer } = streams;

  // A piece of a byte stream's queue.
  const Entry = sealed(class Entry {
    constructor(buffer, byteOffset, byteLength) {
      this.buffer = buffer;
      this.byteOffset = byteOffset;
      this.byteLength = byteLength;
    }
  });

  // The queue of a byte stream; its total counts the bytes.
  const ByteQueue = sealed(class ByteQueue {
    constructor() {
      this.entries = new Queue();
      this.total = 0;
    }

    add(buffer, byteOffset, byteLength) {
      this.entries.add(new Entry(buffer, byteOffset, byteLength));
      this.total += byteLength;
    }

    // Gives a Uint8Array over the first entry, which leaves the queue.
    take() {
      const { buffer, byteOffset, byteLength } = this.entries.take();
      this.total -= byteLength;
      return new Uint8Array(buffer, byteOffset, byteLength);
    }

    // Copies at most count bytes of the first entry out of the queue and gives
    // their number.
    copyOut(to, toOffset, count) {
      const entry = this.entries.peek();
      const size = MathMin(count, entry.byteLength);
      copyBytes(to, toOffset, entry.buffer, entry.byteOffset, size);
      if (size === entry.byteLength) {
        this.entries.take();
      } else {
        entry.byteOffset += size;
        entry.byteLength -= size;
      }
      this.total -= size;
      return size;
    }

    clear() {
      this.entries.clear();
      this.total = 0;
    }
  });

  // readerType is 'default', 'byob' or 'none'.
  const PullInto = sealed(class PullInto {
    constructor(region, minimumFill, readerType) {
      this.buffer = region.buffer;
      this.bufferByteLength = region.bufferByteLength;
      this.byteOffset = region.byteOffset;
      this.byteLength = region.byteLength;
      this.bytesFilled = 0;
      this.minimumFill = minimumFill;
      this.elementSize = region.elementSize;
      this.constructorOf = region.constructorOf;
      this.readerType = readerType;
    }

    // FillPullIntoDescriptorFromQueue: true when it has at least the minimum, in
    // whole elements.
    fillFrom(queue) {
      const count = MathMin(queue.total, this.byteLength - this.bytesFilled);
      const most = this.bytesFilled + count;
      const aligned = most - most % this.elementSize;
      const ready = aligned >= this.minimumFill;
      for (let left = ready ? aligned - this.bytesFilled : count; left > 0;) {
        const size = queue.copyOut(this.buffer, this.byteOffset + this.bytesFilled, left);
        this.bytesFilled += size;
        left -= size;
      }
      return ready;
    }

    // ConvertPullIntoDescriptor.
    toView() {
      const { constructorOf } = this;
      return new constructorOf(transferBuffer(this.buffer), this.byteOffset,
        this.bytesFilled / this.elementSize);
    }

    // The part of the buffer that is not filled.
    rest() {
      return new Uint8Array(this.buffer, this.byteOffset + this.bytesFilled,
        this.byteLength - this.bytesFilled);
    }
  });

  streams.ByteQueue = ByteQueue;
  streams.PullInto = PullInto;
})
