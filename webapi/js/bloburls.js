// Blob URLs: File API, 8. They name blobs of this program only.
(function (primordials, host, internals) {
  'use strict';

  const { SafeMap, StringPrototypeSlice, Uint8ArrayPrototypeToHex, globalThis } = primordials;
  const { dataOfBlob, isBlob, serializeURL, parseURL, webcrypto, webidl } = internals;
  const { DOMString, required } = webidl;

  const blobType = webidl.interfaceType('Blob', isBlob);
  const store = new SafeMap(); // URL → data of the Blob

  // Gives 32 random hexadecimal digits.
  internals.randomHex = () => Uint8ArrayPrototypeToHex(webcrypto.randomBytes(16));

  // RFC 9562, 5.4.
  const randomUUID = () => {
    const bytes = webcrypto.randomBytes(16);
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    const hex = Uint8ArrayPrototypeToHex(bytes);
    return StringPrototypeSlice(hex, 0, 8) + '-' + StringPrototypeSlice(hex, 8, 12) + '-' +
      StringPrototypeSlice(hex, 12, 16) + '-' + StringPrototypeSlice(hex, 16, 20) + '-' +
      StringPrototypeSlice(hex, 20);
  };

  const statics = {
    createObjectURL(obj) {
      required(arguments.length, 1, 'URL.createObjectURL');
      const data = dataOfBlob(blobType(obj, 'URL.createObjectURL: argument 1'));
      const url = 'blob:null/' + randomUUID();
      store.set(url, data);
      return url;
    },
    revokeObjectURL(url) {
      required(arguments.length, 1, 'URL.revokeObjectURL');
      const record = parseURL(DOMString(url, 'URL.revokeObjectURL: argument 1'), null);
      if (record !== null) store.delete(serializeURL(record));
    },
  };
  webidl.addMembers(globalThis.URL, statics);

  // Gives the data of the Blob that a URL record names, undefined if there is none.
  internals.resolveBlobURL = (record) =>
    record.scheme === 'blob' ? store.get(serializeURL(record, true)) : undefined;
})
