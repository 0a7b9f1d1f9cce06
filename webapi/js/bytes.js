// Bytes of buffers and views, taken without asking the guest's classes.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayBufferPrototypeGetDetached, DataViewPrototypeGetBuffer, DataViewPrototypeGetByteLength,
    DataViewPrototypeGetByteOffset, TypeError, TypedArrayPrototypeGetBuffer,
    TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset,
    TypedArrayPrototypeGetSymbolToStringTag, Uint8Array,
  } = primordials;

  const isDetached = (buffer) => {
    try {
      return ArrayBufferPrototypeGetDetached(buffer);
    } catch {
      return false; // a SharedArrayBuffer
    }
  };

  // Gives a Uint8Array over a buffer. Throws TypeError if it is detached.
  internals.bytesOfBuffer = function bytesOfBuffer(buffer) {
    if (isDetached(buffer)) throw new TypeError('its ArrayBuffer was transferred and is detached');
    return new Uint8Array(buffer);
  };

  // Gives a Uint8Array over the visible window of a view. Throws TypeError if
  // its buffer is detached or became too short for it.
  internals.bytesOfView = function bytesOfView(view) {
    const isTyped = TypedArrayPrototypeGetSymbolToStringTag(view) !== undefined;
    const buffer = isTyped ? TypedArrayPrototypeGetBuffer(view) : DataViewPrototypeGetBuffer(view);
    if (isDetached(buffer)) throw new TypeError('its ArrayBuffer was transferred and is detached');
    return isTyped
      ? new Uint8Array(buffer, TypedArrayPrototypeGetByteOffset(view),
        TypedArrayPrototypeGetByteLength(view))
      : new Uint8Array(buffer, DataViewPrototypeGetByteOffset(view),
        DataViewPrototypeGetByteLength(view));
  };
})
