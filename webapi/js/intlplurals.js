// Plural rules: UTS 35 part 3, "Language Plural Rules", for the locales that have
// data, and Intl.PluralRules: ECMA-402, 16.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeSlice, Number: NumberConstructor, RangeError, TypeError } = primordials;
  const { intl, webidl } = internals;

  // Operands: n the absolute value, i its whole part, v the number of fraction
  // digits shown, f and t the fraction with and without trailing zeros, e the
  // exponent of compact notation.
  const within = (n, low, high) => n >= low && n <= high && n % 1 === 0;

  const single = ({ i, v }) => (i === 1 && v === 0 ? 'one' : 'other');
  const millions = ({ i, v, e }) => (e === 0 && i !== 0 && i % 1e6 === 0 && v === 0) || e > 5;
  const russian = ({ i, v }) => {
    if (v !== 0) return 'other';
    if (i % 10 === 1 && i % 100 !== 11) return 'one';
    return within(i % 10, 2, 4) && !within(i % 100, 12, 14) ? 'few' : 'many';
  };
  const none = () => 'other';
  const one = ({ n }) => (n === 1 ? 'one' : 'other');

  const cardinals = {
    __proto__: null,
    en: single, de: single, nl: single, sv: single, fi: single, nb: one, nn: one, no: one,
    tr: one,
    fr: (o) => (o.i === 0 || o.i === 1 ? 'one' : millions(o) ? 'many' : 'other'),
    pt: (o) => (o.i === 0 || o.i === 1 ? 'one' : millions(o) ? 'many' : 'other'),
    'pt-PT': (o) => (o.i === 1 && o.v === 0 ? 'one' : millions(o) ? 'many' : 'other'),
    it: (o) => (o.i === 1 && o.v === 0 ? 'one' : millions(o) ? 'many' : 'other'),
    es: (o) => (o.n === 1 ? 'one' : millions(o) ? 'many' : 'other'),
    da: ({ n, i, t }) => (n === 1 || (t !== 0 && (i === 0 || i === 1)) ? 'one' : 'other'),
    pl: ({ i, v }) => {
      if (i === 1 && v === 0) return 'one';
      if (v !== 0) return 'other';
      return within(i % 10, 2, 4) && !within(i % 100, 12, 14) ? 'few' : 'many';
    },
    cs: ({ i, v }) => (v !== 0 ? 'many' : i === 1 ? 'one' : within(i, 2, 4) ? 'few' : 'other'),
    ru: russian, uk: russian, ja: none, zh: none, ko: none,
    ar: ({ n }) => {
      if (n === 0) return 'zero';
      if (n === 1) return 'one';
      if (n === 2) return 'two';
      if (within(n % 100, 3, 10)) return 'few';
      return within(n % 100, 11, 99) ? 'many' : 'other';
    },
    hi: ({ n, i }) => (i === 0 || n === 1 ? 'one' : 'other'),
  };

  const ordinals = {
    __proto__: null,
    en: ({ n }) => {
      const tens = n % 100;
      if (n % 10 === 1 && tens !== 11) return 'one';
      if (n % 10 === 2 && tens !== 12) return 'two';
      return n % 10 === 3 && tens !== 13 ? 'few' : 'other';
    },
    fr: one,
    it: ({ n }) => (n === 8 || n === 11 || n === 80 || n === 800 ? 'many' : 'other'),
    sv: ({ n }) => {
      const units = n % 10;
      const tens = n % 100;
      return (units === 1 || units === 2) && tens !== 11 && tens !== 12 ? 'one' : 'other';
    },
    uk: ({ n }) => (n % 10 === 3 && n % 100 !== 13 ? 'few' : 'other'),
    hi: ({ n }) => {
      if (n === 1) return 'one';
      if (n === 2 || n === 3) return 'two';
      return n === 4 ? 'few' : n === 6 ? 'many' : 'other';
    },
  };

  const languageOf = (locale) => {
    const dash = primordials.StringPrototypeIndexOf(locale, '-');
    return dash < 0 ? locale : StringPrototypeSlice(locale, 0, dash);
  };
  intl.languageOf = languageOf;
  const pick = (table, locale) => table[locale] ?? table[languageOf(locale)];

  // Gives the category of a number from its digits as they are shown.
  intl.plural = (locale, type, whole, fraction, exponent = 0) => {
    const rule = pick(type === 'ordinal' ? ordinals : cardinals, locale) ?? none;
    let end = fraction.length;
    while (end > 0 && fraction[end - 1] === '0') end--;
    const n = NumberConstructor(whole + '.' + fraction + 'e' + exponent);
    return rule({
      __proto__: null, n, i: primordials.MathTrunc(n),
      v: exponent > fraction.length ? 0 : fraction.length - exponent,
      f: NumberConstructor('0' + fraction),
        t: NumberConstructor('0' + StringPrototypeSlice(fraction, 0, end)), e: exponent,
    });
  };

  const initialize = (state, locales, given) => {
    const resolved = intl.resolve(locales, 'plurals');
    const options = intl.coerceOptions(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.type = intl.option(options, 'type', 'cardinal ordinal', 'cardinal');
    intl.digitOptions(state, options, 0, 3, 'standard');
  };

  const select = (state, x) => {
    if (x.kind !== 'finite') return 'other';
    const rounded = intl.roundedDigits(state, x);
    return intl.plural(state.data, state.type, rounded.whole, rounded.fraction);
  };

  intl.service('PluralRules', initialize, (stateOf) => ({
    resolvedOptions() {
      const state = stateOf(this);
      const result = { locale: state.locale, type: state.type };
      intl.describeDigits(result, state);
      const { categories } = intl.data(state.data, 'plural')[state.type];
      result.pluralCategories = webidl.createArray(categories);
      intl.describeRounding(result, state);
      return result;
    },
    select(number) {
      const state = stateOf(this);
      return select(state, intl.decimalOfNumber(NumberConstructor(number)));
    },
    selectRange(start, end) {
      const state = stateOf(this);
      if (start === undefined ||
        end === undefined) throw new TypeError('start or end is undefined');
      const x = intl.decimal(start);
      const y = intl.decimal(end);
      if (x.kind === 'nan' || y.kind === 'nan') throw new RangeError('Invalid range');
      const last = select(state, y);
      const { ranges } = intl.data(state.data, 'plural')[state.type];
      return ranges[select(state, x) + ' ' + last] ?? last;
    },
  }));
})
