// Prints the objects of fetch.
(function (primordials, host, internals) {
  'use strict';

  const { TypedArrayPrototypeGetLength } = primordials;
  const {
    addProperties, className, dataOfBlob, defineFormatter, entriesOfFormData, format, indented,
    isIdentifier, layOut, maxEntries, newHeaders, newList, pairsOfHeaders, push, quote,
    serializeURL, stateOfRequest, stateOfResponse, stub,
  } = internals;

  // Gives a formatter of a kind; pairsOf(object) is a list of [name, value].
  const formatter = (kind, pairsOf) => (state, object, depth) => {
    if (depth > state.maxDepth) return stub(object, kind);
    const pairs = pairsOf(object);
    const entries = newList();
    for (let i = 0; i < pairs.length; i++) {
      if (i === maxEntries || state.room <= 0) {
        push(entries, '... ' + (pairs.length - i) + ' more');
        break;
      }
      const name = pairs[i][0];
      push(entries, (isIdentifier(name) ? name : quote(name)) + ': ' +
        indented(state, () => format(state, pairs[i][1], depth + 1)));
    }
    addProperties(state, entries, object, depth);
    return layOut(state, className(object) || kind, '{}', entries, false);
  };

  const blobPairs = (blob) => {
    const { bytes, type, file } = dataOfBlob(blob);
    const pairs = [['size', TypedArrayPrototypeGetLength(bytes)], ['type', type]];
    return file === null ? pairs
      : [['name', file.name], pairs[0], pairs[1], ['lastModified', file.lastModified]];
  };

  defineFormatter('Blob', formatter('Blob', blobPairs));
  defineFormatter('File', formatter('File', blobPairs));
  defineFormatter('FormData', formatter('FormData', entriesOfFormData));
  defineFormatter('Headers', formatter('Headers', pairsOfHeaders));

  const headersOf = (state) => state.headers ?? newHeaders(state.list);
  const isUsed = ({ body }) => body !== null && body.isDisturbed();

  defineFormatter('Request', formatter('Request', (request) => {
    const state = stateOfRequest(request);
    return [['method', state.method], ['url', serializeURL(state.url)],
      ['headers', headersOf(state)], ['bodyUsed', isUsed(state)]];
  }));

  defineFormatter('Response', formatter('Response', (response) => {
    const state = stateOfResponse(response);
    return [['status', state.status], ['statusText', state.statusText], ['url', state.url],
      ['redirected', state.redirected], ['type', state.type], ['headers', headersOf(state)],
      ['bodyUsed', isUsed(state)]];
  }));
})
