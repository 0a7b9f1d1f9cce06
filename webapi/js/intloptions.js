// Options of Intl: ECMA-402, 9.2.9 to 9.2.13; and lists of parts.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, MathFloor, Number: NumberConstructor, Object: ObjectConstructor, RangeError,
    SafeMap, String: StringConstructor, TypeError,
  } = primordials;
  const { intl, newList, push, webidl } = internals;

  intl.coerceOptions = (options) => {
    if (options === undefined) return { __proto__: null };
    if (options === null) throw new TypeError('Cannot convert undefined or null to object');
    return ObjectConstructor(options);
  };
  // GetOptionsObject.
  intl.optionsObject = (options) => {
    if (options === undefined) return { __proto__: null };
    if ((typeof options !== 'object' && typeof options !== 'function') || options === null) {
      throw new TypeError('Incorrect options: not an object');
    }
    return options;
  };

  const choices = new SafeMap(); // text of alternatives → set of them
  const allows = (alternatives, value) => {
    let set = choices.get(alternatives);
    if (set === undefined) {
      set = { __proto__: null };
      const list = intl.pieces(alternatives, ' ');
      for (let i = 0; i < list.length; i++) set[list[i]] = true;
      choices.set(alternatives, set);
    }
    return set[value] === true;
  };

  // Gives a string option; alternatives are separated by spaces.
  intl.option = (options, name, alternatives, fallback) => {
    let value = options[name];
    if (value === undefined) return fallback;
    value = StringConstructor(typeof value === 'symbol' ? fail() : value);
    if (alternatives !== undefined && !allows(alternatives, value)) {
      throw new RangeError('Value ' + value + ' out of range for Intl options property ' + name);
    }
    return value;
  };
  const fail = () => { throw new TypeError('Cannot convert a Symbol value to a string'); };

  intl.booleanOption = (options, name, fallback) => {
    const value = options[name];
    return value === undefined ? fallback : !!value;
  };

  intl.numberOption = (value, name, least, most, fallback) => {
    if (value === undefined) return fallback;
    const n = NumberConstructor(value);
    if (!(n >= least && n <= most)) throw new RangeError(name + ' value is out of range.');
    return MathFloor(n);
  };

  intl.matcher = (options) => intl.option(options, 'localeMatcher', 'lookup best fit', 'best fit');

  // ---- parts ----

  intl.part = (parts, type, value) => push(parts, { __proto__: null, type, value });
  intl.textOf = (parts) => {
    let text = '';
    for (let i = 0; i < parts.length; i++) text += parts[i].value;
    return text;
  };
  // Gives parts as the guest sees them, with more properties of each.
  intl.partsArray = (parts, more) => {
    const list = newList();
    for (let i = 0; i < parts.length; i++) {
      const { type, value, source, unit } = parts[i];
      const object = { type, value };
      if (source !== undefined) object.source = source;
      if (unit !== undefined) object.unit = unit;
      push(list, object);
    }
    return webidl.createArray(list);
  };

  // Gives what a map by plural category has for one of them.
  intl.byPlural = (map, category) =>
    (typeof map === 'object' && !ArrayIsArray(map) ? map[category] ?? map.other : map);
})
