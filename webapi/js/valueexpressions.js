// Expressions of value text: what stands for primitives JSON has no form for.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, JSONIsRawJSON, ObjectKeys, ObjectSetPrototypeOf, StringPrototypeCharCodeAt,
    StringPrototypeIsWellFormed,
  } = primordials;
  const { newList, push } = internals;

  // Gives a tagged expression.
  const tagged = internals.tagged = function tagged(...parts) {
    return ObjectSetPrototypeOf(parts, null);
  };

  // Gives the expression of a number.
  internals.numberExpression = function numberExpression(number) {
    if (number - number === 0) return number !== 0 || 1 / number > 0 ? number : tagged('-0');
    if (number !== number) return tagged('nan');
    return tagged(number > 0 ? 'inf' : '-inf');
  };

  const stringExpression = (text) => {
    if (StringPrototypeIsWellFormed(text)) return text;
    const units = newList();
    for (let i = 0; i < text.length; i++) push(units, StringPrototypeCharCodeAt(text, i));
    return tagged('utf16', units);
  };

  const allWellFormed = (keys) => {
    for (let i = 0; i < keys.length; i++) if (!StringPrototypeIsWellFormed(keys[i])) return false;
    return true;
  };

  const pairsExpression = (object, keys) => {
    const pairs = newList();
    for (let i = 0; i < keys.length; i++) {
      push(pairs, tagged(stringExpression(keys[i]), object[keys[i]]));
    }
    return tagged('object', pairs);
  };

  // Gives the same expression with every string that holds a lone surrogate,
  // which UTF-8 cannot carry, as a list of its units. It changes the lists and
  // objects of the expression in place.
  internals.wellFormed = function wellFormed(expression) {
    if (typeof expression === 'string') return stringExpression(expression);
    if (typeof expression !== 'object' || expression === null) return expression;
    if (JSONIsRawJSON(expression)) return expression;
    const keys = ObjectKeys(expression);
    for (let i = 0; i < keys.length; i++) expression[keys[i]] = wellFormed(expression[keys[i]]);
    if (ArrayIsArray(expression) || allWellFormed(keys)) return expression;
    return pairsExpression(expression, keys);
  };
})
