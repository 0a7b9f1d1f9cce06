// File: File API, 4.
(function (primordials, host, internals) {
  'use strict';

  const { MathFloor, ReflectConstruct, TypeError } = primordials;
  const {
    Blob, blobBytes, blobData, blobPropertyBag, blobParts, blobType, dataOfBlob, inherit, webidl,
  } = internals;
  const { USVString, isObject, required } = webidl;

  const bag = webidl.dictionary('FilePropertyBag', [
    { key: 'lastModified', type: webidl.longLong },
  ], blobPropertyBag);

  const present = () => MathFloor(host.now());

  const isFile = (value) => isObject(value) && (dataOfBlob(value)?.file ?? null) !== null;

  const fileOf = (value) => {
    if (!isFile(value)) throw new TypeError('Illegal invocation');
    return dataOfBlob(value).file;
  };

  class File {
    constructor(fileBits, fileName, options = undefined) {
      required(arguments.length, 2, 'File');
      const parts = blobParts(fileBits, 'File: argument 1');
      const name = USVString(fileName, 'File: argument 2');
      const { endings, type, lastModified = present() } = bag(options, 'File: argument 3');
      const data = blobData(blobBytes(parts, endings, dataOfBlob), blobType(type),
        { __proto__: null, name, lastModified });
      return ReflectConstruct(Blob, [webidl.token, data], new.target);
    }

    get name() { return fileOf(this).name; }
    get lastModified() { return fileOf(this).lastModified; }
  }

  inherit(File, Blob);
  webidl.defineInterface(File);
  internals.defineKind('File', File.prototype, (value) => isFile(value) ? true : undefined);

  internals.isFile = isFile;
  internals.newFile = (bytes, type, name, lastModified = present()) => ReflectConstruct(Blob,
    [webidl.token, blobData(bytes, type, { __proto__: null, name, lastModified })], File);
})
