// What fetch asks of the network: Fetch Standard, 4.4 "HTTP fetch" and 4.6 as far as
// the guest's side is concerned.
(function (primordials, host, internals) {
  'use strict';

  const {
    Body, cancelStream, deferreds, headerLists, isBlockedPort, isReadableStream, networkError,
    newList, parseURL, push, redirectedRequest, serializeURL, webidl,
  } = internals;
  const { callForDeferred, transformed } = deferreds;

  const pairsOf = (list) => {
    const pairs = newList();
    for (let i = 0; i < list.length; i++) push(pairs, [list[i].name, list[i].value]);
    if (!headerLists.has(list, 'accept')) push(pairs, ['Accept', '*/*']);
    return pairs;
  };

  const outgoing = ({ url, method, list, body, redirect, followed }, hop) => ({
    __proto__: null,
    method,
    url: serializeURL(url, true),
    headers: pairsOf(list),
    body: body === null ? null : body.source ?? body.stream,
    redirect,
    signal: followed,
    hop,
  });

  const bodyOf = (body) => {
    if (body === null) return null;
    return webidl.isView(body) ? new Body(body, undefined) : new Body(null, undefined, body);
  };

  const addressOf = (text) => {
    const url = parseURL(text, null);
    if (url === null) networkError('the answer has a URL that is none');
    return serializeURL(url, true);
  };

  const discard = (body) => {
    if (body !== null && isReadableStream(body)) cancelStream(body);
  };

  // Gives what newResponse takes, or a deferred of it: of the answer, or of that to
  // the request that it leads to.
  const taken = (request, hop, answer) => {
    const { status, statusText, headers, url, body } = answer;
    const list = headerLists.ofPairs(headers);
    const redirected = answer.redirected || hop > 0;
    try {
      if (answer.redirected && request.redirect === 'error') {
        networkError('the host followed a redirect, which the request does not allow');
      }
      const next = redirectedRequest(request, status, list);
      if (next === undefined) {
        return {
          __proto__: null, status, statusText, list, body: bodyOf(body), url: addressOf(url),
          redirected,
        };
      }
      discard(body);
      return httpFetch(next, hop + 1);
    } catch (error) {
      discard(body);
      throw error;
    }
  };

  const httpFetch = (request, hop) => {
    const { port } = request.url;
    if (isBlockedPort(port)) networkError('port ' + port + ' is not for HTTP');
    const answer = callForDeferred(internals.outbound, outgoing(request, hop));
    return transformed(answer, (given) => taken(request, hop, given));
  };

  // Takes the state of a request and gives a deferred of what newResponse takes.
  internals.fetchNetwork = function fetchNetwork(request) {
    const { url, method, list, body, redirect, followed } = request;
    return httpFetch({ __proto__: null, url, method, list, body, redirect, followed }, 0);
  };
})
