// Header lists: Fetch Standard, 2.2.2. A list has entries {name, key, value}, where
// key is the name in lower case.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayPrototypeSort, RegExpPrototypeExec, StringPrototypeToLowerCase, TypeError,
  } = primordials;
  const { isHTTPToken, newList, parseMIMEType, push, quote, readQuotedString, shorten, trimHTTPSpace } =
    internals;
  const { StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

  const maxShown = 60; // characters of a header in a message

  const headers = internals.headerLists = { __proto__: null };

  const lower = headers.lower = StringPrototypeToLowerCase;

  const requireName = headers.requireName = (name) => {
    if (isHTTPToken(name)) return;
    throw new TypeError(quote(shorten(name, maxShown)) + ' is not a valid header name');
  };

  const forbiddenInValue = /[\0\n\r]/;

  // Gives the value without HTTP whitespace around it.
  headers.normalized = (name, value) => {
    const text = trimHTTPSpace(value);
    requireName(name);
    if (RegExpPrototypeExec(forbiddenInValue, text) === null) return text;
    throw new TypeError('The value of the header ' + shorten(name, maxShown) +
      ' has a line break or a null character in it');
  };

  const entry = (name, value) => ({ __proto__: null, name, key: lower(name), value });

  const has = headers.has = (list, key) => {
    for (let i = 0; i < list.length; i++) if (list[i].key === key) return true;
    return false;
  };

  // Appends a header; its name is spelled like that of one that is there.
  headers.append = (list, name, value) => {
    const added = entry(name, value);
    for (let i = 0; i < list.length; i++) {
      if (list[i].key !== added.key) continue;
      added.name = list[i].name;
      break;
    }
    push(list, added);
  };

  // Removes all headers of a name from index from on.
  const removeFrom = (list, key, from) => {
    let to = from;
    for (let i = from; i < list.length; i++) if (list[i].key !== key) list[to++] = list[i];
    list.length = to;
  };

  headers.remove = (list, key) => removeFrom(list, key, 0);

  headers.set = (list, name, value) => {
    const key = lower(name);
    for (let i = 0; i < list.length; i++) {
      if (list[i].key !== key) continue;
      list[i].value = value;
      return removeFrom(list, key, i + 1);
    }
    push(list, entry(name, value));
  };

  // "Get": the values of a name, combined, or null.
  headers.get = (list, key) => {
    let value = null;
    for (let i = 0; i < list.length; i++) {
      if (list[i].key === key) value = value === null ? list[i].value : value + ', ' + list[i].value;
    }
    return value;
  };

  headers.copy = (list) => {
    const copy = newList();
    for (let i = 0; i < list.length; i++) {
      const { name, key, value } = list[i];
      push(copy, { __proto__: null, name, key, value });
    }
    return copy;
  };

  // Gives a header list for a list of pairs [name, value] from the host.
  headers.ofPairs = (pairs) => {
    const list = newList();
    for (let i = 0; i < pairs.length; i++) headers.append(list, pairs[i][0], pairs[i][1]);
    return list;
  };

  const byKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;

  // "Sort and combine": gives a list of [key, value].
  headers.sortedPairs = (list) => {
    const sorted = newList();
    for (let i = 0; i < list.length; i++) push(sorted, list[i]);
    ArrayPrototypeSort(sorted, byKey);
    const pairs = newList();
    for (let i = 0; i < sorted.length; i++) {
      const { key, value } = sorted[i];
      const last = pairs.length - 1;
      if (last >= 0 && pairs[last][0] === key && key !== 'set-cookie') {
        pairs[last][1] += ', ' + value;
      } else {
        push(pairs, [key, value]);
      }
    }
    return pairs;
  };

  const quoteOrComma = /[",]/g;

  // "Get, decode, and split" (2.2.2): gives a list of values.
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

  const charsetOf = (mimeType) => internals.mimeParameter(mimeType, 'charset');

  // "Extract a MIME type": gives a record or null.
  headers.mimeType = (list) => {
    const text = headers.get(list, 'content-type');
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
      const own = charsetOf(found);
      if (internals.mimeEssence(found) !== essence) {
        essence = internals.mimeEssence(found);
        charset = own;
      } else if (own === undefined && charset !== undefined) {
        push(found.parameters, ['charset', charset]);
      }
    }
    return result;
  };

  const known = (mimeType) => mimeType === null || internals.mimeEssence(mimeType) === '*/*'
    ? null : mimeType;
})
