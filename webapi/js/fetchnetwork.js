// What fetch asks of the network: Fetch Standard, 4.5 and 4.6 as far as the guest's
// side is concerned.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    Body, deferreds, headerLists, networkError, newList, parseURL, promiseRejectedWith, push,
    serializeURL, urlOrigin, webidl,
  } = internals;

  // Gives the promise, or a deferred, of what a server answers.
  //
  // A request is {method, url, headers, body, redirect, signal}: headers is a list of
  // [name, value]; body is null, a string, a Uint8Array to read only, or a
  // ReadableStream; redirect is 'follow', 'error' or 'manual'; signal is an
  // AbortSignal or undefined.
  //
  // The answer is {status, statusText, headers, url, redirected, body}; its body is
  // null, a Uint8Array of its own, or a ReadableStream of Uint8Arrays. A network
  // error is a TypeError. When the signal aborts, the work ends, and a stream that is
  // not read to its end is errored with the signal's reason.
  internals.outbound = function outbound({ url }) {
    return promiseRejectedWith(new TypeError('The network is disabled for this program, so ' +
      urlOrigin(parseURL(url, null)) +
      ' cannot be reached. Get the data through a tool call instead of fetch.'));
  };

  // Fetch Standard, 2.9 "Port blocking".
  const blocked = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
  ];
  const isBlocked = { __proto__: null };
  for (let i = 0; i < blocked.length; i++) isBlocked[blocked[i]] = true;

  const pairsOf = (list) => {
    const pairs = newList();
    for (let i = 0; i < list.length; i++) push(pairs, [list[i].name, list[i].value]);
    if (!headerLists.has(list, 'accept')) push(pairs, ['Accept', '*/*']);
    return pairs;
  };

  const outgoing = ({ url, method, list, body, redirect, followed }) => ({
    __proto__: null,
    method,
    url: serializeURL(url, true),
    headers: pairsOf(list),
    body: body === null ? null : body.stream ?? body.source,
    redirect,
    signal: followed,
  });

  const bodyOf = (body) => {
    if (body === null) return null;
    return webidl.isView(body) ? new Body(body, undefined) : new Body(null, undefined, body);
  };

  const incoming = ({ status, statusText, headers, url, redirected, body }) => ({
    __proto__: null, status, statusText, list: headerLists.ofPairs(headers), body: bodyOf(body),
    url, redirected,
  });

  // Takes the state of a request and gives a deferred of what newResponse takes.
  internals.fetchNetwork = function fetchNetwork(request) {
    const { port } = request.url;
    if (isBlocked[port]) networkError('port ' + port + ' is not for HTTP');
    const sent = outgoing(request);
    return deferreds.transformed(deferreds.callForDeferred(internals.outbound, sent), incoming);
  };
})
