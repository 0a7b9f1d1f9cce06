// What part lists become: URL Pattern Standard, 2.2 "Converting part lists to
// regular expressions" and 2.3 "… to pattern strings".
//
// A part is {type, value, modifier, name, prefix, suffix}; modifier is '', '?', '*'
// or '+'. Options are {delimiter, prefix, ignoreCase}.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeCodePointAt, StringPrototypeSlice } = primordials;
  const { isNameCodePoint, newList, push } = internals;

  const escape = (special, text) => {
    let out = '';
    let from = 0;
    special.lastIndex = 0;
    for (let found; (found = RegExpPrototypeExec(special, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index) + '\\';
      from = found.index;
    }
    return out + StringPrototypeSlice(text, from);
  };

  const regexpSpecial = /[.+*?^${}()[\]|/\\]/g;
  const patternSpecial = /[+*?:{}()\\]/g;

  const escapeRegExp = (text) => escape(regexpSpecial, text);
  const escapePattern = internals.escapePattern = (text) => escape(patternSpecial, text);

  const fullWildcard = internals.fullWildcard = '.*';

  const segmentWildcard = internals.segmentWildcard = (options) =>
    '[^' + escapeRegExp(options.delimiter) + ']+?';

  const expressionOf = (part, options) => {
    if (part.type === 'segment-wildcard') return segmentWildcard(options);
    return part.type === 'full-wildcard' ? fullWildcard : part.value;
  };

  const groupSource = (part, options) => {
    const { modifier } = part;
    const expression = expressionOf(part, options);
    const repeats = modifier === '*' || modifier === '+';
    if (part.prefix === '' && part.suffix === '') {
      return repeats ? '((?:' + expression + ')' + modifier + ')'
        : '(' + expression + ')' + modifier;
    }
    const prefix = escapeRegExp(part.prefix);
    const suffix = escapeRegExp(part.suffix);
    if (!repeats) return '(?:' + prefix + '(' + expression + ')' + suffix + ')' + modifier;
    // The first prefix and the last suffix stay outside of the group, those
    // between repetitions are inside.
    return '(?:' + prefix + '((?:' + expression + ')(?:' + suffix + prefix + '(?:' + expression +
      '))*)' + suffix + ')' + (modifier === '*' ? '?' : '');
  };

  // Gives the source of a regular expression and the names of its groups.
  internals.patternRegExp = function patternRegExp(parts, options) {
    let source = '^';
    const names = newList();
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part.type === 'fixed-text') {
        const text = escapeRegExp(part.value);
        source += part.modifier === '' ? text : '(?:' + text + ')' + part.modifier;
      } else {
        push(names, part.name);
        source += groupSource(part, options);
      }
    }
    return { __proto__: null, source: source + '$', names };
  };

  const isDigit = (c) => c >= '0' && c <= '9';
  const isCustomName = (part) => !isDigit(part.name[0]);

  const startsLikeName = (text) =>
    text !== '' && isNameCodePoint(StringPrototypeCodePointAt(text, 0), false);

  // Whether a name would run into what follows it.
  const runsOn = (part, next) => {
    if (part.type !== 'segment-wildcard' || part.modifier !== '') return false;
    if (!isCustomName(part)) return false;
    if (next === undefined || next.prefix !== '' || next.suffix !== '') return false;
    return next.type === 'fixed-text' ? startsLikeName(next.value) : !isCustomName(next);
  };

  const needsGrouping = (part, previous, next, options) => {
    if (part.suffix !== '' || (part.prefix !== '' && part.prefix !== options.prefix)) return true;
    if (runsOn(part, next)) return true;
    return part.prefix === '' && previous !== undefined && previous.type === 'fixed-text' &&
      options.prefix !== '' && previous.value[previous.value.length - 1] === options.prefix;
  };

  const isBareWildcard = (part, previous, isGrouped) => !isCustomName(part) && (
    previous === undefined || previous.type === 'fixed-text' || previous.modifier !== '' ||
    isGrouped || part.prefix !== '');

  const matcherText = (part, previous, isGrouped, options) => {
    const name = isCustomName(part) ? ':' + part.name : '';
    switch (part.type) {
      case 'regexp': return name + '(' + part.value + ')';
      case 'segment-wildcard': return name === '' ? '(' + segmentWildcard(options) + ')' : name;
      default:
        return isBareWildcard(part, previous, isGrouped) ? '*' : name + '(' + fullWildcard + ')';
    }
  };

  const groupText = (part, previous, next, options) => {
    const isGrouped = needsGrouping(part, previous, next, options);
    const runsIntoSuffix = part.type === 'segment-wildcard' && isCustomName(part) &&
      startsLikeName(part.suffix);
    const text = escapePattern(part.prefix) + matcherText(part, previous, isGrouped, options) +
      (runsIntoSuffix ? '\\' : '') + escapePattern(part.suffix);
    return (isGrouped ? '{' + text + '}' : text) + part.modifier;
  };

  // Gives the normalized pattern string.
  internals.patternText = function patternText(parts, options) {
    let out = '';
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part.type !== 'fixed-text') {
        out += groupText(part, parts[i - 1], parts[i + 1], options);
      } else {
        const text = escapePattern(part.value);
        out += part.modifier === '' ? text : '{' + text + '}' + part.modifier;
      }
    }
    return out;
  };
})
