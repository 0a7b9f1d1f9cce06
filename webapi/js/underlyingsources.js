// Streams Standard, 4.2.3 "The underlying source API", 5.2.3 "The underlying sink
// API" and 6.2.3 "The transformer API": the objects that programs give.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectApply } = primordials;
  const { deferreds: { callForPromise }, streams, webidl } = internals;

  const callbacks = (keys) => {
    const members = [];
    for (let i = 0; i < keys.length; i++) {
      members[i] = { __proto__: null, key: keys[i], type: webidl.callback };
    }
    return members;
  };

  const sourceMembers = callbacks(['start', 'pull', 'cancel']);
  sourceMembers[3] = { key: 'type', type: webidl.enumeration('ReadableStreamType', ['bytes']) };
  sourceMembers[4] = {
    key: 'autoAllocateChunkSize', type: webidl.unsignedLongLong.enforceRange,
  };
  streams.underlyingSource = webidl.dictionary('UnderlyingSource', sourceMembers);

  const sinkMembers = callbacks(['start', 'write', 'close', 'abort']);
  sinkMembers[4] = { key: 'type', type: webidl.any };
  streams.underlyingSink = webidl.dictionary('UnderlyingSink', sinkMembers);

  const transformerMembers = callbacks(['start', 'transform', 'flush', 'cancel']);
  transformerMembers[4] = { key: 'readableType', type: webidl.any };
  transformerMembers[5] = { key: 'writableType', type: webidl.any };
  streams.transformer = webidl.dictionary('Transformer', transformerMembers);

  // Calls the callback start, if there is one, and gives its value. Throws what it
  // throws.
  const callStart = streams.callStart = (object, { start }, controller) =>
    start === undefined ? undefined : ReflectApply(start, object, [controller]);

  // Sets algorithms to the callbacks of an underlying source and calls start.
  streams.callbacks = (algorithms, source, dictionary, controller) => {
    const { pull, cancel } = dictionary;
    if (pull !== undefined) {
      algorithms.pull = () => callForPromise(pull, source, [controller]);
    }
    if (cancel !== undefined) {
      algorithms.cancel = (reason) => callForPromise(cancel, source, [reason]);
    }
    return callStart(source, dictionary, controller);
  };
})
