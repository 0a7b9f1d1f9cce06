// Intl.Locale: ECMA-402, 14.
(function (primordials, host, internals) {
  'use strict';

  const {
    RangeError, RegExpPrototypeExec, String: StringConstructor, StringPrototypeToLowerCase,
    TypeError,
  } = primordials;
  const { intl } = internals;

  const keywordOptions = [
    ['ca', 'calendar'], ['co', 'collation'], ['hc', 'hourCycle', 'h11 h12 h23 h24'],
    ['kf', 'caseFirst', 'upper lower false'], ['kn', 'numeric'], ['nu', 'numberingSystem'],
  ];

  const subtag = (options, name, pattern, fallback) => {
    const value = intl.option(options, name);
    if (value === undefined) return fallback;
    if (RegExpPrototypeExec(pattern,
      value) === null) throw new RangeError('Incorrect locale information provided');
    return value;
  };

  const applyOptions = (parts, options) => {
    const script = subtag(options, 'script', /^[a-z]{4}$/i, parts.script);
    const region = subtag(options, 'region', /^(?:[a-z]{2}|[0-9]{3})$/i, parts.region);
    const language = subtag(options, 'language', /^(?:[a-z]{2,3}|[a-z]{5,8})$/i, parts.language);
    return language + (script ? '-' + script : '') + (region ? '-' + region : '') + parts.variants;
  };

  const applyKeywords = (keywords, options) => {
    for (let i = 0; i < keywordOptions.length; i++) {
      const option = keywordOptions[i];
      const value = option[1] === 'numeric' ? intl.booleanOption(options, 'numeric')
        : intl.option(options, option[1], option[2]);
      if (value === undefined) continue;
      if (option[2] === undefined && option[1] !== 'numeric' &&
          RegExpPrototypeExec(/^[a-z0-9]{3,8}(?:-[a-z0-9]{3,8})*$/i, value) === null) {
        throw new RangeError('Incorrect locale information provided');
      }
      keywords[option[0]] = StringPrototypeToLowerCase('' + value);
    }
  };

  const initializeLocale = (state, given, options) => {
    if (typeof given !== 'string' && (typeof given !== 'object' || given === null)) {
      throw new TypeError('First argument to Intl.Locale constructor can\'t be empty or missing');
    }
    const text = intl.localeTag(given) ?? intl.canonicalTag('' + StringConstructor(given));
    const coerced = intl.coerceOptions(options);
    const parts = intl.parseTag(text);
    const base = intl.parseTag(applyOptions(parts, coerced));
    const keywords = intl.keywords(parts.extensions);
    applyKeywords(keywords, coerced);
    state.parts = base;
    state.keywords = keywords;
    state.base = intl.baseName(base);
    state.tag = intl.canonicalTag(state.base + intl.keywordText(keywords) + parts.privateUse);
  };

  // Likely subtags (UTS 35, 4.3): gives [language, script, region].
  const guess = ({ language, script, region }) => {
    const likely = intl.data('common', 'likely');
    const found = likely[language + '-' + script] ?? likely[language + '-' + region] ?? likely[language];
    return found === undefined ? undefined : intl.pieces(found, '-');
  };
  const spell = (state, language, script, region) => language + (script ? '-' + script : '') +
    (region ? '-' + region : '') + state.parts.variants + intl.keywordText(state.keywords);

  const fullTag = (state) => {
    const { language, script, region } = state.parts;
    const found = guess(state.parts);
    if (found === undefined) return state.tag;
    return spell(state, language === 'und' ? found[0] : language, script ?? found[1],
      region ?? found[2]);
  };

  const shortTag = (state) => {
    const { language, script, region } = intl.parseTag(fullTag(state));
    const found = guess({ __proto__: null, language });
    if (found === undefined) return state.tag;
    if (script === found[1] && region === found[2]) return spell(state, language);
    const byRegion = guess({ __proto__: null, language, region });
    if (script === byRegion[1]) return spell(state, language, undefined, region);
    const byScript = guess({ __proto__: null, language, script });
    return spell(state, language, script, region === byScript[2] ? undefined : region);
  };

  const keyword = (state, key) => state.keywords[key];
  let Locale;
  const stateOfLocale =
    intl.service('Locale', (state, tag, options) => initializeLocale(state, tag, options),
      (stateOf) => ({
    get baseName() { return stateOf(this).base; },
    get calendar() { return keyword(stateOf(this), 'ca'); },
    get caseFirst() { return keyword(stateOf(this), 'kf'); },
    get collation() { return keyword(stateOf(this), 'co'); },
    get hourCycle() { return keyword(stateOf(this), 'hc'); },
    get language() { return stateOf(this).parts.language; },
    get numberingSystem() { return keyword(stateOf(this), 'nu'); },
    get numeric() {
      const kn = keyword(stateOf(this), 'kn');
      return kn === '' || kn === 'true';
    },
    get region() { return stateOf(this).parts.region; },
    get script() { return stateOf(this).parts.script; },
    maximize() { return new Locale(fullTag(stateOf(this))); },
    minimize() { return new Locale(shortTag(stateOf(this))); },
    toString() { return stateOf(this).tag; },
  }), { length: 1, hasLocales: false });
  Locale = intl.namespace.Locale;
  intl.localeTag = (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    try {
      return stateOfLocale(value).tag;
    } catch {
      return undefined;
    }
  };
})
