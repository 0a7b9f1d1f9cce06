// Value text of errors: ["error", name, message, stack or null, properties].
(function (primordials, host, internals) {
  'use strict';

  const { ObjectHasOwn, ObjectKeys, StringPrototypeToWellFormed } = primordials;
  const { defineEncoder, newList, programStack, propertiesExpression, push, tagged } = internals;

  const text = (value, otherwise) =>
    StringPrototypeToWellFormed(typeof value === 'string' ? value : otherwise);

  // Where the expression has a place of its own.
  const placed = { __proto__: null, name: true, message: true, stack: true };
  // Not enumerable where the constructor puts them, but part of the error.
  const hidden = ['cause', 'errors'];

  const propertyKeys = (error) => {
    const keys = newList();
    const found = { __proto__: null };
    const enumerable = ObjectKeys(error);
    for (let i = 0; i < enumerable.length; i++) {
      found[enumerable[i]] = true;
      if (placed[enumerable[i]] === undefined) push(keys, enumerable[i]);
    }
    for (let i = 0; i < hidden.length; i++) {
      if (found[hidden[i]] === undefined && ObjectHasOwn(error, hidden[i])) push(keys, hidden[i]);
    }
    return keys;
  };

  const errorEncoder = (state, error, depth) => {
    const { name, message, stack } = error;
    const expression = tagged('error', text(name, 'Error'), text(message, ''));
    const frames = typeof stack === 'string' ? programStack(stack) : '';
    const keys = propertyKeys(error);
    if (frames !== '') push(expression, text(frames));
    else if (keys.length > 0) push(expression, null);
    if (keys.length > 0) push(expression, propertiesExpression(state, error, keys, depth));
    return expression;
  };

  defineEncoder('Error', errorEncoder);
  defineEncoder('DOMException', errorEncoder);
})
