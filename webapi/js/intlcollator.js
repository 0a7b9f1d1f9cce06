// Intl.Collator (ECMA-402, 10) and String.prototype.localeCompare (19.1.1). The
// host compares: a call of it takes less time than a few steps of a loop here.
(function (primordials, host, internals) {
  'use strict';

  const {
    SafeMap, String: StringConstructor, StringPrototypeNormalize, StringPrototypeToLowerCase,
    TypeError,
  } = primordials;
  const { intl } = internals;

  const punctuation = /[\p{P}\p{Z}\t-\r]+/gu;
  const marks = /\p{M}+/gu;
  const strip = (text, pattern) => intl.replaced(text, pattern, '');

  const sharp = /\u00df/g;
  const baseLetters = (text) =>
    intl.replaced(strip(StringPrototypeNormalize(text, 'NFD'), marks), sharp, 'ss');

  const isCapital = (char) => StringPrototypeToLowerCase(char) !== char;
  // Compares texts of the same letters by capitals, which come after small ones.
  const compareCase = (a, b) => {
    const length = a.length < b.length ? a.length : b.length;
    for (let i = 0; i < length; i++) {
      const capital = isCapital(a[i]);
      if (capital !== isCapital(b[i])) return capital ? 1 : -1;
    }
    return 0;
  };

  const compareByHost = (a, b, state) => {
    if (state.ignorePunctuation) {
      a = strip(a, punctuation);
      b = strip(b, punctuation);
    }
    if (state.sensitivity === 'case') {
      // A letter with a mark may be a letter of its own, such as the Swedish ä.
      const letters = host.collate(state.language, state.hostOptions + 'cd', a, b);
      const order = letters === 0 ? compareCase(baseLetters(a), baseLetters(b)) : letters;
      return letters === 0 && state.caseFirst === 'upper' ? -order : order;
    }
    const order = host.collate(state.language, state.hostOptions, a, b);
    if (order === 0 || state.caseFirst !== 'upper' || !state.hasCase) return order;
    return host.collate(state.language, state.hostOptions + 'c', a, b) === 0 ? -order : order;
  };

  const compare = (state, a, b) => {
    if (a === b) return 0;
    if (state.isPlain) return host.collate(state.language, state.hostOptions, a, b);
    return compareByHost(a, b, state);
  };

  // The tables of the host for locales that are not called as their language.
  const tables = {
    __proto__: null, nb: 'nn', no: 'nn', 'fr-CA': 'fr-CA', 'zh-TW': 'zh-Hant', 'zh-HK': 'zh-Hant',
    'zh-MO': 'zh-Hant', 'zh-Hant': 'zh-Hant', 'zh-Hant-TW': 'zh-Hant', 'zh-Hant-HK': 'zh-Hant',
    'zh-Hant-MO': 'zh-Hant', 'zh-Hant-MY': 'zh-Hant',
  };
  const sensitivities = { __proto__: null, base: 'cd', accent: 'c', case: '', variant: '' };

  const initialize = (state, locales, given) => {
    const resolved = intl.resolve(locales, 'collators');
    const options = intl.coerceOptions(given);
    const { keywords } = resolved;
    state.usage = intl.option(options, 'usage', 'sort search', 'sort');
    intl.matcher(options);
    intl.option(options, 'collation');
    state.locale = resolved.locale;
    state.numeric = intl.booleanOption(options, 'numeric', keywords.kn === '' ||
      keywords.kn === 'true');
    const kf = keywords.kf === 'upper' || keywords.kf === 'lower' ? keywords.kf
      : defaultCase(intl.languageOf(resolved.data));
    state.caseFirst = intl.option(options, 'caseFirst', 'upper lower false', kf);
    state.sensitivity = intl.option(options, 'sensitivity', 'base accent case variant', 'variant');
    state.ignorePunctuation = intl.booleanOption(options, 'ignorePunctuation', false);
    state.hasCase = state.sensitivity === 'case' || state.sensitivity === 'variant';
    state.language = tables[resolved.data] ?? tables[intl.languageOf(resolved.data)] ??
      intl.languageOf(resolved.data);
    state.isPlain = state.sensitivity !== 'case' && state.caseFirst !== 'upper' &&
      !state.ignorePunctuation;
    state.hostOptions = (state.numeric ? 'n' : '') + sensitivities[state.sensitivity];
  };
  const defaultCase = (data) => (data === 'da' ? 'upper' : 'false');

  const textOf = (value) => {
    if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    return typeof value === 'string' ? value : StringConstructor(value);
  };

  intl.service('Collator', initialize, (stateOf) => ({
    get compare() {
      const state = stateOf(this);
      if (state.bound === undefined) {
        state.bound = {
          f(x, y) {
            const a = textOf(x);
            return compare(state, a, textOf(y));
          },
        }.f;
        intl.define(state.bound, 'name', '', false);
      }
      return state.bound;
    },
    resolvedOptions() {
      const { locale, usage, sensitivity, ignorePunctuation, numeric, caseFirst } = stateOf(this);
      return { locale, usage, sensitivity, ignorePunctuation, collation: 'default', numeric,
        caseFirst };
    },
  }), { callable: true });

  const kept = new SafeMap();
  const collator = (locales, options) => {
    const keeps = options === undefined && (locales === undefined || typeof locales === 'string');
    const known = keeps ? kept.get(locales) : undefined;
    if (known !== undefined) return known;
    const state = { __proto__: null };
    initialize(state, locales, options);
    if (keeps && kept.size < 100) kept.set(locales, state);
    return state;
  };

  intl.methods(primordials.StringPrototype, {
    localeCompare(that) {
      if (this === undefined || this === null) {
        throw new TypeError('String.prototype.localeCompare called on null or undefined');
      }
      const a = textOf(this);
      return compare(collator(arguments[1], arguments[2]), a, textOf(that));
    },
  });
})
