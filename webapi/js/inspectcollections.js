// Prints arrays, maps, sets and bytes.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferPrototypeGetByteLength, MapPrototypeForEach, MapPrototypeGetSize, ObjectHasOwn,
    SetPrototypeForEach, SetPrototypeGetSize, SharedArrayBufferPrototypeGetByteLength,
    StringPrototypePadStart, NumberPrototypeToString, TypedArrayPrototypeGetLength,
    DataViewPrototypeGetByteLength,
  } = primordials;
  const {
    addProperties, bytesOfBuffer, bytesOfView, className, defineFormatter, format, headOf,
    indented, layOut, maxEntries, newList, ownDescriptor, push, stub,
  } = internals;

  const maxHoles = 10_000; // of one gap that are counted
  const maxKeyedLength = 10_000; // of an array whose other properties are shown
  const maxBytes = 50;

  const more = (count) => '... ' + count + ' more item' + (count === 1 ? '' : 's');

  const gapAt = (array, from) => {
    let to = from;
    while (to < array.length && to - from < maxHoles && !ObjectHasOwn(array, to)) to++;
    return to - from;
  };

  const elementText = (state, array, index, depth) => {
    const descriptor = ownDescriptor(array, index);
    return descriptor.get === undefined
      ? indented(state, () => format(state, descriptor.value, depth + 1)) : '[Getter]';
  };

  const addElements = (state, entries, array, depth) => {
    const { length } = array;
    for (let i = 0; i < length;) {
      if (entries.length === maxEntries || state.room <= 0) return push(entries, more(length - i));
      const gap = gapAt(array, i);
      if (gap > 0) push(entries, '<' + gap + ' empty item' + (gap === 1 ? '' : 's') + '>');
      else push(entries, elementText(state, array, i, depth));
      i += gap > 0 ? gap : 1;
    }
  };

  const isIndex = (key) => typeof key === 'string' && '' + (key >>> 0) === key;

  // `Array(3)` for a subclass, '' for an ordinary array.
  const sized = (object, usual, size) => {
    const name = className(object) || '[' + usual + ': null prototype]';
    return name + '(' + size + ')';
  };

  defineFormatter('Array', (state, array, depth) => {
    if (depth > state.maxDepth) return stub(array, 'Array');
    const entries = newList();
    addElements(state, entries, array, depth);
    if (array.length <= maxKeyedLength) addProperties(state, entries, array, depth, isIndex);
    const plain = className(array) === 'Array';
    return layOut(state, plain ? '' : sized(array, 'Array', array.length), '[]', entries, true);
  });

  // Adds an entry for each item that forEach passes on, up to the bounds.
  const addItems = (state, entries, size, forEach, textOf) => {
    let seen = 0;
    forEach((value, key) => {
      if (seen < maxEntries && state.room > 0) push(entries, textOf(value, key));
      else if (seen === entries.length) push(entries, more(size - seen));
      seen++;
    });
  };

  defineFormatter('Map', (state, map, depth) => {
    const size = MapPrototypeGetSize(map);
    if (depth > state.maxDepth) return stub(map, 'Map');
    const entries = newList();
    const text = (value) => indented(state, () => format(state, value, depth + 1));
    addItems(state, entries, size, (visit) => MapPrototypeForEach(map, visit),
      (value, key) => text(key) + ' => ' + text(value));
    addProperties(state, entries, map, depth);
    return layOut(state, sized(map, 'Map', size), '{}', entries, false);
  });

  defineFormatter('Set', (state, set, depth) => {
    const size = SetPrototypeGetSize(set);
    if (depth > state.maxDepth) return stub(set, 'Set');
    const entries = newList();
    addItems(state, entries, size, (visit) => SetPrototypeForEach(set, visit),
      (value) => indented(state, () => format(state, value, depth + 1)));
    addProperties(state, entries, set, depth);
    return layOut(state, sized(set, 'Set', size), '{}', entries, true);
  });

  defineFormatter('TypedArray', (state, array, depth) => {
    if (depth > state.maxDepth) return stub(array, 'TypedArray');
    const length = TypedArrayPrototypeGetLength(array);
    const entries = newList();
    for (let i = 0; i < length && i < maxEntries; i++) {
      push(entries, format(state, array[i], depth));
    }
    if (length > maxEntries) push(entries, more(length - maxEntries));
    return layOut(state, sized(array, 'TypedArray', length), '[]', entries, true);
  });

  const hex = (bytes) => {
    let text = '';
    for (let i = 0; i < bytes.length && i < maxBytes; i++) {
      const digits = NumberPrototypeToString(bytes[i], 16);
      text += (i === 0 ? '' : ' ') + StringPrototypePadStart(digits, 2, '0');
    }
    return bytes.length > maxBytes
      ? text + ' ... ' + (bytes.length - maxBytes) + ' more bytes' : text;
  };

  const bytesFormatter = (usual, bytesOf, lengthOf) => (state, object) => {
    const entries = newList();
    try {
      push(entries, '<' + hex(bytesOf(object)) + '>');
      push(entries, 'byteLength: ' + lengthOf(object));
    } catch {
      push(entries, '(detached)');
    }
    return layOut(state, headOf(object, '') || usual, '{}', entries, false);
  };

  defineFormatter('ArrayBuffer',
    bytesFormatter('ArrayBuffer', bytesOfBuffer, ArrayBufferPrototypeGetByteLength));
  defineFormatter('SharedArrayBuffer',
    bytesFormatter('SharedArrayBuffer', bytesOfBuffer, SharedArrayBufferPrototypeGetByteLength));
  defineFormatter('DataView',
    bytesFormatter('DataView', bytesOfView, DataViewPrototypeGetByteLength));
})
