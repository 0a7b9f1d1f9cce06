// Queues of streams: Streams Standard, 8.1 "Queue-with-sizes" and 7.4 "Abstract
// operations" of queuing strategies.
(function (primordials, host, internals) {
  'use strict';

  const { RangeError, ReflectApply } = primordials;
  const { sealed, webidl } = internals;

  const Link = sealed(class Link {
    constructor(value, size) {
      this.value = value;
      this.size = size;
      this.next = undefined;
    }
  });

  // A list that is used from its ends, and the total of its sizes.
  const Queue = sealed(class Queue {
    constructor() {
      this.first = undefined;
      this.last = undefined;
      this.length = 0;
      this.total = 0;
    }

    add(value, size = 0) {
      const link = new Link(value, size);
      if (this.length === 0) this.first = link;
      else this.last.next = link;
      this.last = link;
      this.length++;
      this.total += size;
    }

    // EnqueueValueWithSize.
    addSized(value, size) {
      if (!(size >= 0) || size === Infinity) {
        throw new RangeError('The size of a chunk must be a finite number and not negative');
      }
      this.add(value, size);
    }

    peek() {
      return this.first.value;
    }

    // DequeueValue.
    take() {
      const { value, size, next } = this.first;
      this.first = next;
      this.length--;
      this.total -= size;
      if (this.total < 0) this.total = 0; // rounding
      return value;
    }

    clear() {
      this.first = this.last = undefined;
      this.length = this.total = 0;
    }
  });

  // Gives a callback of sizes the form in which controllers call it.
  const sizeOf = (callback) => (chunk) => +ReflectApply(callback, undefined, [chunk]);

  const dictionary = webidl.dictionary('QueuingStrategy', [
    { key: 'highWaterMark', type: webidl.unrestrictedDouble },
    { key: 'size', type: webidl.callback },
  ]);

  const none = { __proto__: null };
  // Converts to the dictionary QueuingStrategy.
  const strategy = (value, what) => value === undefined ? none : dictionary(value, what);

  // ExtractHighWaterMark.
  const highWaterMarkOf = ({ highWaterMark }, fallback) => {
    if (highWaterMark === undefined) return fallback;
    if (!(highWaterMark >= 0)) {
      throw new RangeError('highWaterMark must be a number that is not negative');
    }
    return highWaterMark;
  };

  // ExtractSizeAlgorithm; undefined counts every chunk as one.
  const sizeAlgorithmOf = ({ size }) => size === undefined ? undefined : sizeOf(size);

  internals.streams = { __proto__: null, Queue, highWaterMarkOf, sizeAlgorithmOf, strategy };
})
