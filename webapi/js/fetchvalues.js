// How the objects of fetch are cloned, and how they cross to the host, if they do.
(function (primordials, host, internals) {
  'use strict';

  const {
    dataOfBlob, defineCopier, defineEncoder, newBlob, newFile, newList, pairsOfHeaders, push,
    refuse, tagged,
  } = internals;

  defineCopier('Blob', (state, blob) => {
    const { bytes, type } = dataOfBlob(blob);
    return newBlob(bytes, type);
  });

  defineCopier('File', (state, blob) => {
    const { bytes, type, file: { name, lastModified } } = dataOfBlob(blob);
    return newFile(bytes, type, name, lastModified);
  });

  defineEncoder('Headers', (state, headers) => {
    const pairs = pairsOfHeaders(headers);
    const list = newList();
    for (let i = 0; i < pairs.length; i++) push(list, tagged(pairs[i][0], pairs[i][1]));
    return tagged('headers', list);
  });

  const reasons = {
    __proto__: null,
    Blob: 'is a Blob, which cannot be returned: return await blob.text() or await blob.bytes()',
    File: 'is a File, which cannot be returned: return await file.text() or await file.bytes()',
    FormData: 'is a FormData, which cannot be returned: return [...formData], with files read',
    Request: 'is a Request, which cannot be returned: return its url, method and headers',
    Response: 'is a Response, which cannot be returned: return its status and what ' +
      'await response.json() or await response.text() gives',
  };
  for (const kind in reasons) defineEncoder(kind, (state) => refuse(state, reasons[kind]));
})
