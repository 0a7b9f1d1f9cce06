// JSON Web Keys: Web Cryptography, 15; RFC 7517 and RFC 7518. In this package one
// is a record without prototype.
(function (primordials, host, internals) {
  'use strict';

  const {
    JSONParse, JSONStringify, ObjectDefineProperty, ObjectSetPrototypeOf, RegExpPrototypeExec,
    SafeSet, Uint8ArrayFromBase64, Uint8ArrayPrototypeToBase64,
  } = primordials;
  const {
    decodeUTF8, domException, encodeUTF8, newList, push, webcrypto, webidl,
  } = internals;
  const { isObject } = webidl;

  const strings = webidl.sequence(webidl.DOMString);
  const member = (key, type) => ({ __proto__: null, key, type });
  const prime = webidl.dictionary('RsaOtherPrimesInfo', [
    member('r', webidl.DOMString), member('d', webidl.DOMString), member('t', webidl.DOMString),
  ]);

  // In the order in which a dictionary is read and becomes an object.
  const names = [
    'alg', 'crv', 'd', 'dp', 'dq', 'e', 'ext', 'k', 'key_ops', 'kty', 'n', 'oth', 'p', 'priv',
    'pub', 'q', 'qi', 'use', 'x', 'y',
  ];
  const types = {
    __proto__: null, ext: webidl.boolean, key_ops: strings, oth: webidl.sequence(prime),
  };
  const members = newList();
  for (let i = 0; i < names.length; i++) {
    push(members, member(names[i], types[names[i]] ?? webidl.DOMString));
  }

  // Converts what a program gives for a JSON Web Key.
  const jsonWebKey = webcrypto.jsonWebKey = webidl.dictionary('JsonWebKey', members);

  // Gives the object that a program gets for the record of a key.
  webcrypto.jwkObject = (jwk) => {
    const object = {};
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      if (jwk[name] === undefined) continue;
      const value = name === 'key_ops' ? webidl.createArray(jwk.key_ops) : jwk[name];
      ObjectDefineProperty(object, name, {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    }
    return object;
  };

  // Gives the UTF-8 text of a key to wrap. The record and its list have no
  // prototype, where a toJSON could be.
  webcrypto.jwkBytes = (jwk) => encodeUTF8(JSONStringify(jwk));

  // Reads such a text ("parse a JWK", 15).
  webcrypto.parseJwk = (bytes) => {
    let value;
    try {
      value = JSONParse(decodeUTF8(bytes));
    } catch {
      throw invalid('The unwrapped key is not JSON');
    }
    if (!isObject(value)) throw invalid('The unwrapped key is not a JSON Web Key');
    const jwk = jsonWebKey(ObjectSetPrototypeOf(value, null), 'The unwrapped key');
    if (jwk.kty === undefined) throw invalid("The JSON Web Key has no 'kty'");
    return jwk;
  };

  const invalid = webcrypto.invalid = (message) => domException('DataError', message);

  const alphabet = /^[A-Za-z0-9_-]*$/;
  const encoding = { __proto__: null, alphabet: 'base64url', omitPadding: true };

  webcrypto.base64url = (bytes) => Uint8ArrayPrototypeToBase64(bytes, encoding);

  // Gives the bytes of a member that must be there.
  webcrypto.jwkBytesOf = (jwk, name) => {
    const text = jwk[name];
    if (text === undefined) throw invalid("The JSON Web Key has no '" + name + "'");
    if (RegExpPrototypeExec(alphabet, text) !== null) {
      try {
        return Uint8ArrayFromBase64(text, encoding);
      } catch {} // of a length that base64 cannot have
    }
    throw invalid("The member '" + name + "' of the JSON Web Key is not base64url");
  };

  const checkOperations = (operations, usages) => {
    const seen = new SafeSet();
    for (let i = 0; i < operations.length; i++) {
      if (seen.has(operations[i])) throw invalid("The 'key_ops' of the JSON Web Key repeat one");
      seen.add(operations[i]);
    }
    const wanted = webcrypto.usageNames(usages);
    for (let i = 0; i < wanted.length; i++) {
      if (!seen.has(wanted[i])) {
        throw invalid("The 'key_ops' of the JSON Web Key lack '" + wanted[i] + "'");
      }
    }
  };

  // Checks what all key types check: the type, the intended use (unless the
  // algorithm has none), the operations, and whether it may be extractable.
  webcrypto.checkJwk = (jwk, { kty, use, usages, extractable }) => {
    if (jwk.kty !== kty) throw invalid("The 'kty' of the JSON Web Key is not '" + kty + "'");
    if (use !== undefined && usages !== 0 && jwk.use !== undefined && jwk.use !== use) {
      throw invalid("The 'use' of the JSON Web Key is not '" + use + "'");
    }
    if (jwk.key_ops !== undefined) checkOperations(jwk.key_ops, usages);
    if (jwk.ext === false && extractable) {
      throw invalid("The 'ext' of the JSON Web Key does not let it be extractable");
    }
  };

  // Adds what every exported key has.
  webcrypto.jwkFor = (key, record) => {
    record.key_ops = webcrypto.usageNames(key.usages);
    record.ext = key.extractable;
    return record;
  };
})
