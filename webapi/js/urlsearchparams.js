// URLSearchParams: URL Standard, 6.2.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeSlice, TypeError } = primordials;
  const { newList, parseURLEncoded, push, serializeURLEncoded, webidl } = internals;
  const { USVString, isObject, required } = webidl;

  const what = 'URLSearchParams';

  const pair = webidl.sequence(USVString);
  const record = webidl.record(USVString, USVString);

  const listOfSequence = (init, method) => {
    const list = webidl.sequenceFrom(init, method, pair, what);
    for (let i = 0; i < list.length; i++) {
      if (list[i].length !== 2) {
        throw new TypeError(what + ': element ' + i + ' is not a pair of a name and a value');
      }
    }
    return list;
  };

  // The union (sequence or record or string), converted and made a list.
  const listOf = (init) => {
    if (!isObject(init)) {
      const text = USVString(init, what);
      return parseURLEncoded(text[0] === '?' ? StringPrototypeSlice(text, 1) : text);
    }
    const method = webidl.iteratorMethod(init, what);
    return method === undefined ? record(init, what) : listOfSequence(init, method);
  };

  // Gives a list of the pairs for which keep is true.
  const filter = (list, keep) => {
    const kept = newList();
    for (let i = 0; i < list.length; i++) if (keep(list[i])) push(kept, list[i]);
    return kept;
  };

  const matcher = (name, value) => (entry) =>
    entry[0] === name && (value === undefined || entry[1] === value);

  // Merges two sorted neighbours of list, from start and from middle, into target.
  const merge = (list, target, start, middle, end) => {
    for (let i = start, j = middle, to = start; to < end; to++) {
      const takeLeft = i < middle && (j >= end || list[i][0] <= list[j][0]);
      target[to] = takeLeft ? list[i++] : list[j++];
    }
  };

  // Sorts by name, in code units, and keeps the order of equal names.
  const sorted = (list) => {
    let from = list;
    let into = newList();
    for (let width = 1; width < list.length; width *= 2) {
      for (let start = 0; start < list.length; start += 2 * width) {
        const middle = start + width < list.length ? start + width : list.length;
        const end = middle + width < list.length ? middle + width : list.length;
        merge(from, into, start, middle, end);
      }
      const done = into;
      into = from === list ? newList() : from;
      from = done;
    }
    return from;
  };

  class URLSearchParams {
    #list;
    #url = null; // the record of the URL object

    constructor(init = '') {
      this.#list = listOf(init);
    }

    static {
      // Makes the parameters of a URL object.
      internals.linkedSearchParams = (url) => {
        const params = new URLSearchParams();
        internals.relinkSearchParams(params, url, url.query ?? '');
        return params;
      };
      // Sets the record that follows changes, and the list to that of a query.
      internals.relinkSearchParams = (params, url, query) => {
        params.#url = url;
        params.#list = parseURLEncoded(query);
      };
      internals.isURLSearchParams = (value) => isObject(value) && #list in value;
      internals.searchParamsText = (params) => serializeURLEncoded(params.#list);
      internals.searchParamsList = (params) => params.#list;
    }

    #update() {
      if (this.#url === null) return;
      const query = serializeURLEncoded(this.#list);
      this.#url.query = query === '' ? null : query;
    }

    get size() { return this.#list.length; }

    append(name, value) {
      const list = this.#list;
      required(arguments.length, 2, what + '.append');
      push(list, [USVString(name, what), USVString(value, what)]);
      this.#update();
    }

    delete(name, value = undefined) {
      this.#list;
      required(arguments.length, 1, what + '.delete');
      name = USVString(name, what);
      if (value !== undefined) value = USVString(value, what);
      const matches = matcher(name, value);
      this.#list = filter(this.#list, (entry) => !matches(entry));
      this.#update();
    }

    get(name) {
      const list = this.#list;
      required(arguments.length, 1, what + '.get');
      name = USVString(name, what);
      for (let i = 0; i < list.length; i++) if (list[i][0] === name) return list[i][1];
      return null;
    }

    getAll(name) {
      const list = this.#list;
      required(arguments.length, 1, what + '.getAll');
      name = USVString(name, what);
      const values = newList();
      for (let i = 0; i < list.length; i++) if (list[i][0] === name) push(values, list[i][1]);
      return webidl.createArray(values);
    }

    has(name, value = undefined) {
      const list = this.#list;
      required(arguments.length, 1, what + '.has');
      name = USVString(name, what);
      if (value !== undefined) value = USVString(value, what);
      const matches = matcher(name, value);
      for (let i = 0; i < list.length; i++) if (matches(list[i])) return true;
      return false;
    }

    set(name, value) {
      this.#list;
      required(arguments.length, 2, what + '.set');
      name = USVString(name, what);
      value = USVString(value, what);
      let isSet = false;
      this.#list = filter(this.#list, (entry) => {
        if (entry[0] !== name) return true;
        if (isSet) return false;
        entry[1] = value;
        return isSet = true;
      });
      if (!isSet) push(this.#list, [name, value]);
      this.#update();
    }

    sort() {
      this.#list = sorted(this.#list);
      this.#update();
    }

    toString() { return serializeURLEncoded(this.#list); }
  }

  webidl.definePairIterable(URLSearchParams, internals.searchParamsList);
  webidl.defineInterface(URLSearchParams);
})
