// Prints ordinary objects, instances of classes and functions.
(function (primordials, host, internals) {
  'use strict';

  const {
    FunctionPrototypeToString, ObjectGetPrototypeOf, ObjectPrototypePropertyIsEnumerable,
    ReflectOwnKeys, StringPrototypeStartsWith, SymbolPrototypeToString, SymbolToStringTag,
  } = primordials;
  const {
    dataValue, defineFormatter, format, indented, isIdentifier, layOut, maxChain, newList,
    ownDescriptor, push, quote,
  } = internals;

  const maxEntries = internals.maxEntries = 100;

  // Gives the name of the class that made an object, '' for a null prototype.
  const className = internals.className = function className(object) {
    let at = ObjectGetPrototypeOf(object);
    for (let n = 0; at !== null && n < maxChain; n++) {
      const constructor = ownDescriptor(at, 'constructor')?.value;
      if (typeof constructor === 'function') {
        const name = ownDescriptor(constructor, 'name')?.value;
        if (typeof name === 'string' && name !== '') return name;
      }
      at = ObjectGetPrototypeOf(at);
    }
    return '';
  };

  // Gives what stands before an object's bracket: its class unless that is the
  // usual one, and its Symbol.toStringTag if that says more.
  const headOf = internals.headOf = function headOf(object, usual) {
    const name = className(object) || '[' + usual + ': null prototype]';
    const tag = dataValue(object, SymbolToStringTag);
    const shown = name === usual ? '' : name;
    if (typeof tag !== 'string' || tag === '' || tag === name) return shown;
    return (shown === '' ? usual : shown) + ' [' + tag + ']';
  };

  // Gives the text that stands for an object below the maximum depth.
  const stub = internals.stub = function stub(object, usual) {
    return '[' + (className(object) || usual + ': null prototype') + ']';
  };

  const keyText = (key) => {
    if (typeof key === 'symbol') return '[' + SymbolPrototypeToString(key) + ']';
    return isIdentifier(key) ? key : quote(key);
  };

  const propertyText = (state, descriptor, depth) => {
    const { get, set } = descriptor;
    if (get !== undefined) return set === undefined ? '[Getter]' : '[Getter/Setter]';
    if (set !== undefined) return '[Setter]';
    return indented(state, () => format(state, descriptor.value, depth + 1));
  };

  // Adds the entries of an object's own enumerable properties that skip, if
  // given, does not name.
  internals.addProperties = function addProperties(state, entries, object, depth, skip) {
    const keys = ReflectOwnKeys(object);
    let shown = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (skip?.(key) || !ObjectPrototypePropertyIsEnumerable(object, key)) continue;
      if (shown++ === maxEntries || state.room <= 0) {
        return push(entries, '... ' + (keys.length - i) + ' more properties');
      }
      const descriptor = ownDescriptor(object, key);
      if (descriptor === undefined) continue;
      push(entries, keyText(key) + ': ' + propertyText(state, descriptor, depth));
    }
  };

  defineFormatter('Object', (state, object, depth) => {
    if (depth > state.maxDepth) return stub(object, 'Object');
    const entries = newList();
    internals.addProperties(state, entries, object, depth);
    return layOut(state, headOf(object, 'Object'), '{}', entries, false);
  });

  const functionHead = (func) => {
    const name = ownDescriptor(func, 'name')?.value;
    const named = typeof name === 'string' && name !== '';
    if (StringPrototypeStartsWith(FunctionPrototypeToString(func), 'class')) {
      const base = ObjectGetPrototypeOf(func);
      const baseName = typeof base === 'function' ? ownDescriptor(base, 'name')?.value : '';
      return '[class ' + (named ? name : '(anonymous)') +
        (typeof baseName === 'string' && baseName !== '' ? ' extends ' + baseName : '') + ']';
    }
    const kind = className(func) || 'Function';
    return '[' + kind + (named ? ': ' + name : ' (anonymous)') + ']';
  };

  // Gives the head, and the extra properties of the object if it has any.
  const withProperties = internals.withProperties =
    function withProperties(state, head, object, depth, skip) {
      if (depth > state.maxDepth) return head;
      const entries = newList();
      internals.addProperties(state, entries, object, depth, skip);
      return entries.length === 0 ? head : layOut(state, head, '{}', entries, false);
    };

  defineFormatter('Function', (state, func, depth) =>
    withProperties(state, functionHead(func), func, depth));
})
