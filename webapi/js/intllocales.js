// Locales of Intl: language tags, negotiation, and the functions of the namespace.
// ECMA-402, 6.2 "Language Tags", 8.3 and 9.2.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathFloor, Number: NumberConstructor, NumberIsNaN, Object: ObjectConstructor, ObjectKeys,
    RangeError, RegExpPrototypeExec, String: StringConstructor, StringPrototypeIndexOf,
    StringPrototypeSlice,
    StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
  } = primordials;
  const { intl, newList, push, webidl } = internals;

  // ---- language tags (UTS 35, 3.2 "Unicode Locale Identifier") ----

  const tag = new primordials.RegExp('^([a-z]{2,3}|[a-z]{5,8})(?:-([a-z]{4}))?' + // language, script
    '(?:-([a-z]{2}|[0-9]{3}))?((?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)' + // region, variants
    '((?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*)(-x(?:-[a-z0-9]{1,8})+)?$', 'i'); // extensions
  // Gives what a subtag is called today.
  const alias = (kind, subtag) => intl.data('common', 'aliases')[kind][subtag] ?? subtag;
  const extension = /-([a-wy-z0-9])((?:-[a-z0-9]{2,8})+)/y;

  // Gives the parts of a language tag, or undefined if it is not well-formed.
  intl.parseTag = (text) => {
    const found = RegExpPrototypeExec(tag, text);
    if (found === null) return undefined;
    const language = StringPrototypeToLowerCase(found[1]);
    const script = found[2] && StringPrototypeToUpperCase(found[2][0]) +
      StringPrototypeToLowerCase(StringPrototypeSlice(found[2], 1));
    return {
      __proto__: null, language: alias('language', language), script,
      region: found[3] && alias('region', StringPrototypeToUpperCase(found[3])),
      variants: StringPrototypeToLowerCase(found[4] ?? ''),
      extensions: StringPrototypeToLowerCase(found[5] ?? ''),
      privateUse: StringPrototypeToLowerCase(found[6] ?? ''),
    };
  };

  // Gives the keywords of the Unicode extension as an object, with a list of keys.
  intl.keywords = (extensions) => {
    const result = { __proto__: null };
    let key;
    let within = false;
    const subtags = intl.pieces(extensions, '-');
    for (let i = 0; i < subtags.length; i++) {
      const subtag = subtags[i];
      if (subtag.length === 1) within = subtag === 'u';
      else if (!within) continue;
      else if (subtag.length === 2) result[key = subtag] ??= '';
      else if (key !== undefined) result[key] += (result[key] === '' ? '' : '-') + subtag;
    }
    return result;
  };

  intl.baseName = (parts) => parts.language + (parts.script ? '-' + parts.script : '') +
    (parts.region ? '-' + parts.region : '') + parts.variants;

  const keywordText = (keywords) => {
    const keys = ObjectKeys(keywords);
    primordials.ArrayPrototypeSort(keys);
    let text = '';
    for (let i = 0; i < keys.length; i++) {
      const value = keywords[keys[i]];
      text += '-' + keys[i] + (value === '' || value === 'true' ? '' : '-' + value);
    }
    return text === '' ? '' : '-u' + text;
  };
  intl.keywordText = keywordText;

  const otherExtensions = (extensions) => {
    extension.lastIndex = 0;
    let text = '';
    for (let m = RegExpPrototypeExec(extension, extensions); m !== null;
      m = RegExpPrototypeExec(extension, extensions)) {
      if (m[1] !== 'u') text += m[0];
    }
    return text;
  };

  intl.canonicalTag = (text) => {
    const parts = intl.parseTag(text);
    if (parts === undefined) throw new RangeError('Incorrect locale information provided');
    return intl.baseName(parts) + otherExtensions(parts.extensions) +
      keywordText(intl.keywords(parts.extensions)) + parts.privateUse;
  };

  const localeText = (value) => {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) {
      throw new TypeError('Language ID should be string or object.');
    }
    return intl.localeTag?.(value) ?? intl.canonicalTag('' + StringConstructor(value));
  };

  // CanonicalizeLocaleList (9.2.1).
  intl.canonicalizeList = (locales) => {
    const list = newList();
    if (locales === undefined) return list;
    if (locales === null) throw new TypeError('Cannot convert undefined or null to object');
    if (typeof locales === 'string' || intl.localeTag?.(locales) !== undefined) {
      push(list, localeText(locales));
      return list;
    }
    const object = ObjectConstructor(locales);
    const length = intl.toLength(object.length);
    for (let i = 0; i < length; i++) {
      if (!(i in object)) continue;
      const text = localeText(object[i]);
      let known = false;
      for (let k = 0; k < list.length; k++) known ||= list[k] === text;
      if (!known) push(list, text);
    }
    return list;
  };

  intl.toLength = (value) => {
    const n = NumberConstructor(value);
    return NumberIsNaN(n) || n <= 0 ? 0 : MathFloor(n > 0x1fffffffffffff ? 0x1fffffffffffff : n);
  };

  // ---- negotiation ----

  // Reports whether a section of the common data, a text of tags, has one.
  const isAmong = (section, name) =>
    StringPrototypeIndexOf(intl.data('common', section), ' ' + name + ' ') >= 0;

  // BestAvailableLocale (9.2.2) of the parts of a tag: the longest known beginning.
  const bestAvailable = ({ language, script, region }, section) => {
    let found = isAmong(section, language) ? language : undefined;
    if (script !== undefined) {
      const withScript = language + '-' + script;
      if (isAmong(section, withScript)) found = withScript;
      if (region === undefined) return found;
      const whole = withScript + '-' + region;
      return isAmong(section, whole) ? whole : found;
    }
    const whole = language + '-' + region;
    return region !== undefined && isAmong(section, whole) ? whole : found;
  };

  // Gives {locale, data, keywords}: the locale as resolvedOptions tells it, without
  // keywords, and the name of its data. The locales are those of a section of the
  // common data.
  intl.resolve = (locales, section = 'locales') => {
    if (locales === undefined) return section === 'plurals' ? english : defaultLocale;
    const list = intl.canonicalizeList(locales);
    for (let i = 0; i < list.length; i++) {
      const parts = intl.parseTag(list[i]);
      const data = bestAvailable(parts, 'locales');
      if (data === undefined) continue;
      const locale = section === 'locales' ? data : bestAvailable(parts, section);
      return { __proto__: null, locale, data, keywords: intl.keywords(parts.extensions) };
    }
    return section === 'plurals' ? english : defaultLocale;
  };
  const english = { __proto__: null, locale: 'en', data: 'en', keywords: { __proto__: null } };
  const defaultLocale = { __proto__: null, locale: 'en-US', data: 'en',
    keywords: { __proto__: null } };

  intl.supportedLocales = (list, options) => {
    if (options !== undefined) intl.matcher(intl.coerceOptions(options));
    const found = newList();
    for (let i = 0; i < list.length; i++) {
      if (bestAvailable(intl.parseTag(list[i]), 'locales') !== undefined) push(found, list[i]);
    }
    return webidl.createArray(found);
  };

  intl.methods(intl.namespace, {
    getCanonicalLocales(locales) { return webidl.createArray(intl.canonicalizeList(locales)); },
    supportedValuesOf(key) { return intl.supportedValues('' + StringConstructor(key)); },
  });

  const values = {
    __proto__: null,
    calendar: () => ['gregory', 'iso8601'],
    collation: () => ['emoji', 'eor'],
    currency: () => intl.data('common', 'currencies'),
    numberingSystem: () => ObjectKeys(intl.data('common', 'digits')),
    timeZone: () => intl.listedZones(),
    unit: () => intl.data('common', 'units'),
  };
  intl.supportedValues = (key) => {
    if (values[key] === undefined) throw new RangeError('Invalid key : ' + key);
    return webidl.createArray(values[key]());
  };
})
