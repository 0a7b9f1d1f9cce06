// Transferring streams: Streams Standard, 4.2.6, 5.2.5 and 6.2.4, and 8.2
// "Transferable streams". Both ends are in the same realm: chunks that a message port
// would carry are cloned as it would clone them.
(function (primordials, host, internals) {
  'use strict';

  const { defineTransferable, domException, newTransformStream, pipeStream, streams } = internals;
  const { TransformStream, readableOf, transformOf, writableOf } = streams;

  const refuseLocked = (slots, what) => {
    if (slots.isLocked()) throw domException('DataCloneError', what + ' is locked');
  };

  // The way of the chunks from one end to the other.
  const makeWay = () => newTransformStream({
    __proto__: null,
    transform: (chunk, controller) =>
      controller.enqueue(internals.structuredClone(chunk, undefined).value),
  });

  const checkReadable = (stream) => refuseLocked(readableOf(stream), 'The stream');
  const checkWritable = (stream) => refuseLocked(writableOf(stream), 'The stream');

  const takeReadable = (stream) => {
    checkReadable(stream);
    const way = makeWay();
    pipeStream(stream, way.writable);
    readableOf(stream).isDetached = true;
    return way.readable;
  };

  const takeWritable = (stream) => {
    checkWritable(stream);
    const way = makeWay();
    pipeStream(way.readable, stream);
    writableOf(stream).isDetached = true;
    return way.writable;
  };

  const checkTransform = (stream) => {
    const { readable, writable } = transformOf(stream);
    refuseLocked(readable, 'The readable side');
    refuseLocked(writable, 'The writable side');
  };

  const takeTransform = (stream) => {
    checkTransform(stream);
    const slots = transformOf(stream);
    const readable = readableOf(takeReadable(streams.readableStreamOf(slots.readable)));
    const writable = writableOf(takeWritable(streams.writableStreamOf(slots.writable)));
    slots.isDetached = true;
    return new TransformStream(internals.webidl.token, { __proto__: null, readable, writable });
  };

  defineTransferable('ReadableStream', (stream) => readableOf(stream).isDetached, takeReadable,
    checkReadable);
  defineTransferable('WritableStream', (stream) => writableOf(stream).isDetached, takeWritable,
    checkWritable);
  defineTransferable('TransformStream', (stream) => transformOf(stream).isDetached, takeTransform,
    checkTransform);
})
