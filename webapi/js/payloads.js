// JSON texts with large strings: base64 needs no escapes, so it is put into the
// finished text instead of going through JSON.stringify character by character.
(function (primordials, host, internals) {
  'use strict';

  const { JSONRawJSON, StringPrototypeIndexOf, StringPrototypeSlice, TypeError } = primordials;
  const { join, newList, push } = internals;

  // A number that nothing but JSON.rawJSON puts down this way.
  const marker = '-0E-20718281828459045';

  // Adds a string without special characters to payloads and gives what stands
  // for it in the value that JSON.stringify gets.
  internals.placeholder = function placeholder(payloads, text) {
    push(payloads, text);
    return JSONRawJSON(marker);
  };

  // Puts payloads into a text, in the order in which it has their placeholders.
  // Throws TypeError if the text has the marker in another place.
  internals.fill = function fill(text, payloads) {
    if (payloads.length === 0) return text;
    const parts = newList();
    let from = 0;
    let found = 0;
    for (let at; (at = StringPrototypeIndexOf(text, marker, from)) >= 0; found++) {
      push(parts, StringPrototypeSlice(text, from, at));
      push(parts, payloads[found]);
      from = at + marker.length;
    }
    if (found !== payloads.length) {
      throw new TypeError('A string holds the reserved text ' + marker);
    }
    push(parts, StringPrototypeSlice(text, from));
    return join(parts, '"');
  };
})
