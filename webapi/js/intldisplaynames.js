// Intl.DisplayNames: ECMA-402, 12.
(function (primordials, host, internals) {
  'use strict';

  const {
    RangeError, RegExpPrototypeExec, String: StringConstructor, StringPrototypeSlice,
    StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
  } = primordials;
  const { intl } = internals;

  const types = 'language region script currency calendar dateTimeField';

  const initializeNames = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    if (given === undefined) throw new TypeError('Required option "type" must not be undefined');
    const options = intl.optionsObject(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.style = intl.option(options, 'style', 'narrow short long', 'long');
    state.type = intl.option(options, 'type', types);
    if (state.type === undefined) {
      throw new TypeError('Required option "type" must not be undefined');
    }
    state.fallback = intl.option(options, 'fallback', 'code none', 'code');
    state.languageDisplay = intl.option(options, 'languageDisplay', 'dialect standard', 'dialect');
  };

  const codes = {
    __proto__: null,
    region: [/^(?:[a-z]{2}|[0-9]{3})$/i, StringPrototypeToUpperCase],
    script: [/^[a-z]{4}$/i, (code) => StringPrototypeToUpperCase(code[0]) +
      StringPrototypeToLowerCase(StringPrototypeSlice(code, 1))],
    currency: [/^[a-z]{3}$/i, StringPrototypeToUpperCase],
    calendar: [/^[a-z0-9]{3,8}(?:-[a-z0-9]{3,8})*$/i, StringPrototypeToLowerCase],
    dateTimeField: [new primordials.RegExp('^(?:era|year|quarter|month|weekOfYear|weekday|day|' +
      'dayPeriod|hour|minute|second|timeZoneName)$'), (code) => code],
  };

  // Gives the names of a type in the style of a state, and those in the long one.
  const tablesOf = (state, type) => {
    const display = intl.data(state.data, 'display');
    const other = state.style === 'long' ? undefined : display[type + '-' + state.style];
    return [other ?? display[type], display[type]];
  };
  const named = (state, type, code) => {
    const tables = tablesOf(state, type);
    return tables[0][code] ?? tables[1][code];
  };

  // Gives the name of a language tag: that of the language with its script or region
  // (a dialect) if there is one, or that of the language with the rest in brackets.
  const languageName = (state, code) => {
    const parts = intl.parseTag(code);
    if (parts === undefined) {
      throw new RangeError('Invalid argument to Intl.DisplayNames.prototype.of');
    }
    const { language, script, region } = parts;
    const dialect = state.languageDisplay !== 'dialect' ? undefined
      : named(state, 'language', intl.baseName(parts));
    if (dialect !== undefined) return dialect;
    const name = named(state, 'language', language);
    return name === undefined ? undefined : bracketed(state, name, script, region);
  };
  const bracketed = (state, name, script, region) => {
    const { tag, within } = intl.data(state.data, 'display');
    let text = '';
    if (script) text = within[script] ?? named(state, 'script', script) ?? script;
    if (region) text += (text === '' ? '' : tag[1]) + (named(state, 'region', region) ?? region);
    if (text === '') return name;
    const halves = intl.pieces(tag[0], '{1}');
    const open = intl.pieces(halves[0], '{0}');
    return open[0] + name + open[1] + text + halves[1];
  };

  const nameOf = (state, code) => {
    if (state.type === 'language') {
      return [languageName(state, code), intl.canonicalTag(code)];
    }
    const kind = codes[state.type];
    if (RegExpPrototypeExec(kind[0], code) === null) {
      throw new RangeError('Invalid argument to Intl.DisplayNames.prototype.of');
    }
    const canonical = kind[1](code);
    return [named(state, state.type, canonical), canonical];
  };

  intl.service('DisplayNames', initializeNames, (stateOf) => ({
    of(code) {
      const state = stateOf(this);
      const found = nameOf(state, '' + StringConstructor(code));
      return found[0] ?? (state.fallback === 'code' ? found[1] : undefined);
    },
    resolvedOptions() {
      const { locale, style, type, fallback, languageDisplay } = stateOf(this);
      const result = { locale, style, type, fallback };
      if (type === 'language') result.languageDisplay = languageDisplay;
      return result;
    },
  }), { length: 2 });
})
