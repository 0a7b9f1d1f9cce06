// Writes multipart/form-data: HTML, 4.10.21.8 "Multipart form data".
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;
  const { concatBytes, convertLineEndings, dataOfBlob, encodeUTF8, newList, push } = internals;

  const special = /["\r\n]/g;
  const forms = { __proto__: null, '"': '%22', '\r': '%0D', '\n': '%0A' };

  // Escapes a name, which stands between quotes.
  const escape = (text) => {
    special.lastIndex = 0;
    let out = '';
    let from = 0;
    for (let found; (found = RegExpPrototypeExec(special, text)) !== null;) {
      out += StringPrototypeSlice(text, from, found.index) + forms[found[0]];
      from = special.lastIndex;
    }
    return from === 0 ? text : out + StringPrototypeSlice(text, from);
  };

  const disposition = (name) => 'Content-Disposition: form-data; name="' +
    escape(convertLineEndings(name, '\r\n')) + '"';

  const fileHead = ({ type, file }) => '; filename="' + escape(file.name) +
    '"\r\nContent-Type: ' + (type === '' ? 'application/octet-stream' : type) + '\r\n\r\n';

  // Gives the bytes of a list of [name, string or File].
  internals.encodeMultipart = function encodeMultipart(entries, boundary) {
    const parts = newList();
    let text = ''; // what comes before the next file
    for (let i = 0; i < entries.length; i++) {
      const value = entries[i][1];
      text += '--' + boundary + '\r\n' + disposition(entries[i][0]);
      if (typeof value === 'string') {
        text += '\r\n\r\n' + convertLineEndings(value, '\r\n') + '\r\n';
        continue;
      }
      const data = dataOfBlob(value);
      push(parts, encodeUTF8(text + fileHead(data)));
      push(parts, data.bytes);
      text = '\r\n';
    }
    push(parts, encodeUTF8(text + '--' + boundary + '--\r\n'));
    return concatBytes(parts);
  };
})
