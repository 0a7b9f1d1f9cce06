// URL records: URL Standard, 4.1 "URL representation", 4.5 and 4.7.
//
// A record is {scheme, username, password, host, port, path, isOpaque, query,
// fragment}. host is null or serialized, port null or a number, query and fragment
// null or text. path is text: a list of segments is kept as each with a solidus
// before it, so that the empty list is ''.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeLastIndexOf, StringPrototypeSlice } = primordials;

  // The default ports of the special schemes.
  const special = {
    __proto__: null, ftp: 21, file: null, http: 80, https: 443, ws: 80, wss: 443,
  };

  internals.defaultPort = (scheme) => special[scheme];
  const isSpecial = internals.isSpecialScheme = (scheme) => special[scheme] !== undefined;

  internals.newURLRecord = () => ({
    __proto__: null, scheme: '', username: '', password: '', host: null, port: null, path: '',
    isOpaque: false, query: null, fragment: null,
  });

  const normalizedDrive = /^\/[A-Za-z]:$/;

  // Removes the last segment of a path, but not the drive letter of a file.
  internals.shortenPath = function shortenPath(url) {
    if (url.scheme === 'file' && RegExpPrototypeExec(normalizedDrive, url.path) !== null) return;
    const solidus = StringPrototypeLastIndexOf(url.path, '/');
    if (solidus >= 0) url.path = StringPrototypeSlice(url.path, 0, solidus);
  };

  internals.includesCredentials = (url) => url.username !== '' || url.password !== '';

  internals.cannotHaveCredentials = (url) =>
    url.host === null || url.host === '' || url.scheme === 'file';

  const credentials = (url) => {
    if (url.username === '' && url.password === '') return '';
    return url.username + (url.password === '' ? '' : ':' + url.password) + '@';
  };

  internals.serializeHost = (url) =>
    url.host === null ? '' : url.port === null ? url.host : url.host + ':' + url.port;

  const authority = (url) => {
    if (url.host !== null) return '//' + credentials(url) + internals.serializeHost(url);
    // Or the path would be read as a host.
    return !url.isOpaque && url.path[0] === '/' && url.path[1] === '/' ? '/.' : '';
  };

  internals.serializeURL = function serializeURL(url, excludeFragment) {
    return url.scheme + ':' + authority(url) + url.path +
      (url.query === null ? '' : '?' + url.query) +
      (excludeFragment || url.fragment === null ? '' : '#' + url.fragment);
  };

  const blobOrigin = (url) => {
    const inner = internals.parseURL(url.path, null);
    if (inner === null || (inner.scheme !== 'http' && inner.scheme !== 'https')) return 'null';
    return internals.urlOrigin(inner);
  };

  // Gives the serialized origin; an opaque one is 'null'.
  internals.urlOrigin = function urlOrigin(url) {
    if (url.scheme === 'blob') return blobOrigin(url);
    if (!isSpecial(url.scheme) || url.scheme === 'file') return 'null';
    return url.scheme + '://' + internals.serializeHost(url);
  };
})
