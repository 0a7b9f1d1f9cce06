// Streams Standard, 4.2.5 "Asynchronous iteration", and what Web IDL, 3.7.10
// "Asynchronous iterable declarations" makes of it.
(function (primordials, host, internals) {
  'use strict';

  const {
    AsyncIteratorPrototype, ObjectDefineProperty, ObjectSetPrototypeOf, PromiseReject,
    SymbolAsyncIterator, TypeError,
  } = primordials;
  const { deferreds, sealed, streams, webidl } = internals;
  const {
    done, fulfil, fulfilledWith, newDeferred, promiseOf, reject, resolveWithAny, transformed,
  } = deferreds;
  const { Reader, ReadableStream, readableOf } = streams;

  const end = { __proto__: null };
  const result = (value, done) => ({ value, done });

  const NextRequest = sealed(class NextRequest {
    constructor(reader, next) {
      this.reader = reader;
      this.next = next;
    }

    chunkSteps(chunk) { resolveWithAny(this.next, chunk); }

    closeSteps() {
      this.reader.release();
      fulfil(this.next, end);
    }

    errorSteps(reason) {
      this.reader.release();
      reject(this.next, reason);
    }
  });

  const Iteration = sealed(class Iteration {
    constructor(stream, preventCancel) {
      this.reader = new Reader(stream, false);
      this.preventCancel = preventCancel;
      this.ongoing = null;
      this.finished = false;
      this.nextSteps = () => this.advance();
      this.onNext = (value) => this.advanced(value);
      this.onFailure = (reason) => this.failed(reason);
    }

    // Runs steps once the calls before are settled.
    enter(steps) {
      this.ongoing = this.ongoing === null ? steps() : transformed(this.ongoing, steps, steps);
      return this.ongoing;
    }

    advance() {
      if (this.finished) return fulfilledWith(result(undefined, true));
      const next = newDeferred();
      this.reader.read(new NextRequest(this.reader, next));
      return transformed(next, this.onNext, this.onFailure);
    }

    advanced(value) {
      this.ongoing = null;
      if (value !== end) return result(value, false);
      this.finished = true;
      return result(undefined, true);
    }

    failed(reason) {
      this.ongoing = null;
      this.finished = true;
      throw reason;
    }

    finish(value) {
      if (this.finished) return fulfilledWith(result(value, true));
      this.finished = true;
      const { reader } = this;
      const cancelled = this.preventCancel ? done : reader.stream.cancel(value);
      reader.release();
      return cancelled;
    }
  });

  // A class whose constructor returns the object it is given puts its private field
  // on that object: iterators have no constructor.
  class Given { constructor(object) { return object; } }

  let iterationOf;
  class Brand extends Given {
    #iteration;
    constructor(object, iteration) {
      super(object);
      this.#iteration = iteration;
    }

    static { iterationOf = (object) => object.#iteration; }
  }

  const prototype = {
    next() {
      try {
        const iteration = iterationOf(this);
        return promiseOf(iteration.enter(iteration.nextSteps));
      } catch (error) {
        return PromiseReject(error);
      }
    },
    return(value) {
      return webidl.toPromise(() => {
        const iteration = iterationOf(this);
        const finished = iteration.enter(() => iteration.finish(value));
        return promiseOf(transformed(finished, () => result(value, true)));
      });
    },
  };
  webidl.classString(prototype, 'ReadableStream AsyncIterator');
  ObjectSetPrototypeOf(prototype, AsyncIteratorPrototype);

  const options = webidl.dictionary('ReadableStreamIteratorOptions', [
    { key: 'preventCancel', type: webidl.boolean, default: false },
  ]);

  const requireReadable = (value) => {
    const stream = readableOf(value);
    if (stream === undefined) throw new TypeError('Illegal invocation');
    return stream;
  };

  const { values } = {
    values(iteratorOptions = undefined) {
      const stream = requireReadable(this);
      const { preventCancel } = options(iteratorOptions, 'ReadableStream.values: argument 1');
      const iterator = { __proto__: prototype };
      new Brand(iterator, new Iteration(stream, preventCancel));
      return iterator;
    },
  };

  const define = (key, enumerable) => ObjectDefineProperty(ReadableStream.prototype, key, {
    __proto__: null, value: values, writable: true, enumerable, configurable: true,
  });
  define('values', true);
  define(SymbolAsyncIterator, false);
})
