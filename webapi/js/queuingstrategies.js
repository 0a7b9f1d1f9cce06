// Streams Standard, 7.2 "ByteLengthQueuingStrategy" and 7.3 "CountQueuingStrategy".
(function (primordials, host, internals) {
  'use strict';

  const { webidl } = internals;

  const init = webidl.dictionary('QueuingStrategyInit', [
    { key: 'highWaterMark', type: webidl.unrestrictedDouble, required: true },
  ]);

  // The same functions for all strategies of a global object.
  const byteLength = { size(chunk) { return chunk.byteLength; } }.size;
  const count = { size() { return 1; } }.size;

  class ByteLengthQueuingStrategy {
    #highWaterMark;
    constructor(options) {
      const what = 'ByteLengthQueuingStrategy constructor';
      webidl.required(arguments.length, 1, what);
      this.#highWaterMark = init(options, what).highWaterMark;
    }

    get highWaterMark() { return this.#highWaterMark; }

    get size() {
      this.#highWaterMark; // checks the brand
      return byteLength;
    }
  }

  class CountQueuingStrategy {
    #highWaterMark;
    constructor(options) {
      const what = 'CountQueuingStrategy constructor';
      webidl.required(arguments.length, 1, what);
      this.#highWaterMark = init(options, what).highWaterMark;
    }

    get highWaterMark() { return this.#highWaterMark; }

    get size() {
      this.#highWaterMark; // checks the brand
      return count;
    }
  }

  webidl.defineInterface(ByteLengthQueuingStrategy);
  webidl.defineInterface(CountQueuingStrategy);
})
