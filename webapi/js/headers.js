// Headers: Fetch Standard, 5.1. Like other hosts that are no browsers, this one
// has no forbidden headers: there is no page to protect from its own program.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectGet, SymbolIterator, TypeError } = primordials;
  const { headerLists, newList, push, webidl } = internals;
  const { ByteString, isObject, required } = webidl;
  const { append, lower, normalized, remove, requireName, toName } = headerLists;

  const what = 'Headers';

  const pair = webidl.sequence(ByteString);
  const record = webidl.record(toName, ByteString);

  const requirePairs = (list) => {
    for (let i = 0; i < list.length; i++) {
      if (list[i].length === 2) continue;
      throw new TypeError(what + ': element ' + i + ' is not a pair of a name and a value');
    }
    return list;
  };

  let stateOf;

  const isHeaders = (value) => isObject(value) && stateOf(value) !== undefined;

  // HeadersInit, converted to a list of [name, value].
  const headersInit = (value, where) => {
    if (!isObject(value)) {
      throw new TypeError(where + ' is neither an object with headers nor a list of pairs');
    }
    const method = webidl.iteratorMethod(value, where);
    if (method === undefined) return record(value, where);
    if (method === entries && isHeaders(value)) return headerLists.sortedPairs(stateOf(value).list);
    return requirePairs(webidl.sequenceFrom(value, method, pair, where));
  };

  // "Fill" the list of a Headers object that may be changed.
  const fill = (list, pairs) => {
    for (let i = 0; i < pairs.length; i++) {
      append(list, pairs[i][0], normalized(pairs[i][0], pairs[i][1]));
    }
  };

  // Gives the state of an object that is about to be changed.
  const changing = (state) => {
    if (state.isImmutable) {
      throw new TypeError('These headers cannot be changed: copy them with new Headers(headers)');
    }
    state.pairs = undefined;
    return state.list;
  };

  class Headers {
    #state; // {list, isImmutable, pairs}; pairs is what iteration sees

    constructor(init = undefined, state = undefined) {
      if (init === webidl.token) {
        this.#state = state;
        return;
      }
      this.#state = newState(newList(), false);
      if (init !== undefined) fill(this.#state.list, headersInit(init, 'Headers: argument 1'));
    }

    static {
      stateOf = (value) => #state in value ? value.#state : undefined;
    }

    append(name, value) {
      const state = this.#state;
      required(arguments.length, 2, 'Headers.append');
      const header = toName(name, 'Headers.append: argument 1');
      const text = normalized(header, ByteString(value, 'Headers.append: argument 2'));
      append(changing(state), header, text);
    }

    delete(name) {
      const state = this.#state;
      required(arguments.length, 1, 'Headers.delete');
      const header = toName(name, 'Headers.delete: argument 1');
      requireName(header);
      remove(changing(state), lower(header));
    }

    get(name) {
      const { list } = this.#state;
      required(arguments.length, 1, 'Headers.get');
      const header = toName(name, 'Headers.get: argument 1');
      requireName(header);
      return headerLists.get(list, lower(header));
    }

    getSetCookie() {
      const { list } = this.#state;
      const values = newList();
      for (let i = 0; i < list.length; i++) {
        if (list[i].key === 'set-cookie') push(values, list[i].value);
      }
      return webidl.createArray(values);
    }

    has(name) {
      const { list } = this.#state;
      required(arguments.length, 1, 'Headers.has');
      const header = toName(name, 'Headers.has: argument 1');
      requireName(header);
      return headerLists.has(list, lower(header));
    }

    set(name, value) {
      const state = this.#state;
      required(arguments.length, 2, 'Headers.set');
      const header = toName(name, 'Headers.set: argument 1');
      const text = normalized(header, ByteString(value, 'Headers.set: argument 2'));
      headerLists.set(changing(state), header, text);
    }
  }

  const newState = (list, isImmutable) =>
    ({ __proto__: null, list, isImmutable, pairs: undefined });

  const pairsOf = (headers) => {
    const state = isHeaders(headers) ? stateOf(headers) : undefined;
    if (state === undefined) throw new TypeError('Illegal invocation');
    return state.pairs ??= headerLists.sortedPairs(state.list);
  };

  webidl.definePairIterable(Headers, pairsOf);
  webidl.defineInterface(Headers);
  internals.defineKind('Headers', Headers.prototype, stateOf);
  const entries = ReflectGet(Headers.prototype, SymbolIterator);

  internals.isHeaders = isHeaders;
  internals.headersInit = headersInit;
  internals.fillHeaders = fill;
  internals.pairsOfHeaders = pairsOf;
  internals.newHeaders = (list, isImmutable = false) =>
    new Headers(webidl.token, newState(list, isImmutable));
})
