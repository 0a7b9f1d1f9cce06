// Streams Standard, 6.2 "The TransformStream class" and 6.3 "The
// TransformStreamDefaultController class".
(function (primordials, host, internals) {
  'use strict';

  const { RangeError } = primordials;
  const { deferreds, streams, webidl } = internals;
  const { callForPromise, done, newDeferred, rejectedWith, resolveWithAny } = deferreds;
  const {
    Transform, callStart, highWaterMarkOf, readableStreamOf, sizeAlgorithmOf, strategy, transformer,
    writableStreamOf,
  } = streams;

  class TransformStreamDefaultController {
    #transform;
    constructor(token = undefined, transform = undefined) {
      webidl.constructible(token);
      this.#transform = transform;
    }

    get desiredSize() { return this.#transform.readable.controller.desiredSize(); }

    enqueue(chunk = undefined) { this.#transform.enqueue(chunk); }

    error(reason = undefined) { this.#transform.error(reason); }

    terminate() { this.#transform.terminate(); }
  }
  webidl.defineInterface(TransformStreamDefaultController);

  let transformOf;

  class TransformStream {
    #transform;
    constructor(object = undefined, writableStrategy = undefined, readableStrategy = undefined) {
      if (object === webidl.token) {
        this.#transform = writableStrategy;
        return;
      }
      const what = 'TransformStream constructor';
      if (object !== undefined) webidl.object(object, what + ': argument 1');
      const writableLimits = strategy(writableStrategy, what + ': argument 2');
      const readableLimits = strategy(readableStrategy, what + ': argument 3');
      const dictionary = transformer(object, what + ': argument 1');
      if (dictionary.readableType !== undefined || dictionary.writableType !== undefined) {
        throw new RangeError('A transformer has neither a readableType nor a writableType');
      }
      this.#transform = setUp(object, dictionary, limitsOf(readableLimits, writableLimits));
    }

    static {
      transformOf = (value) => typeof value === 'object' && value !== null && #transform in value
        ? value.#transform : undefined;
    }

    get readable() { return readableStreamOf(this.#transform.readable); }
    get writable() { return writableStreamOf(this.#transform.writable); }
  }
  webidl.defineInterface(TransformStream);

  // Gives the slots of a TransformStream, undefined for anything else.
  streams.transformOf = transformOf;
  streams.TransformStream = TransformStream;

  const limitsOf = (readable, writable) => ({
    __proto__: null,
    readableMark: highWaterMarkOf(readable, 0),
    readableSize: sizeAlgorithmOf(readable),
    writableMark: highWaterMarkOf(writable, 1),
    writableSize: sizeAlgorithmOf(writable),
  });

  // Without a transformer, chunks go through as they are.
  const passOn = (transform) => (chunk) => {
    try {
      transform.enqueue(chunk);
    } catch (error) {
      return rejectedWith(error);
    }
    return done;
  };

  // SetUpTransformStreamDefaultControllerFromTransformer.
  const setUp = (object, dictionary, limits) => {
    const started = newDeferred();
    const slots = new Transform(started, limits);
    const controller = new TransformStreamDefaultController(webidl.token, slots);
    const { transform, flush, cancel } = dictionary;
    slots.algorithms = {
      __proto__: null,
      transform: transform === undefined ? passOn(slots)
        : (chunk) => callForPromise(transform, object, [chunk, controller]),
      flush: flush && (() => callForPromise(flush, object, [controller])),
      cancel: cancel && ((reason) => callForPromise(cancel, object, [reason])),
    };
    resolveWithAny(started, callStart(object, dictionary, controller));
    return slots;
  };
})
