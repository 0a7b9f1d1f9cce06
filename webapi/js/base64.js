// atob and btoa: HTML, 8.3 "Base64 utility methods". The engine's own functions do
// the work; they throw exceptions of a class of their own.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectGetPrototypeOf, atob: nativeAtob, btoa: nativeBtoa } = primordials;
  const { defineGlobal, domException, webidl } = internals;
  const { DOMString, required } = webidl;

  let nativePrototype;
  try {
    nativeAtob('=');
  } catch (error) {
    nativePrototype = ObjectGetPrototypeOf(error);
  }

  const convert = (native, text, message) => {
    try {
      return native(text);
    } catch (error) {
      if (ObjectGetPrototypeOf(error) !== nativePrototype) throw error; // no memory
      throw domException('InvalidCharacterError', message);
    }
  };

  const functions = {
    __proto__: null,
    atob(data) {
      required(arguments.length, 1, 'atob');
      return convert(nativeAtob, DOMString(data, 'atob: argument 1'),
        'atob: the string is not valid base64');
    },
    btoa(data) {
      required(arguments.length, 1, 'btoa');
      return convert(nativeBtoa, DOMString(data, 'btoa: argument 1'),
        'btoa: the string has characters above U+00FF; encode it with TextEncoder first');
    },
  };
  for (const name in functions) defineGlobal(name, functions[name], true);
})
