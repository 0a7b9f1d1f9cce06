// RequestInit and the steps of the Request constructor that check it: Fetch
// Standard, 5.4.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeToUpperCase, TypeError } = primordials;
  const {
    abortSignalType, bodyInit, headersInit, isHTTPToken, parseURL, quote, shorten, webidl,
  } = internals;
  const { ByteString, DOMString, USVString, enumeration, nullable } = webidl;

  const maxShown = 200;

  internals.requestInit = webidl.dictionary('RequestInit', [
    { key: 'body', type: nullable(bodyInit) },
    { key: 'cache', type: enumeration('RequestCache',
      ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached']) },
    { key: 'credentials', type: enumeration('RequestCredentials',
      ['omit', 'same-origin', 'include']) },
    { key: 'duplex', type: enumeration('RequestDuplex', ['half']) },
    { key: 'headers', type: headersInit },
    { key: 'integrity', type: DOMString },
    { key: 'keepalive', type: webidl.boolean },
    { key: 'method', type: ByteString },
    { key: 'mode', type: enumeration('RequestMode',
      ['navigate', 'same-origin', 'no-cors', 'cors']) },
    { key: 'priority', type: enumeration('RequestPriority', ['high', 'low', 'auto']) },
    { key: 'redirect', type: enumeration('RequestRedirect', ['follow', 'error', 'manual']) },
    { key: 'referrer', type: USVString },
    { key: 'referrerPolicy', type: enumeration('ReferrerPolicy', ['', 'no-referrer',
      'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
      'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url']) },
    { key: 'signal', type: nullable(abortSignalType) },
    { key: 'window', type: webidl.any },
  ]);

  // Gives the record of a request's URL.
  internals.requestURL = function requestURL(text) {
    const url = parseURL(text, null);
    const shown = quote(shorten(text, maxShown));
    if (url === null) {
      throw new TypeError('Failed to parse the URL ' + shown +
        ': it must be absolute, such as https://example.com/path');
    }
    if (internals.includesCredentials(url)) {
      throw new TypeError('The URL ' + shown +
        ' has credentials in it: use the header Authorization instead');
    }
    return url;
  };

  const forbiddenMethod = /^(?:connect|trace|track)$/i;
  const normalizedMethod = /^(?:delete|get|head|options|post|put)$/i;

  const usualMethod = { __proto__: null, GET: 'GET', POST: 'POST', get: 'GET', post: 'POST' };

  internals.requestMethod = function requestMethod(method) {
    const usual = usualMethod[method];
    if (usual !== undefined) return usual;
    if (!isHTTPToken(method) || RegExpPrototypeExec(forbiddenMethod, method) !== null) {
      throw new TypeError(quote(shorten(method, maxShown)) + ' is not a method that fetch can use');
    }
    return RegExpPrototypeExec(normalizedMethod, method) === null
      ? method : StringPrototypeToUpperCase(method);
  };

  // Gives what the attribute referrer says. There is no page here, so every URL is
  // of another origin than this program, and stands for the client.
  internals.requestReferrer = function requestReferrer(text) {
    if (text === '') return '';
    const url = parseURL(text, null);
    if (url === null) throw new TypeError('The referrer ' + quote(shorten(text, maxShown)) +
      ' is not a URL');
    return 'about:client';
  };

  internals.checkRequestInit = function checkRequestInit({ window, mode }) {
    if (window !== undefined && window !== null) {
      throw new TypeError('Request: window can only be null');
    }
    if (mode === 'navigate') throw new TypeError("Request: the mode cannot be 'navigate'");
  };

  const simpleMethods = { __proto__: null, GET: true, HEAD: true, POST: true };

  // Checks what depends on more than one member of a request.
  internals.checkRequest = function checkRequest({ cache, mode, method }) {
    if (cache === 'only-if-cached' && mode !== 'same-origin') {
      throw new TypeError("Request: the cache mode 'only-if-cached' needs the mode 'same-origin'");
    }
    if (mode === 'no-cors' && simpleMethods[method] === undefined) {
      throw new TypeError("Request: the mode 'no-cors' allows GET, HEAD and POST, not " + method);
    }
  };
})
