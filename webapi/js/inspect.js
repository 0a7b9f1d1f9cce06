// Prints values as a person wants to read them, in the manner of Node's
// util.inspect. Getters do not run, and the size of the text is bounded.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathMax, MathMin, SafeMap, StringPrototypeSlice, SymbolPrototypeToString,
  } = primordials;
  const { kindOf, newList, numberText, quote } = internals;

  const defaultDepth = 4;
  const maxText = 100_000; // UTF-16 units
  const maxString = 10_000; // of a string inside another value

  // Formatters of objects by kind: (state, object, depth) → text.
  const formatters = new SafeMap();

  internals.defineFormatter = function defineFormatter(kind, formatter) {
    formatters.set(kind, formatter);
  };

  // Cuts a text to at most length UTF-16 units and says how much is left out.
  const cut = (text, length, show) => text.length <= length ? show(text)
    : show(StringPrototypeSlice(text, 0, length)) + '… ' + (text.length - length) +
      ' more characters';

  const stringText = (state, text) =>
    cut(text, MathMax(0, MathMin(state.room, maxString)), quote);

  // Gives the text of a primitive as it stands inside another value.
  const primitiveText = (state, value) => {
    switch (typeof value) {
      case 'string': return stringText(state, value);
      case 'number': return numberText(value);
      case 'bigint': return value + 'n';
      case 'symbol': return SymbolPrototypeToString(value);
      default: return '' + value;
    }
  };

  const indexIn = (list, item) => {
    for (let i = 0; i < list.length; i++) if (list[i] === item) return i;
    return -1;
  };

  const circular = (state, object) => {
    let index = state.circular.get(object);
    if (index === undefined) {
      index = state.circular.size + 1;
      state.circular.set(object, index);
    }
    return '[Circular *' + index + ']';
  };

  const formatObject = (state, object, depth) => {
    if (indexIn(state.ancestors, object) >= 0) return circular(state, object);
    const kind = typeof object === 'function' ? 'Function' : kindOf(object);
    const formatter = formatters.get(kind) ?? formatters.get('Object');
    const level = state.ancestors.length;
    state.ancestors[level] = object;
    const text = formatter(state, object, depth);
    state.ancestors.length = level;
    const index = state.circular.get(object);
    return index === undefined ? text : '<ref *' + index + '> ' + text;
  };

  // Gives the text of a value inside another, depth objects deep.
  const format = internals.format = function format(state, value, depth) {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    const { room } = state;
    const text = isObject ? guarded(state, value, depth) : primitiveText(state, value);
    state.room = room - text.length; // what the parts took is part of the text
    return text;
  };

  // A proxy throws what it likes, wherever it is asked something.
  const guarded = (state, object, depth) => {
    const level = state.ancestors.length;
    const { indentation } = state;
    try {
      return formatObject(state, object, depth);
    } catch {
      state.ancestors.length = level;
      state.indentation = indentation;
      return '[' + typeof object + ' that cannot be shown]';
    }
  };

  const newState = (maxDepth) => ({
    __proto__: null,
    maxDepth,
    ancestors: newList(),
    circular: new SafeMap(),
    indentation: 0,
    room: maxText, // what is left of the text
  });

  const bounded = (text) => cut(text, maxText, (kept) => kept);

  // Gives the text of a value. Objects deeper than maxDepth show their class only.
  internals.inspect = function inspect(value, maxDepth = defaultDepth) {
    return bounded(format(newState(maxDepth), value, 0));
  };

  // Gives the text of a value at top level, where a string stands for itself.
  internals.display = function display(value) {
    return typeof value === 'string' ? bounded(value) : internals.inspect(value);
  };
})
