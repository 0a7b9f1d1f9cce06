// Web IDL, 3.2.17 to 3.2.23: dictionaries, sequences and records.
(function (primordials, host, internals) {
  'use strict';

  const {
    Array, ArrayIsArray, ArrayPrototype, ArrayPrototypeSymbolIterator, ObjectDefineProperty,
    ObjectGetPrototypeOf, ReflectApply, ReflectOwnKeys, SafeMap, SymbolIterator, TypeError,
  } = primordials;
  const { newList, ownDescriptor, push, webidl } = internals;
  const { isObject } = webidl;

  webidl.iteratorMethod = (value, what) => {
    const method = value[SymbolIterator];
    if (method === undefined || method === null) return undefined;
    if (typeof method !== 'function') {
      throw new TypeError(what + ' has a Symbol.iterator that is not a function');
    }
    return method;
  };

  const arrayIterator = ownDescriptor(ArrayPrototype, SymbolIterator).value;
  const ArrayIteratorPrototype = ObjectGetPrototypeOf(ArrayPrototypeSymbolIterator([]));
  const arrayIteratorNext = ownDescriptor(ArrayIteratorPrototype, 'next').value;

  // Iterates as the protocol would where nobody has changed it.
  const fromArray = (array, converter, what) => {
    const list = newList();
    for (let i = 0; i < array.length; i++) push(list, converter(array[i], what));
    return list;
  };

  const fromIterator = (iterator, converter, what) => {
    if (!isObject(iterator)) throw new TypeError(what + ' gave an iterator that is no object');
    const next = iterator.next;
    const list = newList();
    for (;;) {
      const result = ReflectApply(next, iterator, []);
      if (!isObject(result)) {
        throw new TypeError(what + ' has an iterator whose results are no objects');
      }
      if (result.done) return list;
      push(list, converter(result.value, what));
    }
  };

  const sequenceFrom = webidl.sequenceFrom = (value, method, converter, what) => {
    if (method === arrayIterator && ArrayIsArray(value) &&
        ownDescriptor(ArrayIteratorPrototype, 'next')?.value === arrayIteratorNext) {
      return fromArray(value, converter, what);
    }
    return fromIterator(ReflectApply(method, value, []), converter, what);
  };

  webidl.sequence = (converter) => (value, what) => {
    const method = isObject(value) ? webidl.iteratorMethod(value, what) : undefined;
    if (method === undefined) throw new TypeError(what + ' is not iterable');
    return sequenceFrom(value, method, converter, what);
  };

  webidl.record = (keys, values) => (value, what) => {
    if (!isObject(value)) throw new TypeError(what + ' is not an object');
    const names = ReflectOwnKeys(value);
    const list = newList();
    const places = new SafeMap(); // keys that become equal: the last value, the first place
    for (let i = 0; i < names.length; i++) {
      if (!ownDescriptor(value, names[i])?.enumerable) continue;
      const key = keys(names[i], what);
      const item = values(value[names[i]], what);
      const place = places.get(key);
      if (place === undefined) {
        places.set(key, list.length);
        push(list, [key, item]);
      } else {
        list[place][1] = item;
      }
    }
    return list;
  };

  // Sorts members by key, as they are read; insertion is enough for dictionaries.
  const sorted = (members) => {
    const list = newList();
    for (let i = 0; i < members.length; i++) {
      let at = list.length;
      for (; at > 0 && list[at - 1].key > members[i].key; at--) list[at] = list[at - 1];
      list[at] = members[i];
    }
    return list;
  };

  const readMember = (result, value, member, what) => {
    const { key } = member;
    const given = value === undefined || value === null ? undefined : value[key];
    if (given !== undefined) {
      result[key] = member.type(given, what + ": '" + key + "'");
    } else if (member.required) {
      throw new TypeError(what + " lacks the member '" + key + "'");
    } else if (member.default !== undefined) {
      result[key] = typeof member.default === 'function' ? member.default() : member.default;
    }
  };

  webidl.dictionary = (name, members, parent) => {
    const all = newList();
    for (let i = 0; parent !== undefined && i < parent.members.length; i++) {
      push(all, parent.members[i]);
    }
    const own = sorted(members);
    for (let i = 0; i < own.length; i++) push(all, { __proto__: null, ...own[i] });
    const converter = (value, what) => {
      if (value !== undefined && value !== null && !isObject(value)) {
        throw new TypeError(what + ' is not an object, as ' + name + ' must be');
      }
      const result = { __proto__: null };
      for (let i = 0; i < all.length; i++) readMember(result, value, all[i], what);
      return result;
    };
    converter.members = all;
    return converter;
  };

  webidl.createArray = (list) => {
    const array = new Array(list.length);
    for (let i = 0; i < list.length; i++) {
      ObjectDefineProperty(array, i, {
        __proto__: null, value: list[i], writable: true, enumerable: true, configurable: true,
      });
    }
    return array;
  };
})
