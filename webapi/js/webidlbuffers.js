// Web IDL, 3.2.26: buffer source types. A resizable buffer counts only where a
// standard says [AllowResizable], a shared one where it says [AllowShared].
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferIsView, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetResizable,
    DataViewPrototypeGetBuffer, SharedArrayBufferPrototypeGetByteLength,
    SharedArrayBufferPrototypeGetGrowable, TypeError, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
  } = primordials;
  const { bytesOfBuffer, bytesOfView, webidl } = internals;
  const { isObject } = webidl;

  const works = (getter, value) => {
    if (!isObject(value)) return false;
    try {
      getter(value);
      return true;
    } catch {
      return false;
    }
  };

  const isView = webidl.isView = (value) => ArrayBufferIsView(value);
  const isBuffer = webidl.isBuffer = (value) => works(ArrayBufferPrototypeGetByteLength, value);
  const isSharedBuffer = (value) => works(SharedArrayBufferPrototypeGetByteLength, value);

  const bufferOf = (view) => TypedArrayPrototypeGetSymbolToStringTag(view) === undefined
    ? DataViewPrototypeGetBuffer(view) : TypedArrayPrototypeGetBuffer(view);

  webidl.isBufferSource = (value) => isView(value) || isBuffer(value);
  webidl.isShared = (value) => isSharedBuffer(isView(value) ? bufferOf(value) : value);

  const converter = (allowShared, allowResizable) => (value, what) => {
    const buffer = isView(value) ? bufferOf(value) : value;
    const isPlain = isBuffer(buffer);
    if (!isPlain && !isSharedBuffer(buffer)) {
      throw new TypeError(what + ' is not an ArrayBuffer or a view of one');
    }
    if (!isPlain && !allowShared) throw new TypeError(what + ' is shared memory');
    if (!allowResizable && (isPlain ? ArrayBufferPrototypeGetResizable(buffer)
      : SharedArrayBufferPrototypeGetGrowable(buffer))) {
      throw new TypeError(what + ' has a resizable buffer');
    }
    return value;
  };

  webidl.bufferSource = converter(false, false);
  webidl.bufferSource.allowShared = converter(true, false);
  webidl.bufferSource.allowResizable = converter(false, true);
  webidl.bufferSource.allowAny = converter(true, true);

  const bytesOf = webidl.bytesOf = (source) => {
    try {
      return isView(source) ? bytesOfView(source) : bytesOfBuffer(source);
    } catch {
      return new Uint8Array(0); // detached, or a view past the end of its buffer
    }
  };

  // The constructor copies without a look at properties such as length.
  webidl.copyBytes = (source) => new Uint8Array(bytesOf(source));
})
