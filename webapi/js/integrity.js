// Subresource Integrity, 3.3: whether bytes match what a request says of them.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, TypeError, TypedArrayPrototypeGetLength, Uint8ArrayFromBase64,
    Uint8ArrayPrototypeToBase64,
  } = primordials;
  const { deferreds, newList, push, webcrypto } = internals;

  const expression =
    /(?:^|[\t\n\f\r ])sha(256|384|512)-([A-Za-z0-9+/_-]+={0,2})(?=[?\t\n\f\r ]|$)/gi;

  // Gives {size, digests} of the strongest function that the text names; digests is
  // empty when it names none.
  const strongest = (text) => {
    expression.lastIndex = 0;
    let size = 0;
    let digests = newList();
    for (let found; (found = RegExpPrototypeExec(expression, text)) !== null;) {
      const own = +found[1];
      if (own > size) {
        size = own;
        digests = newList();
      }
      if (own === size) push(digests, found[2]);
    }
    return { __proto__: null, size, digests };
  };

  const sameDigest = (base64, digest) => {
    try {
      const url = RegExpPrototypeExec(/[_-]/, base64) !== null;
      const bytes = Uint8ArrayFromBase64(base64, { __proto__: null,
        alphabet: url ? 'base64url' : 'base64' });
      return Uint8ArrayPrototypeToBase64(bytes) === digest;
    } catch {
      return false;
    }
  };

  const check = (digests, digest) => {
    for (let i = 0; i < digests.length; i++) if (sameDigest(digests[i], digest)) return;
    throw new TypeError('The response does not match the integrity of the request');
  };

  // Gives a deferred that is rejected when bytes do not match.
  internals.checkIntegrity = function checkIntegrity(bytes, text) {
    const { size, digests } = strongest(text);
    if (digests.length === 0) return deferreds.fulfilledWith(undefined);
    const digest = webcrypto.promising(() => webcrypto.compute('cryptoDigest',
      TypedArrayPrototypeGetLength(bytes), 'SHA-' + size, bytes));
    return deferreds.transformed(deferreds.deferredOf(digest),
      (result) => check(digests, Uint8ArrayPrototypeToBase64(result)));
  };
})
