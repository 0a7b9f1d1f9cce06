// Streams Standard, 8.3 "Miscellaneous": buffers and views as byte streams handle
// them.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetDetached,
    ArrayBufferPrototypeTransfer, DataView, DataViewPrototypeGetBuffer,
    DataViewPrototypeGetByteLength, DataViewPrototypeGetByteOffset, TypeError,
    TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetByteLength,
    TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetSymbolToStringTag,
    TypedArrayPrototypeSet, Uint8Array,
  } = primordials;
  const { sealed, streams, webidl } = internals;

  const constructors = { __proto__: null };
  const names = [
    'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
    'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array',
    'BigUint64Array',
  ];
  for (let i = 0; i < names.length; i++) constructors[names[i]] = primordials[names[i]];

  // What a view is, read once.
  const Region = sealed(class Region {
    constructor(view) {
      const name = TypedArrayPrototypeGetSymbolToStringTag(view);
      const isTyped = name !== undefined;
      this.constructorOf = isTyped ? constructors[name] : DataView;
      this.elementSize = isTyped ? this.constructorOf.BYTES_PER_ELEMENT : 1;
      this.buffer = isTyped ? TypedArrayPrototypeGetBuffer(view) : DataViewPrototypeGetBuffer(view);
      const detached = ArrayBufferPrototypeGetDetached(this.buffer);
      this.byteLength = detached ? 0 : isTyped ? TypedArrayPrototypeGetByteLength(view)
        : DataViewPrototypeGetByteLength(view);
      this.byteOffset = detached ? 0 : isTyped ? TypedArrayPrototypeGetByteOffset(view)
        : DataViewPrototypeGetByteOffset(view);
    }
  });
  streams.regionOf = (view) => new Region(view);

  // Converts to the Web IDL type ArrayBufferView.
  streams.arrayBufferView = (value, what) => {
    if (!ArrayBufferIsView(value)) throw new TypeError(what + ' is not a view of an ArrayBuffer');
    return webidl.bufferSource(value, what);
  };

  // TransferArrayBuffer. Throws TypeError if the buffer cannot be detached.
  streams.transferBuffer = (buffer) => ArrayBufferPrototypeTransfer(buffer);

  streams.isDetached = (buffer) => ArrayBufferPrototypeGetDetached(buffer);

  // Throws TypeError unless the region has bytes.
  streams.requireBytes = ({ buffer, byteLength }, what) => {
    if (ArrayBufferPrototypeGetDetached(buffer)) {
      throw new TypeError(what + ' has a buffer that is detached');
    }
    if (byteLength === 0 || ArrayBufferPrototypeGetByteLength(buffer) === 0) {
      throw new TypeError(what + ' has no bytes');
    }
  };

  // CloneArrayBuffer, as a Uint8Array over the whole clone: slice would ask for a
  // species.
  const cloneBytes = streams.cloneBytes = (buffer, byteOffset, byteLength) => {
    const clone = new Uint8Array(byteLength);
    TypedArrayPrototypeSet(clone, new Uint8Array(buffer, byteOffset, byteLength));
    return clone;
  };

  // CloneAsUint8Array.
  streams.cloneAsBytes = (view) => {
    const { buffer, byteOffset, byteLength } = new Region(view);
    return cloneBytes(buffer, byteOffset, byteLength);
  };

  // CopyDataBlockBytes.
  streams.copyBytes = (to, toOffset, from, fromOffset, count) =>
    TypedArrayPrototypeSet(new Uint8Array(to, toOffset, count),
      new Uint8Array(from, fromOffset, count));
})
