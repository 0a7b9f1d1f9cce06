// Texts shared by what the harness prints: quoting, numbers, property paths.
(function (primordials, host, internals) {
  'use strict';

  const { JSONStringify, ObjectIs, RegExpPrototypeExec, StringPrototypeSlice } = primordials;

  const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
  // Control characters, the single quote, the backslash, lone surrogates.
  const special = /[\x00-\x1f\x7f'\\\u2028\u2029]|\p{Surrogate}/u;
  const maxPath = 200;

  internals.isIdentifier = function isIdentifier(name) {
    return RegExpPrototypeExec(identifier, name) !== null;
  };

  // Gives a string literal: in single quotes where nothing needs an escape.
  internals.quote = function quote(text) {
    if (RegExpPrototypeExec(special, text) === null) return "'" + text + "'";
    return JSONStringify(text);
  };

  internals.numberText = function numberText(number) {
    return ObjectIs(number, -0) ? '-0' : '' + number;
  };

  // Gives the text of a step of a property path: `.items`, `[3]`, `["a b"]`, or
  // the text of a step that is an object.
  const stepText = (step) => {
    if (typeof step === 'object') return step.text;
    if (typeof step === 'number') return '[' + step + ']';
    return internals.isIdentifier(step) ? '.' + step : '[' + JSONStringify(step) + ']';
  };

  // Cuts a text to at most length UTF-16 units.
  internals.shorten = function shorten(text, length) {
    return text.length <= length ? text : StringPrototypeSlice(text, 0, length) + '…';
  };

  // Gives the path that leads from root over steps, the last of which is first.
  internals.pathText = function pathText(root, steps) {
    let text = root;
    for (let i = steps.length - 1; i >= 0 && text.length <= maxPath; i--) {
      text += stepText(steps[i]);
    }
    return internals.shorten(text, maxPath);
  };
})
