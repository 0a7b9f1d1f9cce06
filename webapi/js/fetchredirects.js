// Redirects: Fetch Standard, 4.5 "HTTP-redirect fetch".
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeCharCodeAt, Uint8Array } = primordials;
  const {
    decodeUTF8, headerLists, includesCredentials, networkError, newList, parseURL, push, quote,
    shorten, urlOrigin,
  } = internals;

  const statuses = { __proto__: null, 301: true, 302: true, 303: true, 307: true, 308: true };

  const bodyHeaders = ['content-encoding', 'content-language', 'content-location', 'content-type'];

  // What another origin gets of the program's own headers. The standard takes only
  // Authorization away, but also leaves custom ones to the consent of that origin
  // (CORS), which nobody asks for here.
  const harmless = {
    __proto__: null, accept: true, 'accept-language': true, 'cache-control': true,
    'content-language': true, 'content-type': true, 'user-agent': true,
  };

  // The value of a header has a character for each octet; those of a URL are UTF-8.
  const decodeLocation = (location) => {
    const octets = new Uint8Array(location.length);
    for (let i = 0; i < location.length; i++) octets[i] = StringPrototypeCharCodeAt(location, i);
    return decodeUTF8(octets);
  };

  // Gives the record of a URL that a redirect leads to, or null if it has none.
  const target = (url, list) => {
    const location = headerLists.get(list, 'location');
    if (location === null) return null;
    const shown = quote(shorten(location, 200));
    const next = parseURL(decodeLocation(location), url);
    if (next === null) networkError('a redirect leads to ' + shown + ', which is no URL');
    if (next.scheme !== 'http' && next.scheme !== 'https') {
      networkError('a redirect leads to ' + shown + ', which is no HTTP address');
    }
    if (includesCredentials(next)) networkError('a redirect leads to a URL with credentials');
    return next;
  };

  const becomesGet = (status, method) => status === 303
    ? method !== 'GET' && method !== 'HEAD'
    : (status === 301 || status === 302) && method === 'POST';

  const harmlessOnes = (list) => {
    const kept = newList();
    for (let i = 0; i < list.length; i++) if (harmless[list[i].key]) push(kept, list[i]);
    return kept;
  };

  const withoutBody = (request) => {
    request.method = 'GET';
    request.body = null;
    for (let i = 0; i < bodyHeaders.length; i++) headerLists.remove(request.list, bodyHeaders[i]);
  };

  // Gives the request that an answer with a status and a header list leads to, or
  // undefined if the answer stands. A request is {url, method, list, body, redirect,
  // followed}; the new one is a copy.
  internals.redirectedRequest = function redirectedRequest(request, status, list) {
    if (!statuses[status] || request.redirect === 'manual') return undefined;
    if (request.redirect === 'error') {
      networkError('the server answered with a redirect, which the request does not allow');
    }
    const url = target(request.url, list);
    if (url === null) return undefined;
    if (status !== 303 && request.body !== null && request.body.source === null) {
      networkError('a redirect asks for the body again, which was a stream');
    }
    const isSameOrigin = urlOrigin(url) === urlOrigin(request.url);
    const { method, body, redirect, followed } = request;
    const next = {
      __proto__: null, url, method, body, redirect, followed,
      list: isSameOrigin ? headerLists.copy(request.list) : harmlessOnes(request.list),
    };
    if (becomesGet(status, method)) withoutBody(next);
    return next;
  };
})
