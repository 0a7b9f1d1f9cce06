// Prints errors, dates, regular expressions, boxed primitives and what has
// nothing to show but its class.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigIntPrototypeValueOf, BooleanPrototypeValueOf, DatePrototypeGetTime,
    DatePrototypeToISOString, NumberPrototypeValueOf, RegExpPrototypeGetSource,
    StringPrototypeValueOf, SymbolPrototypeValueOf,
  } = primordials;
  const {
    addProperties, className, dataValue, defineFormatter, domExceptionState, format, indented,
    layOut, newList, ownDescriptor, programStack, push, regexpFlags, withHint, withProperties,
  } = internals;

  const text = (value) => typeof value === 'string' ? value : '';

  const isPlaced = (key) => key === 'name' || key === 'message' || key === 'stack' ||
    key === 'cause' || key === 'errors';

  const addHidden = (state, entries, error, depth) => {
    const hidden = ['errors', 'cause'];
    for (let i = 0; i < hidden.length; i++) {
      const descriptor = ownDescriptor(error, hidden[i]);
      if (descriptor === undefined) continue;
      push(entries, '[' + hidden[i] + ']: ' + (descriptor.get !== undefined ? '[Getter]'
        : indented(state, () => format(state, descriptor.value, depth + 1))));
    }
  };

  // Inside another value an error shows its frames only as a cause would: not
  // at all, to leave the text readable.
  const errorHead = (state, name, message, error, depth) => {
    const title = message === '' ? name : name + ': ' + message;
    const frames = programStack(text(ownDescriptor(error, 'stack')?.value));
    return depth === 0 && frames !== '' ? title + '\n' + frames : '[' + title + ']';
  };

  const errorText = (state, name, message, error, depth) => {
    const head = errorHead(state, name, message, error, depth);
    if (depth > state.maxDepth) return head;
    const entries = newList();
    addHidden(state, entries, error, depth);
    addProperties(state, entries, error, depth, isPlaced);
    return entries.length === 0 ? head : layOut(state, head, '{}', entries, false);
  };

  defineFormatter('Error', (state, error, depth) => errorText(state,
    text(dataValue(error, 'name')) || className(error) || 'Error',
    withHint(error, text(dataValue(error, 'message'))), error, depth));

  defineFormatter('DOMException', (state, error, depth) => {
    const { name, message } = domExceptionState(error);
    return errorText(state, name, message, error, depth);
  });

  defineFormatter('Date', (state, date, depth) => {
    const time = DatePrototypeGetTime(date);
    const shown = time === time ? DatePrototypeToISOString(date) : 'Invalid Date';
    return withProperties(state, shown, date, depth);
  });

  defineFormatter('RegExp', (state, regexp, depth) => withProperties(state,
    '/' + RegExpPrototypeGetSource(regexp) + '/' + regexpFlags(regexp), regexp, depth));

  const isIndex = (key) => typeof key === 'string' && '' + (key >>> 0) === key;

  const boxedFormatter = (kind, valueOf) => (state, object, depth) => withProperties(state,
    '[' + kind + ': ' + format(state, valueOf(object), depth) + ']', object, depth, isIndex);

  defineFormatter('Number', boxedFormatter('Number', NumberPrototypeValueOf));
  defineFormatter('String', boxedFormatter('String', StringPrototypeValueOf));
  defineFormatter('Boolean', boxedFormatter('Boolean', BooleanPrototypeValueOf));
  defineFormatter('BigInt', boxedFormatter('BigInt', BigIntPrototypeValueOf));
  defineFormatter('Symbol', boxedFormatter('Symbol', SymbolPrototypeValueOf));

  const opaqueFormatter = (usual, content) => (state, object, depth) => {
    const entries = newList();
    if (content !== '') push(entries, content);
    if (depth <= state.maxDepth) addProperties(state, entries, object, depth);
    return layOut(state, className(object) || usual, '{}', entries, false);
  };

  defineFormatter('Promise', opaqueFormatter('Promise', ''));
  defineFormatter('WeakMap', opaqueFormatter('WeakMap', '<items unknown>'));
  defineFormatter('WeakSet', opaqueFormatter('WeakSet', '<items unknown>'));
  defineFormatter('WeakRef', opaqueFormatter('WeakRef', '<target unknown>'));
})
