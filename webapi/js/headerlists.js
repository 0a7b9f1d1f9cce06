// Header lists: Fetch Standard, 2.2.2. A list has entries {name, key, value}, where
// key is the name in lower case.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayPrototypeSort, RegExpPrototypeExec, SafeMap, StringPrototypeToLowerCase, TypeError,
  } = primordials;
  const { isHTTPToken, newList, push, quote, shorten, trimHTTPSpace, webidl } = internals;
  const { ByteString } = webidl;

  const maxShown = 60; // characters of a header in a message

  const headers = internals.headerLists = { __proto__: null };

  // The keys of valid names. A program uses few names, but those often.
  const keys = new SafeMap();
  const maxKeys = 200;

  // Converts a value to a ByteString, which a name is.
  headers.toName = (value, what) => keys.has(value) ? value : ByteString(value, what);

  const lower = headers.lower = (name) => keys.get(name) ?? StringPrototypeToLowerCase(name);

  const requireName = headers.requireName = (name) => {
    if (keys.has(name)) return;
    if (!isHTTPToken(name)) {
      throw new TypeError(quote(shorten(name, maxShown)) + ' is not a valid header name');
    }
    if (keys.size < maxKeys && name.length <= maxShown) {
      keys.set(name, StringPrototypeToLowerCase(name));
    }
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
      if (list[i].key !== key) continue;
      value = value === null ? list[i].value : value + ', ' + list[i].value;
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
})
