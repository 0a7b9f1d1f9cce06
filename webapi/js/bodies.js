// Bodies: Fetch Standard, 2.2.4 "Bodies" and 5.2 "BodyInit unions".
//
// Most bodies are a text or bytes that nobody reads as a stream: the stream comes
// into being only when somebody asks for it.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    cancelStream, dataOfBlob, deferreds, encodeMultipart, encodeUTF8, entriesOfFormData, isBlob,
    isFormData, isReadableStream, isStreamDisturbed, isStreamLocked, isURLSearchParams,
    newTransformStream, pipeStream, randomHex, readAllBytes, sealed, searchParamsText,
    streamOfBytes, structuredClone, teeStream, webidl,
  } = internals;
  const { USVString, bufferSource, isBufferSource } = webidl;

  // The chunks of a clone's stream must not be those of the original.
  const cloneChunk = (chunk) => structuredClone(chunk, undefined).value;

  // A body. source is a well-formed string, a Uint8Array that nobody changes, or
  // null for a body that is only a stream; type is undefined or a MIME type.
  const Body = sealed(class Body {
    constructor(source, type, stream = undefined) {
      this.source = source;
      this.type = type;
      this.stream = stream;
      this.isTaken = false; // the source was read, before there was a stream
    }

    isDisturbed() {
      return this.stream === undefined ? this.isTaken : isStreamDisturbed(this.stream);
    }

    isUnusable() {
      return this.stream === undefined ? this.isTaken
        : isStreamDisturbed(this.stream) || isStreamLocked(this.stream);
    }

    bytes() {
      return typeof this.source === 'string' ? encodeUTF8(this.source) : this.source;
    }

    toStream() {
      if (this.stream !== undefined) return this.stream;
      this.stream = streamOfBytes(this.bytes());
      if (this.isTaken) readAllBytes(this.stream); // as if it had been read
      return this.stream;
    }

    // "Fully read": gives a deferred of a string or Uint8Array, which may be the
    // source.
    read() {
      if (this.stream !== undefined) return readAllBytes(this.stream);
      this.isTaken = true;
      return deferreds.fulfilledWith(this.source);
    }

    // "Clone a body".
    clone() {
      if (this.stream === undefined) return new Body(this.source, this.type);
      const branches = teeStream(this.stream, cloneChunk);
      this.stream = branches[0];
      return new Body(this.source, this.type, branches[1]);
    }

    // Gives a body with what is in this one, which is used up then ("create a
    // proxy", Streams Standard, 9.3).
    takeOver() {
      if (this.stream === undefined) {
        this.isTaken = true;
        return new Body(this.source, this.type);
      }
      const { readable, writable } = newTransformStream({
        __proto__: null,
        transform(chunk, controller) { controller.enqueue(chunk); },
      });
      pipeStream(this.stream, writable);
      return new Body(this.source, this.type, readable);
    }

    // Throws for a body that was read, or is being read.
    requireUsable() {
      if (!this.isUnusable()) return;
      throw new TypeError(
        'The body was read before, or its stream is locked: read it once, or clone() first');
    }

    // Cancels the stream of a body that is not needed any longer.
    discard(reason) {
      if (this.stream === undefined) this.isTaken = true;
      else if (!isStreamLocked(this.stream)) cancelStream(this.stream, reason);
    }
  });

  internals.Body = Body;

  // BodyInit, converted.
  internals.bodyInit = (value, what) => {
    if (typeof value === 'string') return USVString(value, what);
    if (isBufferSource(value)) return bufferSource(value, what);
    const isOne = isReadableStream(value) || isBlob(value) || isFormData(value) ||
      isURLSearchParams(value);
    return isOne ? value : USVString(value, what);
  };

  const ofFormData = (formData) => {
    const boundary = '----formdata-' + randomHex();
    return new Body(encodeMultipart(entriesOfFormData(formData), boundary),
      'multipart/form-data; boundary=' + boundary);
  };

  const ofBlob = (blob) => {
    const { bytes, type } = dataOfBlob(blob);
    return new Body(bytes, type === '' ? undefined : type);
  };

  const ofStream = (stream) => {
    if (isStreamDisturbed(stream) || isStreamLocked(stream)) {
      throw new TypeError('The stream for the body is locked, or was read from before');
    }
    return new Body(null, undefined, stream);
  };

  // "Extract a body" from a converted BodyInit.
  internals.extractBody = function extractBody(init) {
    if (typeof init === 'string') return new Body(init, 'text/plain;charset=UTF-8');
    if (isReadableStream(init)) return ofStream(init);
    if (isBlob(init)) return ofBlob(init);
    if (isFormData(init)) return ofFormData(init);
    if (isURLSearchParams(init)) {
      return new Body(searchParamsText(init), 'application/x-www-form-urlencoded;charset=UTF-8');
    }
    return new Body(webidl.copyBytes(init), undefined);
  };
})
