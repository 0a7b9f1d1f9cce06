// URLs as values: how they print, and how they cross to the host.
(function (primordials, host, internals) {
  'use strict';

  const { URL, URLPattern, URLSearchParams } = primordials.globalThis;
  const {
    componentsOfPattern, defineEncoder, defineFormatter, defineKind, format, indented, layOut,
    maxEntries, newList, push, recordOfURL, searchParamsList, searchParamsText, serializeURL, stub,
  } = internals;

  defineKind('URL', URL.prototype, recordOfURL);
  defineKind('URLSearchParams', URLSearchParams.prototype, searchParamsList);
  defineKind('URLPattern', URLPattern.prototype, componentsOfPattern);

  // A formatter for objects that print as the entries that addEntries pushes; its
  // last argument turns a value into text.
  const define = (kind, addEntries) => defineFormatter(kind, (state, object, depth) => {
    if (depth > state.maxDepth) return stub(object, kind);
    const entries = newList();
    addEntries(entries, object, (value) => indented(state, () => format(state, value, depth + 1)));
    return layOut(state, kind, '{}', entries, false);
  });

  define('URL', (entries, url, text) =>
    push(entries, 'href: ' + text(serializeURL(recordOfURL(url)))));

  define('URLSearchParams', (entries, params, text) => {
    const list = searchParamsList(params);
    for (let i = 0; i < list.length && i < maxEntries; i++) {
      push(entries, text(list[i][0]) + ' => ' + text(list[i][1]));
    }
    if (list.length > maxEntries) push(entries, '... ' + (list.length - maxEntries) + ' more');
  });

  define('URLPattern', (entries, pattern, text) => {
    const components = componentsOfPattern(pattern);
    for (const name in components) {
      if (components[name].text !== '*') push(entries, name + ': ' + text(components[name].text));
    }
  });

  // JSON has the href of a URL too.
  defineEncoder('URL', (state, url) => serializeURL(recordOfURL(url)));
  defineEncoder('URLSearchParams', (state, params) => searchParamsText(params));
})
