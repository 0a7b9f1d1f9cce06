// The content type that headers give: Fetch Standard, 2.2.2, "get, decode, and
// split" and "extract a MIME type".
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
  const {
    headerLists, mimeEssence, mimeParameter, newList, parseMIMEType, push, readQuotedString,
    trimHTTPSpace,
  } = internals;

  const quoteOrComma = /[",]/g;

  // "Get, decode, and split": gives a list of values.
  const split = (text) => {
    const values = newList();
    let value = '';
    for (let at = 0; ;) {
      quoteOrComma.lastIndex = at;
      const found = RegExpPrototypeExec(quoteOrComma, text);
      const to = found === null ? text.length : found.index;
      value += StringPrototypeSlice(text, at, to);
      if (found !== null && found[0] === '"') {
        at = readQuotedString(text, to).end;
        value += StringPrototypeSlice(text, to, at);
        continue;
      }
      push(values, trimHTTPSpace(value));
      if (found === null) return values;
      value = '';
      at = to + 1;
    }
  };

  const known = (mimeType) => mimeType === null || mimeEssence(mimeType) === '*/*'
    ? null : mimeType;

  // "Extract a MIME type": gives a record or null.
  headerLists.mimeType = (list) => {
    const text = headerLists.get(list, 'content-type');
    if (text === null) return null;
    if (StringPrototypeIndexOf(text, ',') < 0) return known(parseMIMEType(text));
    const values = split(text);
    let result = null;
    let essence;
    let charset;
    for (let i = 0; i < values.length; i++) {
      const found = known(parseMIMEType(values[i]));
      if (found === null) continue;
      result = found;
      const own = mimeParameter(found, 'charset');
      if (mimeEssence(found) !== essence) {
        essence = mimeEssence(found);
        charset = own;
      } else if (own === undefined && charset !== undefined) {
        push(found.parameters, ['charset', charset]);
      }
    }
    return result;
  };
})
