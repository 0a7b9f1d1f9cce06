// Value text: the program's result as JSON that keeps what JSON has no form for.
// An array stands in an outer array, `[[1, 2]]`; every other array is a tagged
// expression, such as `["undefined"]` or `["date", 0]`. The grammar is in the
// documentation of package protocol, which decodes it.
//
// The value is first turned into an expression: strings, numbers, lists and
// objects without a prototype, which the engine's own JSON.stringify then writes
// at full speed, with no toJSON for it to find. A depth is the number of objects
// around a value, itself included.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, JSONStringify, ObjectGetPrototypeOf, ObjectHasOwn, ObjectKeys, ObjectPrototype,
    ObjectSetPrototypeOf, SafeMap, StringPrototypeIncludes,
  } = primordials;
  const {
    fill, kindOf, newList, numberExpression, passOn, refusalText, refuse, tagged, wellFormed,
  } = internals;

  const maxHoles = 1_000_000; // of an array
  let maxDepth = 256;

  // Sets the deepest nesting that a value may have.
  internals.beginEncoding = function beginEncoding(depth = maxDepth) {
    maxDepth = depth;
  };

  // Encoders of the objects that are more than their properties, by kind:
  // (state, object, depth) → expression.
  const encoders = new SafeMap();

  internals.defineEncoder = function defineEncoder(kind, encoder) {
    encoders.set(kind, encoder);
  };

  // Gives the object expression of the given properties of an object.
  const propertiesExpression = (state, object, keys, depth) => {
    const expression = { __proto__: null };
    let i = 0;
    try {
      for (; i < keys.length; i++) {
        const key = keys[i];
        const value = object[key];
        expression[key] = typeof value === 'string'
          ? value : valueExpression(state, value, depth + 1);
      }
    } catch (error) {
      passOn(state, keys[i], error);
    }
    return expression;
  };

  const refuseSparse = (state, array) => {
    if (array.length - ObjectKeys(array).length < maxHoles) return;
    refuse(state, 'is a sparse array of length ' + array.length +
      ': return its elements in an object or a Map');
  };

  const arrayExpression = (state, array, depth) => {
    if (array.length > maxHoles) refuseSparse(state, array);
    const items = newList();
    let i = 0;
    try {
      for (; i < array.length; i++) {
        const item = array[i];
        items[i] = item === undefined && !ObjectHasOwn(array, i)
          ? tagged('hole') : valueExpression(state, item, depth + 1);
      }
    } catch (error) {
      passOn(state, i, error);
    }
    return ObjectSetPrototypeOf([items], null);
  };

  const encoderOf = (object) => {
    const prototype = ObjectGetPrototypeOf(object);
    const isPlain = prototype === ObjectPrototype || prototype === null;
    return isPlain ? undefined : encoders.get(kindOf(object));
  };

  const refuseDepth = (state) => refuse(state, 'is nested too deep: more than ' + maxDepth +
    ' levels cannot be returned; return a flatter value');

  const objectExpression = (state, object, depth) => {
    if (depth > maxDepth) refuseDepth(state);
    const number = state.seen.getOrInsert(object, state.objects);
    if (number !== state.objects) return tagged('ref', number);
    state.objects++;
    if (ArrayIsArray(object)) return arrayExpression(state, object, depth);
    const encoder = encoderOf(object);
    if (encoder !== undefined) return encoder(state, object, depth);
    return propertiesExpression(state, object, ObjectKeys(object), depth);
  };

  function valueExpression(state, value, depth) {
    switch (typeof value) {
      case 'string':
      case 'boolean': return value;
      case 'number': return numberExpression(value);
      case 'object': return value === null ? null : objectExpression(state, value, depth);
      case 'undefined': return tagged('undefined');
      case 'bigint': return tagged('bigint', '' + value);
      case 'function':
        return refuse(state, 'is a function, which cannot be returned: call it, or leave it out');
      default:
        return refuse(state, 'is a symbol, which cannot be returned: use a string instead');
    }
  }

  internals.valueExpression = valueExpression;
  internals.propertiesExpression = propertiesExpression;

  const newState = () => ({
    __proto__: null,
    seen: new SafeMap(), // object → its number
    objects: 0,
    payloads: newList(),
    steps: newList(), // to the value that cannot cross, the last one first
    refusal: '',
  });

  // JSON.stringify escapes lone surrogates, and those only, as \ud….
  const textOf = (state, expression) => {
    let text = JSONStringify(expression);
    if (StringPrototypeIncludes(text, '\\ud')) text = JSONStringify(wellFormed(expression));
    return fill(text, state.payloads);
  };

  // Gives '+' and the value text, or '-' and a message that says what cannot
  // cross, where it is and what to do instead. Throws only errors of the engine
  // itself, such as running out of memory.
  internals.encode = function encode(value) {
    const state = newState();
    internals.hideTools(true);
    try {
      return '+' + textOf(state, valueExpression(state, value, 1));
    } catch (error) {
      return '-' + refusalText(state, error);
    } finally {
      internals.hideTools(false);
    }
  };
})
