// Components of URL patterns: URL Pattern Standard, 1.5 "Internals". A component is
// {text, regexp, names, hasRegExpGroups}.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, RegExp, RegExpPrototypeExec, TypeError,
  } = primordials;
  const { parsePattern, patternRegExp, patternText, shorten, sourceWithoutSets } = internals;

  internals.patternOptions = { __proto__: null, delimiter: '', prefix: '', ignoreCase: false };

  const createRegExp = (source, flags, text) => {
    try {
      return new RegExp(sourceWithoutSets(source), flags);
    } catch {
      throw new TypeError("URLPattern: invalid regular expression in '" + shorten(text, 100) + "'");
    }
  };

  const hasType = (parts, type) => {
    for (let i = 0; i < parts.length; i++) if (parts[i].type === type) return true;
    return false;
  };

  const compile = (text, encode, options) => {
    const parts = parsePattern(text, options, encode);
    const { source, names } = patternRegExp(parts, options);
    return {
      __proto__: null,
      text: patternText(parts, options),
      regexp: createRegExp(source, options.ignoreCase ? 'ui' : 'u', text),
      names,
      hasRegExpGroups: hasType(parts, 'regexp'),
    };
  };

  // Most components of most patterns are one of these; options make no difference.
  const same = (text) => text;
  const wildcard = compile('*', same, internals.patternOptions);
  const nothing = compile('', same, internals.patternOptions);

  // Compiles a component; encode canonicalizes its fixed text.
  internals.compilePattern = (text, encode, options) =>
    text === '*' ? wildcard : text === '' ? nothing : compile(text, encode, options);

  const special = ['ftp', 'file', 'http', 'https', 'ws', 'wss'];

  internals.matchesSpecialScheme = (component) => {
    for (let i = 0; i < special.length; i++) {
      if (RegExpPrototypeExec(component.regexp, special[i]) !== null) return true;
    }
    return false;
  };

  const define = internals.defineData = (object, key, value) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });

  // Gives the URLPatternComponentResult of a match.
  internals.componentResult = function componentResult(component, input, match) {
    const groups = {};
    const { names } = component;
    for (let i = 0; i < names.length; i++) define(groups, names[i], match[i + 1]);
    return { groups, input };
  };
})
