// CryptoKeys as values: cloned (Web Cryptography, 13.5) and printed. Key material
// is not shown.
(function (primordials, host, internals) {
  'use strict';

  const { globalThis } = primordials;
  const {
    defineCopier, defineFormatter, defineKind, format, indented, layOut, newList, ownDescriptor,
    push, stub, webcrypto,
  } = internals;
  const { isKey, keyOf, slotsOf } = webcrypto;

  const { prototype } = ownDescriptor(globalThis, 'CryptoKey').value;
  defineKind('CryptoKey', prototype, (object) => isKey(object) ? true : undefined);

  // Nothing changes what a key holds, so that copies share it.
  defineCopier('CryptoKey', (state, key) => keyOf(slotsOf(key)));

  const getters = { __proto__: null };
  const names = ['type', 'extractable', 'algorithm', 'usages'];
  for (let i = 0; i < names.length; i++) {
    getters[names[i]] = primordials.uncurryThis(ownDescriptor(prototype, names[i]).get);
  }

  defineFormatter('CryptoKey', (state, key, depth) => {
    if (depth > state.maxDepth) return stub(key, 'CryptoKey');
    const entries = newList();
    for (const name in getters) {
      const value = getters[name](key);
      push(entries, name + ': ' + indented(state, () => format(state, value, depth + 1)));
    }
    return layOut(state, 'CryptoKey', '{}', entries, false);
  });
})
