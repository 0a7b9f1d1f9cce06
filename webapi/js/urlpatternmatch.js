// Matching: URL Pattern Standard, 1.4, "match". A pattern is its components by name;
// input is a string or a URLPatternInit.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, TypeError } = primordials;
  const {
    componentResult, defineData, newList, parseURL, processPatternInit, push,
    urlPatternComponents: components, urlPatternParts, webidl,
  } = internals;

  const empty = () => ({
    __proto__: null, protocol: '', username: '', password: '', hostname: '', port: '', pathname: '',
    search: '', hash: '',
  });

  const partsOfInit = (init) => {
    try {
      return processPatternInit(init, false, empty());
    } catch {
      return null;
    }
  };

  const partsOfString = (text, baseURL) => {
    const base = baseURL === undefined ? null : parseURL(baseURL, null);
    if (base === null && baseURL !== undefined) return null;
    const url = parseURL(text, base);
    return url === null ? null : urlPatternParts(url);
  };

  // Gives the components of what is to be matched, or null if it is no URL.
  const partsOf = (input, baseURL) => {
    if (typeof input === 'string') return partsOfString(input, baseURL);
    if (baseURL === undefined) return partsOfInit(input);
    throw new TypeError('URLPattern: a base URL goes with a string only; set baseURL instead');
  };

  // Gives the matches of the components by name, or null.
  const matchAll = (pattern, parts) => {
    const matches = { __proto__: null };
    for (let i = 0; i < components.length; i++) {
      const name = components[i];
      const match = RegExpPrototypeExec(pattern[name].regexp, parts[name]);
      if (match === null) return null;
      matches[name] = match;
    }
    return matches;
  };

  const inputObject = (input) => {
    if (typeof input === 'string') return input;
    const object = {};
    for (const key in input) defineData(object, key, input[key]);
    return object;
  };

  const inputsOf = (input, baseURL) => {
    const inputs = newList();
    push(inputs, inputObject(input));
    if (baseURL !== undefined) push(inputs, baseURL);
    return webidl.createArray(inputs);
  };

  internals.testPattern = (pattern, input, baseURL) => {
    const parts = partsOf(input, baseURL);
    return parts !== null && matchAll(pattern, parts) !== null;
  };

  // Gives the URLPatternResult, or null.
  internals.matchPattern = function matchPattern(pattern, input, baseURL) {
    const parts = partsOf(input, baseURL);
    const matches = parts === null ? null : matchAll(pattern, parts);
    if (matches === null) return null;
    const of = (name) => componentResult(pattern[name], parts[name], matches[name]);
    return {
      hash: of('hash'), hostname: of('hostname'), inputs: inputsOf(input, baseURL),
      password: of('password'), pathname: of('pathname'), port: of('port'),
      protocol: of('protocol'), search: of('search'), username: of('username'),
    };
  };
})
