// Fetching what is in the program itself, data: and blob: URLs: Fetch Standard, 4.3
// "Scheme fetch".
(function (primordials, host, internals) {
  'use strict';

  const { TypeError, TypedArrayPrototypeGetLength } = primordials;
  const {
    Body, headerLists, newList, parseDataURL, parseMIMEType, serializeMIMEType, serializeURL,
  } = internals;

  // Throws what fetch is rejected with for a network error.
  const networkError = internals.networkError = (why) => {
    throw new TypeError('fetch failed: ' + why);
  };

  const respond = (request, list, bytes) => ({
    __proto__: null, status: 200, statusText: 'OK', list, body: new Body(bytes, undefined),
    url: serializeURL(request.url, true), redirected: false,
  });

  // Both take the state of a request and give what newResponse takes.
  internals.fetchData = function fetchData(request) {
    const data = parseDataURL(request.url);
    if (data === null) networkError('the data: URL is not valid');
    const list = newList();
    headerLists.append(list, 'Content-Type', serializeMIMEType(data.mimeType));
    return respond(request, list, data.body);
  };

  internals.fetchBlob = function fetchBlob(request) {
    const { blob, method } = request;
    if (blob === undefined) networkError('there is no Blob at the URL');
    if (method !== 'GET') networkError('a blob: URL can only be read with GET');
    const list = newList();
    headerLists.append(list, 'Content-Length', '' + TypedArrayPrototypeGetLength(blob.bytes));
    // A type may be any text.
    const type = parseMIMEType(blob.type) === null ? '' : blob.type;
    headerLists.append(list, 'Content-Type', type);
    return respond(request, list, blob.bytes);
  };
})
