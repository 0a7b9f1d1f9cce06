// What a regular expression is made of, read from its internal slots.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeGetDotAll, RegExpPrototypeGetGlobal, RegExpPrototypeGetHasIndices,
    RegExpPrototypeGetIgnoreCase, RegExpPrototypeGetMultiline, RegExpPrototypeGetSticky,
    RegExpPrototypeGetUnicode, RegExpPrototypeGetUnicodeSets,
  } = primordials;

  // RegExp.prototype.flags reads these through properties a guest can shadow.
  internals.regexpFlags = function regexpFlags(regexp) {
    return (RegExpPrototypeGetHasIndices(regexp) ? 'd' : '') +
      (RegExpPrototypeGetGlobal(regexp) ? 'g' : '') +
      (RegExpPrototypeGetIgnoreCase(regexp) ? 'i' : '') +
      (RegExpPrototypeGetMultiline(regexp) ? 'm' : '') +
      (RegExpPrototypeGetDotAll(regexp) ? 's' : '') +
      (RegExpPrototypeGetUnicode(regexp) ? 'u' : '') +
      (RegExpPrototypeGetUnicodeSets(regexp) ? 'v' : '') +
      (RegExpPrototypeGetSticky(regexp) ? 'y' : '');
  };
})
