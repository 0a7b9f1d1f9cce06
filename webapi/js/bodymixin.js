// The Body mixin: Fetch Standard, 5.3.
(function (primordials, host, internals) {
  'use strict';

  const { JSONParse, TypeError, TypedArrayPrototypeGetBuffer } = primordials;
  const {
    decodeBytes, deferreds, encodeUTF8, headerLists, mimeEssence, mimeParameter, newBlob,
    newFormData, noBytes, parseMultipart, parseURLEncoded, parseURLEncodedBytes,
    serializeMIMEType, webidl, withoutMark,
  } = internals;
  const { fulfilledWith, promiseOf, transformed } = deferreds;

  // What was read is a string or a Uint8Array, which is copied since it may be a
  // chunk of the guest's or shared.
  const bytesOf = (read) => typeof read === 'string' ? encodeUTF8(read) : webidl.copyBytes(read);
  const viewOf = (read) => typeof read === 'string' ? encodeUTF8(read) : read;
  const textOf = (read) => typeof read === 'string' ? withoutMark(read) : decodeBytes(read);

  const blobOf = (read, list) => {
    const mimeType = headerLists.mimeType(list);
    return newBlob(bytesOf(read), mimeType === null ? '' : serializeMIMEType(mimeType));
  };

  const formDataOf = (read, list) => {
    const mimeType = headerLists.mimeType(list);
    const essence = mimeType === null ? 'missing' : mimeEssence(mimeType);
    if (essence === 'application/x-www-form-urlencoded') {
      return newFormData(
        typeof read === 'string' ? parseURLEncoded(read) : parseURLEncodedBytes(read));
    }
    if (essence !== 'multipart/form-data') {
      throw new TypeError('The body is no form data: its content type is ' + essence);
    }
    const boundary = mimeParameter(mimeType, 'boundary');
    if (boundary === undefined) throw new TypeError('The content type of the body has no boundary');
    return newFormData(parseMultipart(viewOf(read), boundary));
  };

  // "Consume body": gives a promise of what convert(read, list) makes of the body.
  const consume = (state, convert) => {
    const { body, list } = state;
    body?.requireUsable();
    const read = body === null ? fulfilledWith(noBytes) : body.read();
    return promiseOf(transformed(read, (result) => convert(result, list)));
  };

  const makeMembers = (stateOf) => {
    const consumed = (object, convert) => webidl.toPromise(() => consume(stateOf(object), convert));
    return {
      get body() { return stateOf(this).body?.toStream() ?? null; },
      get bodyUsed() { return stateOf(this).body?.isDisturbed() ?? false; },
      arrayBuffer() {
        return consumed(this, (read) => TypedArrayPrototypeGetBuffer(bytesOf(read)));
      },
      blob() { return consumed(this, blobOf); },
      bytes() { return consumed(this, bytesOf); },
      formData() { return consumed(this, formDataOf); },
      json() { return consumed(this, (read) => JSONParse(textOf(read))); },
      text() { return consumed(this, textOf); },
    };
  };

  // Adds the members to an interface; stateOf(object) checks the brand and gives an
  // object that has body, which is null or a Body, and list, the header list.
  internals.includeBody = function includeBody(constructor, stateOf) {
    webidl.addMembers(constructor.prototype, makeMembers(stateOf));
  };
})
