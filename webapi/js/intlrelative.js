// Intl.RelativeTimeFormat: ECMA-402, 17.
(function (primordials, host, internals) {
  'use strict';

  const {
    Number: NumberConstructor, NumberIsFinite, ObjectIs, RangeError, String: StringConstructor,
    StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSlice,
  } = primordials;
  const { newList, push, intl } = internals;
  const { part } = intl;

  const units = {
    __proto__: null, second: 0, minute: 1, hour: 2, day: 3, week: 4, month: 5, quarter: 6, year: 7,
  };

  const initializeRelative = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    const options = intl.coerceOptions(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.numberingSystem =
      intl.numberingSystem(resolved, options, intl.data(resolved.data, 'number'));
    state.style = intl.option(options, 'style', 'long short narrow', 'long');
    state.numeric = intl.option(options, 'numeric', 'always auto', 'always');
    state.number = intl.numberFormatter(resolved.locale,
      { __proto__: null, numberingSystem: state.numberingSystem });
  };

  const singular = (unit) => {
    const name = StringPrototypeEndsWith(unit, 's') ? StringPrototypeSlice(unit, 0, -1) : unit;
    if (units[name] === undefined) {
      throw new RangeError('Invalid unit argument for format() \'' + unit + "'");
    }
    return name;
  };

  const rowFor = (state, unit) => {
    const data = intl.data(state.data, 'relative');
    const index = units[unit];
    const narrow = state.style === 'narrow' ? data.narrow[index] : 0;
    const short = narrow === 0 && state.style !== 'long' ? data.short[index] : narrow;
    return short === 0 ? data.long[index] : short;
  };

  // PartitionRelativeTimePattern (17.5.2).
  const relativeParts = (state, value, given) => {
    const unit = singular('' + StringConstructor(given));
    if (!NumberIsFinite(value)) throw new RangeError('Invalid time value');
    const row = rowFor(state, unit);
    const parts = newList();
    const name = state.numeric === 'auto' ? row[2]['' + value] : undefined;
    if (name !== undefined) {
      part(parts, 'literal', name);
      return parts;
    }
    const past = value < 0 || ObjectIs(value, -0);
    const x = intl.decimalOfNumber(past ? -value : value);
    const digits = intl.roundedDigits(state.number, x);
    const pattern = intl.byPlural(row[past ? 1 : 0],
      intl.plural(state.data, 'cardinal', digits.whole, digits.fraction));
    const at = StringPrototypeIndexOf(pattern, '0');
    if (at !== 0) part(parts, 'literal', at < 0 ? pattern : StringPrototypeSlice(pattern, 0, at));
    if (at < 0) return parts;
    const numbers = intl.numberPartition(state.number, x);
    for (let i = 0; i < numbers.length; i++) push(parts, { __proto__: null, ...numbers[i], unit });
    if (at + 1 < pattern.length) part(parts, 'literal', StringPrototypeSlice(pattern, at + 1));
    return parts;
  };

  intl.service('RelativeTimeFormat', initializeRelative, (stateOf) => ({
    format(value, unit) {
      const state = stateOf(this);
      return intl.textOf(relativeParts(state, NumberConstructor(value), unit));
    },
    formatToParts(value, unit) {
      const state = stateOf(this);
      return intl.partsArray(relativeParts(state, NumberConstructor(value), unit));
    },
    resolvedOptions() {
      const { locale, style, numeric, numberingSystem } = stateOf(this);
      return { locale, style, numeric, numberingSystem };
    },
  }));
})
