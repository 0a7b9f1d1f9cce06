// Time zones for Intl.DateTimeFormat: ECMA-402, 6.5 and 11.5. The host knows the
// IANA database, the locale data the names.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathAbs, MathFloor, ObjectKeys, RangeError, SafeMap, StringPrototypePadStart,
    StringPrototypeToLowerCase, parseInt,
  } = primordials;
  const { intl } = internals;

  let exact; // name → canonical name
  let folded; // name in lower case → canonical name
  const learn = () => {
    exact = { __proto__: null };
    folded = { __proto__: null };
    const { names, links } = intl.data('common', 'zones');
    const add = (name, canonical) => {
      exact[name] = canonical;
      folded[StringPrototypeToLowerCase(name)] = canonical;
    };
    for (let i = 0; i < names.length; i++) add(names[i], names[i]);
    const aliases = ObjectKeys(links);
    for (let i = 0; i < aliases.length; i++) add(aliases[i], names[links[aliases[i]]]);
  };

  intl.timeZone = (name) => {
    if (name === 'UTC') return name;
    if (exact === undefined) learn();
    const found = exact[name] ?? folded[StringPrototypeToLowerCase(name)];
    if (found === undefined) throw new RangeError('Invalid time zone specified: ' + name);
    return found;
  };

  const spans = new SafeMap(); // zone → the span used last
  const utc = { __proto__: null, offset: 0, start: -Infinity, end: Infinity, daylight: false };

  const bound = (text, otherwise) => (text === '' ? otherwise : +text);

  // Gives {offset, daylight} at a time; offset in milliseconds.
  intl.zoneSpan = (zone, time) => {
    if (zone === 'UTC') return utc;
    const known = spans.get(zone);
    if (known !== undefined && time >= known.start && time < known.end) return known;
    const text = host.timeZoneSpan(zone, time);
    if (text === undefined) return utc;
    const fields = intl.pieces(text, ' ');
    const span = {
      __proto__: null, offset: fields[0] * 1000, start: bound(fields[1], -Infinity),
      end: bound(fields[2], Infinity), daylight: fields[3] === '1',
    };
    spans.set(zone, span);
    return span;
  };

  // ---- names ----

  let numbers; // zone → index in the list of zones
  const indexOf = (zone) => {
    if (numbers === undefined) {
      numbers = { __proto__: null };
      const { names } = intl.data('common', 'zones');
      for (let i = 0; i < names.length; i++) numbers[names[i]] = i;
    }
    return numbers[zone];
  };

  let table; // index of a zone → its names in English
  const englishRow = (zone) => {
    if (table === undefined) {
      table = { __proto__: null };
      const { rows, index } = intl.data('en', 'zones');
      for (let i = 0; i < rows.length; i++) {
        const list = intl.pieces(index[i], ' ');
        for (let k = 0; k < list.length; k++) table[parseInt(list[k], 36)] = rows[i];
      }
    }
    return table[indexOf(zone)];
  };
  // Other locales have names by the English name of the standard time.
  const rowOf = (locale, zone) => {
    const english = englishRow(zone);
    const { names } = intl.data(locale, 'zones');
    const own = english === undefined ? undefined : names?.[english[2]];
    return own ?? (intl.languageOf(locale) === 'en' ? english : undefined);
  };

  const two = (n) => StringPrototypePadStart('' + n, 2, '0');

  const offsetText = (locale, offset, long) => {
    const { gmt, zero, minus } = intl.data(locale, 'zones');
    if (offset === 0) return long ? gmt + '+00:00' : zero;
    const seconds = MathAbs(offset) / 1000;
    const hours = MathFloor(seconds / 3600);
    const minutes = MathFloor(seconds / 60) % 60;
    const sign = offset < 0 ? minus : '+';
    if (long) return gmt + sign + two(hours) + ':' + two(minutes) + rest(seconds);
    return gmt + sign + hours + (minutes === 0 && seconds % 60 === 0 ? ''
      : ':' + two(minutes) + rest(seconds));
  };
  const rest = (seconds) => (seconds % 60 === 0 ? '' : ':' + two(seconds % 60));

  const columns = {
    __proto__: null, short: [0, 1], long: [2, 3], shortGeneric: [4, 4], longGeneric: [5, 5],
  };

  // Gives the name of a zone in a style of timeZoneName.
  intl.zoneName = (locale, zone, span, style) => {
    const column = columns[style];
    const name = column === undefined ? undefined
      : rowOf(locale, zone)?.[column[span.daylight ? 1 : 0]];
    if (name !== undefined && name !== '') return name;
    return offsetText(locale, span.offset, style === 'long' || style === 'longOffset' ||
      style === 'longGeneric');
  };
})
