// Methods of the language that depend on the locale: ECMA-402, 19, of strings, and
// 18.5, of arrays.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayPrototype, String: StringConstructor, StringPrototype,
    StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypedArrayPrototype,
    TypedArrayPrototypeGetLength, TypedArrayPrototypeKeys, TypeError, Object: ObjectConstructor,
  } = primordials;
  const { intl, newList, push } = internals;

  const textOf = (value, name) => {
    if (value === undefined || value === null) {
      throw new TypeError('String.prototype.' + name + ' called on null or undefined');
    }
    return typeof value === 'string' ? value : '' + StringConstructor(value);
  };

  const isTurkish = (locales) => {
    if (locales === undefined) return false;
    const language = intl.languageOf(intl.canonicalizeList(locales)[0] ?? '');
    return language === 'tr' || language === 'az';
  };

  const dotless = /I(?!\u0307)/g;
  const dotted = /\u0130|I\u0307/g;
  const dottedSmall = /i/g;

  intl.methods(StringPrototype, {
    toLocaleLowerCase() {
      let text = textOf(this, 'toLocaleLowerCase');
      if (isTurkish(arguments[0])) {
        text = intl.replaced(text, dotless, '\u0131');
        text = intl.replaced(text, dotted, 'i');
      }
      return StringPrototypeToLowerCase(text);
    },
    toLocaleUpperCase() {
      let text = textOf(this, 'toLocaleUpperCase');
      if (isTurkish(arguments[0])) text = intl.replaced(text, dottedSmall, '\u0130');
      return StringPrototypeToUpperCase(text);
    },
  });

  const joinElements = (array, length, locales, options) => {
    let text = '';
    for (let i = 0; i < length; i++) {
      const element = array[i];
      if (i > 0) text += ',';
      if (element !== undefined &&
        element !== null) text += StringConstructor(element.toLocaleString(locales, options));
    }
    return text;
  };

  // Arrays that contain themselves are empty inside, as in V8.
  const active = newList();
  const isActive = (array) => {
    for (let i = 0; i < active.length; i++) if (active[i] === array) return true;
    return false;
  };
  const guarded = (array, length, locales, options) => {
    if (isActive(array)) return '';
    push(active, array);
    try {
      return joinElements(array, length, locales, options);
    } finally {
      active.length--;
    }
  };

  intl.methods(ArrayPrototype, {
    toLocaleString() {
      if (this === undefined || this === null) {
        throw new TypeError('Array.prototype.toLocaleString called on null or undefined');
      }
      const array = ObjectConstructor(this);
      return guarded(array, intl.toLength(array.length), arguments[0], arguments[1]);
    },
  });
  intl.methods(TypedArrayPrototype, {
    toLocaleString() {
      TypedArrayPrototypeKeys(this); // ValidateTypedArray, and nothing else
      return guarded(this, TypedArrayPrototypeGetLength(this), arguments[0], arguments[1]);
    },
  });
})
