// What the services of Intl share: the namespace object, the locale data and the form
// of the constructors.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, JSONParse, ObjectDefineProperty, ObjectKeys, ObjectSetPrototypeOf,
    ReflectOwnKeys, RegExpPrototypeExec, SafeMap, SafeWeakMap, StringPrototypeIndexOf,
    StringPrototypeSlice, SymbolToStringTag, TypeError,
  } = primordials;
  const { newList, ownDescriptor, push } = internals;
  const intl = internals.intl = { __proto__: null };

  // Splits a text without asking the guest's String.prototype[Symbol.split].
  intl.pieces = (text, separator) => {
    const list = newList();
    let from = 0;
    let at = StringPrototypeIndexOf(text, separator);
    while (at >= 0) {
      push(list, StringPrototypeSlice(text, from, at));
      from = at + separator.length;
      at = StringPrototypeIndexOf(text, separator, from);
    }
    push(list, StringPrototypeSlice(text, from));
    return list;
  };

  // Replaces what a pattern with the flag g matches. RegExp.prototype[Symbol.replace]
  // asks the guest's exec.
  intl.replaced = (text, pattern, by) => {
    let result = '';
    let from = 0;
    pattern.lastIndex = 0;
    for (let m; (m = RegExpPrototypeExec(pattern, text)) !== null;) {
      result += StringPrototypeSlice(text, from, m.index) + by;
      from = m.index + m[0].length;
    }
    return result + StringPrototypeSlice(text, from);
  };

  // ---- data ----

  const sections = new SafeMap(); // locale/section → value

  const isPlain = (value) => typeof value === 'object' && value !== null && !ArrayIsArray(value);

  // The data of a region over that of its parent.
  const merge = (parent, child) => {
    const keys = ObjectKeys(child);
    const result = { __proto__: null };
    const inherited = ObjectKeys(parent);
    for (let i = 0; i < inherited.length; i++) result[inherited[i]] = parent[inherited[i]];
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const both = isPlain(child[key]) && isPlain(result[key]);
      if (child[key] === null) delete result[key]; // only the parent has it
      else result[key] = both ? merge(result[key], child[key]) : child[key];
    }
    return result;
  };

  // Takes the prototypes from objects within objects: the guest gives some keys.
  const bare = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayIsArray(value)) return value;
    ObjectSetPrototypeOf(value, null);
    for (const key in value) bare(value[key]);
    return value;
  };

  const parse = (locale, section) => {
    const text = host.localeData(locale, section);
    return text === undefined ? undefined : bare(JSONParse(text));
  };

  const read = (locale, section) => {
    const own = parse(locale, section);
    const parent = section === 'parent' || locale === 'common' ? undefined
      : intl.data(locale, 'parent');
    if (parent === undefined) return own;
    const inherited = intl.data(parent, section);
    return own === undefined ? inherited : merge(inherited, own);
  };

  // Gives a section of a locale's data, which must not be changed.
  intl.data = (locale, section) => {
    const key = locale + '/' + section;
    if (!sections.has(key)) sections.set(key, read(locale, section));
    return sections.get(key);
  };

  // ---- classes ----

  const define = (object, key, value, writable) => ObjectDefineProperty(object, key, {
    __proto__: null, value, writable, enumerable: false, configurable: true,
  });
  intl.define = define;

  const namespace = intl.namespace = {};
  ObjectDefineProperty(namespace, SymbolToStringTag, {
    __proto__: null, value: 'Intl', configurable: true,
  });
  internals.defineGlobal('Intl', namespace, false);

  // Copies methods and accessors to an object as the language defines them.
  intl.methods = (object, methods) => {
    const keys = ReflectOwnKeys(methods);
    for (let i = 0; i < keys.length; i++) {
      const descriptor = ownDescriptor(methods, keys[i]);
      descriptor.enumerable = false;
      ObjectDefineProperty(object, keys[i], descriptor);
    }
  };

  const statics = () => ({
    supportedLocalesOf(locales) {
      const options = arguments.length > 1 ? arguments[1] : undefined;
      return intl.supportedLocales(intl.canonicalizeList(locales), options);
    },
  });

  // Defines a service: initialize(state, locales, options) fills a new state.
  // callable says that it works as a function too. Gives the function that finds
  // the state of an object, or throws.
  intl.service = (name, initialize, methods,
    { callable = false, length = 0, hasLocales = true } = {}) => {
    const states = new SafeWeakMap();
    const constructor = function () {
      if (new.target === undefined && !callable) {
        throw new TypeError("Constructor Intl." + name + " requires 'new'");
      }
      const object = new.target === undefined ? { __proto__: constructor.prototype } : this;
      const state = { __proto__: null };
      initialize(state, arguments[0], arguments[1]);
      states.set(object, state);
      return object;
    };
    define(constructor, 'name', name, false);
    define(constructor, 'length', length, false);
    ObjectDefineProperty(constructor, 'prototype', { __proto__: null, writable: false });
    const { prototype } = constructor;
    ObjectDefineProperty(prototype, SymbolToStringTag, {
      __proto__: null, value: 'Intl.' + name, configurable: true,
    });
    if (hasLocales) intl.methods(constructor, statics());
    const stateOf = (object) => {
      const state = (typeof object === 'object' || typeof object === 'function') && object !== null
        ? states.get(object) : undefined;
      if (state === undefined) {
        throw new TypeError('Method on Intl.' + name + '.prototype called on incompatible receiver');
      }
      return state;
    };
    intl.methods(prototype, methods(stateOf));
    define(namespace, name, constructor, true);
    return stateOf;
  };
})
