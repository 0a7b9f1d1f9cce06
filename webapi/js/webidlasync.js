// Web IDL, 3.7.10: asynchronous iterable declarations.
(function (primordials, host, internals) {
  'use strict';

  const {
    AsyncIteratorPrototype, ObjectDefineProperty, ObjectSetPrototypeOf, SymbolAsyncIterator,
  } = primordials;
  const { promiseResolvedWith, promiseThen, webidl } = internals;

  const end = webidl.endOfIteration = { __proto__: null };

  const result = (value, done) => ({ value, done });

  class Given { constructor(object) { return object; } }

  // One asynchronous iteration; the private field is the brand of its iterator.
  class Iteration extends Given {
    #run;
    constructor(object, run) {
      super(object);
      this.#run = run;
    }
    static of(object) { return object.#run; }
  }
  const { of: runOf } = Iteration;

  // Runs steps once the calls before are done.
  const afterOngoing = (run, steps) => {
    run.ongoing = run.ongoing === null ? steps() : promiseThen(run.ongoing, steps, steps);
    return run.ongoing;
  };

  const nextSteps = (run) => {
    if (run.finished) return promiseResolvedWith(result(undefined, true));
    return promiseThen(run.next(run.state), (value) => {
      run.ongoing = null;
      if (value !== end) return result(value, false);
      run.finished = true;
      return result(undefined, true);
    }, (reason) => {
      run.ongoing = null;
      run.finished = true;
      throw reason;
    });
  };

  const returnSteps = (run, value) => {
    if (run.finished) return promiseResolvedWith(result(value, true));
    run.finished = true;
    return run.end(run.state, value);
  };

  const makePrototype = (name, withReturn) => {
    const methods = {
      next() {
        return webidl.toPromise(() => {
          const run = runOf(this);
          return afterOngoing(run, () => nextSteps(run));
        });
      },
      return(value) {
        return webidl.toPromise(() => {
          const run = runOf(this);
          return promiseThen(afterOngoing(run, () => returnSteps(run, value)),
            () => result(value, true));
        });
      },
    };
    if (!withReturn) delete methods.return;
    webidl.classString(methods, name + ' AsyncIterator');
    return ObjectSetPrototypeOf(methods, AsyncIteratorPrototype);
  };

  webidl.defineAsyncIterable = (constructor, { start, next, end }) => {
    const iteratorPrototype = makePrototype(constructor.name, end !== undefined);
    const { values } = {
      values(options = undefined) {
        const run = {
          __proto__: null, state: start(this, options), next, end, ongoing: null, finished: false,
        };
        const iterator = { __proto__: iteratorPrototype };
        new Iteration(iterator, run);
        return iterator;
      },
    };
    const { prototype } = constructor;
    ObjectDefineProperty(prototype, 'values', {
      __proto__: null, value: values, writable: true, enumerable: true, configurable: true,
    });
    ObjectDefineProperty(prototype, SymbolAsyncIterator, {
      __proto__: null, value: values, writable: true, enumerable: false, configurable: true,
    });
  };
})
