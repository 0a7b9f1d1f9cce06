// What streams are to the console, to structuredClone and to a program's result.
(function (primordials, host, internals) {
  'use strict';

  const {
    defineEncoder, defineFormatter, defineKind, layOut, newList, push, refuse, streams,
  } = internals;
  const {
    ReadableStream, TransformStream, WritableStream, readableOf, transformOf, writableOf,
  } = streams;

  const formatter = (name, entriesOf) => (state, stream) =>
    layOut(state, name, '{}', entriesOf(stream), false);

  const define = (constructor, slotsOf, entriesOf) => {
    const { name } = constructor;
    defineKind(name, constructor.prototype, slotsOf);
    defineFormatter(name, formatter(name, entriesOf));
    defineEncoder(name, (state) => refuse(state,
      'is a ' + name + ', which cannot be returned: return what you read from it'));
  };

  const entries = (slots, states) => {
    const list = newList();
    push(list, 'locked: ' + slots.isLocked());
    push(list, "state: '" + states[slots.state] + "'");
    return list;
  };

  // In order of readableStates and writableStates.
  const readableTexts = ['readable', 'closed', 'errored'];
  const writableTexts = ['writable', 'erroring', 'closed', 'errored'];

  define(ReadableStream, readableOf, (stream) => entries(readableOf(stream), readableTexts));
  define(WritableStream, writableOf, (stream) => entries(writableOf(stream), writableTexts));
  define(TransformStream, transformOf, newList);
})
