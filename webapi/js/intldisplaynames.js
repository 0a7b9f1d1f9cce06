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

  // Gives the name of a language tag: the language, with what else it has in brackets.
  const languageName = (data, code, dialect) => {
    const parts = intl.parseTag(code);
    if (parts === undefined) {
      throw new RangeError('Invalid argument to Intl.DisplayNames.prototype.of');
    }
    const base = intl.baseName(parts);
    const { display } = data;
    if (dialect && display.language[base] !== undefined) return display.language[base];
    const name = display.language[parts.language];
    if (name === undefined) return undefined;
    let text = '';
    if (parts.script) text = display.script[parts.script] ?? parts.script;
    if (parts.region) {
      text += (text === '' ? '' : ', ') + (display.region[parts.region] ?? parts.region);
    }
    return text === '' ? name : name + ' (' + text + ')';
  };

  const nameOf = (state, code) => {
    const display = intl.data(state.data, 'display');
    if (state.type === 'language') {
      return [languageName({ __proto__: null, display }, code,
        state.languageDisplay === 'dialect'), intl.canonicalTag(code)];
    }
    const kind = codes[state.type];
    if (RegExpPrototypeExec(kind[0], code) === null) {
      throw new RangeError('Invalid argument to Intl.DisplayNames.prototype.of');
    }
    const canonical = kind[1](code);
    return [display[state.type]?.[canonical], canonical];
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
