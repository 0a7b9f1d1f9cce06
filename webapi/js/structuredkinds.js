// Structured clones of the objects of the language, and of DOMException: HTML,
// 2.7.3, steps 7 to 22, and Web IDL, 3.14.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBuffer, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached,
    ArrayBufferPrototypeGetMaxByteLength, ArrayBufferPrototypeGetResizable,
    ArrayBufferPrototypeResize, ArrayBufferPrototypeSlice, BigIntPrototypeValueOf,
    BooleanPrototypeValueOf, DataView, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength,
    DataViewPrototypeGetByteOffset, Date, DatePrototypeGetTime, Map, MapPrototypeForEach,
    NumberPrototypeValueOf, Object, ObjectDefineProperty, RegExp, RegExpPrototypeGetSource, Set,
    SetPrototypeForEach, String, StringPrototypeValueOf, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
    TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeKeys, TypedArrayPrototypeSet,
    Uint8Array,
  } = primordials;
  const {
    DOMException, clonePlaceholder, cloneInto, defineCopier, domException, domExceptionState,
    isClonePlaceholder, newList, ownDescriptor, push, refuseClone, regexpFlags, resolveClone,
    storeEntry, storeHidden, storeMember,
  } = internals;

  const boxed = (valueOf) => (state, object) => Object(valueOf(object));
  defineCopier('Boolean', boxed(BooleanPrototypeValueOf));
  defineCopier('Number', boxed(NumberPrototypeValueOf));
  defineCopier('BigInt', boxed(BigIntPrototypeValueOf));
  defineCopier('String', boxed(StringPrototypeValueOf));

  defineCopier('Date', (state, date) => new Date(DatePrototypeGetTime(date)));
  defineCopier('RegExp', (state, regexp) =>
    new RegExp(RegExpPrototypeGetSource(regexp), regexpFlags(regexp)));

  defineCopier('Map', (state, map) => {
    const copy = new Map();
    state.seen.set(map, copy);
    const entries = newList();
    MapPrototypeForEach(map, (value, key) => push(entries, [key, value]));
    for (let i = 0; i < entries.length; i++) {
      const key = cloneInto(state, entries[i][0]);
      storeEntry(state, copy, key, cloneInto(state, entries[i][1]));
    }
    return copy;
  });

  defineCopier('Set', (state, set) => {
    const copy = new Set();
    state.seen.set(set, copy);
    const members = newList();
    SetPrototypeForEach(set, (member) => push(members, member));
    for (let i = 0; i < members.length; i++) {
      storeMember(state, copy, cloneInto(state, members[i]));
    }
    return copy;
  });

  const copyBuffer = (state, buffer) => {
    if (ArrayBufferPrototypeGetDetached(buffer)) refuseClone('An ArrayBuffer that was transferred');
    const copy = new ArrayBuffer(ArrayBufferPrototypeGetByteLength(buffer), {
      __proto__: null,
      maxByteLength: ArrayBufferPrototypeGetResizable(buffer)
        ? ArrayBufferPrototypeGetMaxByteLength(buffer) : undefined,
    });
    TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(buffer));
    return copy;
  };
  defineCopier('ArrayBuffer', copyBuffer);
  // Memory that is shared stays shared.
  defineCopier('SharedArrayBuffer', (state, buffer) => buffer);

  const isResizable = (buffer) => {
    try {
      return ArrayBufferPrototypeGetResizable(buffer);
    } catch {
      return false; // shared
    }
  };

  const pastEnd = -1;

  // Tells whether the length of a view follows that of its resizable buffer.
  // Nothing says so but trying. lengthOf() is the view's, or pastEnd.
  const tracksLength = (buffer, lengthOf, elementSize) => {
    const size = ArrayBufferPrototypeGetByteLength(buffer);
    const before = lengthOf();
    if (size + elementSize <= ArrayBufferPrototypeGetMaxByteLength(buffer)) {
      ArrayBufferPrototypeResize(buffer, size + elementSize);
      const tracks = lengthOf() !== before;
      ArrayBufferPrototypeResize(buffer, size);
      return tracks;
    }
    if (before === 0) return false;
    const tail = new Uint8Array(ArrayBufferPrototypeSlice(buffer, size - elementSize));
    ArrayBufferPrototypeResize(buffer, size - elementSize);
    const tracks = lengthOf() === before - 1;
    ArrayBufferPrototypeResize(buffer, size);
    TypedArrayPrototypeSet(new Uint8Array(buffer, size - elementSize), tail);
    return tracks;
  };

  // Copies a view of a buffer: make(buffer, offset, length) makes another.
  const copyView = (state, buffer, { offset, lengthOf, elementSize, make }) => {
    const length = lengthOf();
    if (length === pastEnd) refuseClone('A view past the end of its buffer');
    const follows = isResizable(buffer) && tracksLength(buffer, lengthOf, elementSize);
    const copied = cloneInto(state, buffer);
    const build = () => make(resolveClone(copied), offset, follows ? undefined : length);
    return isClonePlaceholder(copied) ? clonePlaceholder(build) : build();
  };

  // Of an array past the end of its buffer the getters give zeros, but methods that
  // validate it throw.
  const isPastEnd = (array) => {
    try {
      TypedArrayPrototypeKeys(array);
      return false;
    } catch {
      return true;
    }
  };

  defineCopier('TypedArray', (state, array) => {
    const constructor = primordials[TypedArrayPrototypeGetSymbolToStringTag(array)];
    return copyView(state, TypedArrayPrototypeGetBuffer(array), {
      __proto__: null,
      offset: TypedArrayPrototypeGetByteOffset(array),
      lengthOf: () => isPastEnd(array) ? pastEnd : TypedArrayPrototypeGetLength(array),
      elementSize: constructor.BYTES_PER_ELEMENT,
      make: (buffer, offset, length) => new constructor(buffer, offset, length),
    });
  });

  const dataViewLength = (view) => {
    try {
      return DataViewPrototypeGetByteLength(view);
    } catch {
      return pastEnd;
    }
  };

  defineCopier('DataView', (state, view) => {
    const length = dataViewLength(view);
    return copyView(state, DataViewPrototypeGetBuffer(view), {
      __proto__: null,
      offset: length === pastEnd ? 0 : DataViewPrototypeGetByteOffset(view),
      lengthOf: () => dataViewLength(view),
      elementSize: 1,
      make: (buffer, offset, count) => new DataView(buffer, offset, count),
    });
  });

  const isNative = { __proto__: null, Error: true, EvalError: true, RangeError: true,
    ReferenceError: true, SyntaxError: true, TypeError: true, URIError: true };

  const hidden = (object, key, value) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });

  const copyStack = (error, copy) => {
    const stack = ownDescriptor(error, 'stack')?.value;
    if (typeof stack === 'string') hidden(copy, 'stack', stack);
    else delete copy.stack;
  };

  defineCopier('Error', (state, error) => {
    const given = error.name;
    const name = given === undefined ? 'Error' : String(given);
    const message = ownDescriptor(error, 'message');
    const copy = new primordials[isNative[name] ? name : 'Error']();
    state.seen.set(error, copy);
    if (message !== undefined && 'value' in message) hidden(copy, 'message', String(message.value));
    copyStack(error, copy);
    const cause = ownDescriptor(error, 'cause');
    if (cause !== undefined && 'value' in cause) {
      storeHidden(state, copy, 'cause', cloneInto(state, cause.value));
    }
    return copy;
  });

  defineCopier('DOMException', (state, exception) => {
    const { name, message, isQuotaError, quota, requested } = domExceptionState(exception);
    const copy = isQuotaError ? domException('QuotaExceededError', message)
      : new DOMException(message, name);
    const copied = domExceptionState(copy);
    copied.quota = quota;
    copied.requested = requested;
    copyStack(exception, copy);
    return copy;
  });
})
