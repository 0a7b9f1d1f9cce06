// Value text of the objects that are more than their properties.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigIntPrototypeValueOf, BooleanPrototypeValueOf, DatePrototypeGetTime, JSONStringify,
    MapPrototypeForEach, NumberPrototypeValueOf, RegExpPrototypeGetSource, SetPrototypeForEach,
    StringPrototypeValueOf, TypedArrayPrototypeGetSymbolToStringTag, Uint8ArrayPrototypeToBase64,
  } = primordials;
  const {
    bytesOfBuffer, bytesOfView, defineEncoder, newList, passOn, placeholder, push, refuse,
    regexpFlags, tagged, valueExpression,
  } = internals;

  defineEncoder('Date', (state, date) => {
    const time = DatePrototypeGetTime(date);
    return tagged('date', time === time ? time : null);
  });

  defineEncoder('RegExp', (state, regexp) =>
    tagged('regexp', RegExpPrototypeGetSource(regexp), regexpFlags(regexp)));

  const bytesEncoder = (bytesOf, typeOf) => (state, object) => {
    let bytes;
    try {
      bytes = bytesOf(object);
    } catch (error) {
      return refuse(state, 'has no bytes to return: ' + error.message);
    }
    const base64 = placeholder(state.payloads, Uint8ArrayPrototypeToBase64(bytes));
    const type = typeOf(object);
    return type === 'Uint8Array' ? tagged('bytes', base64) : tagged('bytes', base64, type);
  };

  defineEncoder('TypedArray', bytesEncoder(bytesOfView, TypedArrayPrototypeGetSymbolToStringTag));
  defineEncoder('DataView', bytesEncoder(bytesOfView, () => 'DataView'));
  defineEncoder('ArrayBuffer', bytesEncoder(bytesOfBuffer, () => 'ArrayBuffer'));
  defineEncoder('SharedArrayBuffer', bytesEncoder(bytesOfBuffer, () => 'ArrayBuffer'));

  const positionStep = (noun, position) =>
    ({ __proto__: null, text: ' (' + noun + ' ' + position + ')' });

  const valueStep = (key, position) => {
    if (typeof key !== 'string' && typeof key !== 'number') return positionStep('value', position);
    return { __proto__: null, text: '.get(' + JSONStringify(key) + ')' };
  };

  const stepInto = (state, value, depth, step) => {
    try {
      return valueExpression(state, value, depth + 1);
    } catch (error) {
      return passOn(state, step(), error);
    }
  };

  defineEncoder('Map', (state, map, depth) => {
    const pairs = newList();
    MapPrototypeForEach(map, (value, key) => {
      const pair = newList();
      push(pair, stepInto(state, key, depth, () => positionStep('key', pairs.length)));
      push(pair, stepInto(state, value, depth, () => valueStep(key, pairs.length)));
      push(pairs, pair);
    });
    return tagged('map', pairs);
  });

  defineEncoder('Set', (state, set, depth) => {
    const members = newList();
    SetPrototypeForEach(set, (member) => {
      push(members, stepInto(state, member, depth, () => positionStep('member', members.length)));
    });
    return tagged('set', members);
  });

  const boxedEncoder = (valueOf) => (state, object, depth) =>
    tagged('boxed', valueExpression(state, valueOf(object), depth));

  defineEncoder('Number', boxedEncoder(NumberPrototypeValueOf));
  defineEncoder('String', boxedEncoder(StringPrototypeValueOf));
  defineEncoder('Boolean', boxedEncoder(BooleanPrototypeValueOf));
  defineEncoder('BigInt', boxedEncoder(BigIntPrototypeValueOf));

  // Why the other kinds cannot cross, and what a program should do.
  const reasons = {
    __proto__: null,
    AsyncIterator: 'is an async iterator: collect it with `for await` first',
    FinalizationRegistry: 'is a FinalizationRegistry, which cannot be returned: leave it out',
    Iterator: 'is an iterator: collect it with Array.from(…) first',
    Promise: 'is a Promise: await it before returning it',
    Symbol: 'is a symbol, which cannot be returned: use a string instead',
    WeakMap: 'is a WeakMap, which cannot be returned: use a Map',
    WeakRef: 'is a WeakRef, which cannot be returned: use its deref()',
    WeakSet: 'is a WeakSet, which cannot be returned: use a Set',
  };
  for (const kind in reasons) defineEncoder(kind, (state) => refuse(state, reasons[kind]));
})
