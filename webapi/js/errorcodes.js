// The classes of errors that the host declares one for, by which error it is: a text
// or a name is the program's to copy and to change.
(function (primordials, host, internals) {
  'use strict';

  const { SafeWeakMap } = primordials;

  const codes = new SafeWeakMap();

  // Gives the error, which has a code from now on unless that is empty.
  internals.withCode = function withCode(error, code) {
    if (code !== '') codes.set(error, code);
    return error;
  };

  // Gives the code of what was thrown, or ''.
  internals.codeOf = (reason) => codes.get(reason) ?? '';
})
