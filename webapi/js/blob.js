// Blob: File API, 3.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathMax, MathMin, PromiseResolve, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetLength,
  } = primordials;
  const {
    blobBytes, blobData, blobType, decodeBytes, noBytes, streamOfBytes, subarray, webidl,
  } = internals;
  const { DOMString, USVString, bufferSource, copyBytes, isBufferSource, isObject } = webidl;

  let dataOf;

  const isBlob = (value) => isObject(value) && dataOf(value) !== undefined;

  const part = (value, what) => {
    if (isBufferSource(value)) return bufferSource(value, what);
    return isBlob(value) ? value : USVString(value, what);
  };

  const parts = webidl.sequence(part);
  const bag = webidl.dictionary('BlobPropertyBag', [
    { key: 'endings', type: webidl.enumeration('EndingType', ['transparent', 'native']),
      default: 'transparent' },
    { key: 'type', type: DOMString, default: '' },
  ]);

  const relative = (position, size) => position < 0
    ? MathMax(size + position, 0) : MathMin(position, size);

  // "Slice blob".
  const slice = ({ bytes }, start, end, type) => {
    const size = TypedArrayPrototypeGetLength(bytes);
    const from = start === undefined ? 0 : relative(start, size);
    const to = end === undefined ? size : relative(end, size);
    const part = from < to ? subarray(bytes, from, to) : noBytes;
    return new Blob(webidl.token, blobData(part, type === undefined ? '' : blobType(type)));
  };

  class Blob {
    #data;

    constructor(blobParts = undefined, options = undefined) {
      if (blobParts === webidl.token) {
        this.#data = options;
        return;
      }
      const list = blobParts === undefined ? undefined : parts(blobParts, 'Blob: argument 1');
      const { endings, type } = bag(options, 'Blob: argument 2');
      const bytes = list === undefined ? noBytes : blobBytes(list, endings, dataOf);
      this.#data = blobData(bytes, blobType(type));
    }

    static {
      dataOf = (value) => #data in value ? value.#data : undefined;
    }

    get size() { return TypedArrayPrototypeGetLength(this.#data.bytes); }
    get type() { return this.#data.type; }

    slice(start = undefined, end = undefined, contentType = undefined) {
      const data = this.#data;
      const clamp = (value) => value === undefined ? undefined : webidl.longLong.clamp(value);
      const from = clamp(start);
      const to = clamp(end);
      return slice(data, from, to,
        contentType === undefined ? undefined : DOMString(contentType, 'Blob.slice: argument 3'));
    }

    stream() { return streamOfBytes(this.#data.bytes); }

    text() {
      return webidl.toPromise(() => PromiseResolve(decodeBytes(this.#data.bytes)));
    }

    arrayBuffer() {
      return webidl.toPromise(() =>
        PromiseResolve(TypedArrayPrototypeGetBuffer(copyBytes(this.#data.bytes))));
    }

    bytes() {
      return webidl.toPromise(() => PromiseResolve(copyBytes(this.#data.bytes)));
    }
  }

  webidl.defineInterface(Blob);
  internals.defineKind('Blob', Blob.prototype, dataOf);

  internals.Blob = Blob;
  internals.isBlob = isBlob;
  // Gives the data of a Blob, undefined of other objects.
  internals.dataOfBlob = dataOf;
  internals.newBlob = (bytes, type) => new Blob(webidl.token, blobData(bytes, type));
  internals.blobParts = parts;
  internals.blobPropertyBag = bag;
})
