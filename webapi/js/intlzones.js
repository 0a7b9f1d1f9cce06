// Time zones for Intl.DateTimeFormat: ECMA-402, 6.5 and 11.5. The host knows the
// IANA database, the locale data the names.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathAbs, MathFloor, NumberPrototypeToString, ObjectKeys, RangeError,
    RegExpPrototypeExec, SafeMap, StringPrototypePadStart, StringPrototypeSlice,
    StringPrototypeToLowerCase,
  } = primordials;
  const { intl, newList, push } = internals;

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

  intl.listedZones = () => {
    const { names, listed } = intl.data('common', 'zones');
    const list = newList();
    for (let i = 0; i < listed; i++) push(list, names[i]);
    return list;
  };

  // Gives the zone that is an offset from UTC, such as +05:30, or undefined.
  const offsetZone = (name) => {
    const m = RegExpPrototypeExec(/^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/, name);
    if (m === null) return undefined;
    const rest = m[2] + ':' + (m[3] ?? '00');
    return (rest === '00:00' ? '+' : m[1]) + rest;
  };

  intl.timeZone = (name) => {
    if (name === 'UTC') return name;
    if (exact === undefined) learn();
    const found = exact[name] ?? folded[StringPrototypeToLowerCase(name)] ?? offsetZone(name);
    if (found === undefined) throw new RangeError('Invalid time zone specified: ' + name);
    return found;
  };

  const spans = new SafeMap(); // zone → the span used last
  const fixed = (offset) => ({ __proto__: null, offset, start: -Infinity, end: Infinity });
  const utc = fixed(0);

  const bound = (text, otherwise) => (text === '' ? otherwise : +text);

  const spanOfOffset = (zone) => {
    const minutes = StringPrototypeSlice(zone, 1, 3) * 60 + +StringPrototypeSlice(zone, 4);
    return fixed((zone[0] === '-' ? -minutes : minutes) * 60000);
  };

  // Gives {offset, start, end} at a time; offset in milliseconds.
  intl.zoneSpan = (zone, time) => {
    if (zone === 'UTC') return utc;
    const known = spans.get(zone);
    if (known !== undefined && time >= known.start && time < known.end) return known;
    if (zone[0] === '+' || zone[0] === '-') return spanOfOffset(zone);
    const text = host.timeZoneSpan(zone, time);
    if (text === undefined) return utc;
    const fields = intl.pieces(text, ' ');
    const span = {
      __proto__: null, offset: fields[0] * 1000, start: bound(fields[1], -Infinity),
      end: bound(fields[2], Infinity),
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

  const base36 = (n) => (n === undefined ? '' : NumberPrototypeToString(n, 36));

  // Gives the periods of a zone's names: texts of numbers, the minute since the epoch
  // from which they hold, and pairs of an offset in minutes and its row of names.
  const periods = new SafeMap();
  const periodsOf = (zone) => {
    let found = periods.get(zone);
    if (found === undefined) {
      found = newList();
      const text = intl.data('common', 'zonePeriods')[base36(indexOf(zone))] ?? '';
      const list = intl.pieces(text, ';');
      for (let i = 0; text !== '' && i < list.length; i++) push(found, intl.pieces(list[i], ' '));
      periods.set(zone, found);
    }
    return found;
  };

  // Gives the names [short, long] of a zone at a time. That an offset tells which of
  // them holds needs no notion of summer time: where winter has it, as in Ireland,
  // the names are right too.
  const namesAt = (locale, zone, offset, time) => {
    const list = periodsOf(zone);
    const minute = time / 60000;
    let at = list.length - 1;
    while (at > 0 && minute < +list[at][0]) at--;
    if (at < 0) return undefined;
    const period = list[at];
    for (let i = 1; i < period.length; i += 2) {
      if (period[i] * 60000 === offset) return intl.data(locale, 'zones').names[base36(+period[i + 1])];
    }
    return undefined;
  };

  const offsetText = (locale, offset, long, system) => {
    const { gmt, zero, zeroLong, minus, separator } = intl.data(locale, 'zones');
    if (offset === 0) return long ? zeroLong : zero;
    const seconds = MathAbs(offset) / 1000;
    const hours = MathFloor(seconds / 3600);
    const minutes = MathFloor(seconds / 60) % 60;
    const sign = offset < 0 ? minus : '+';
    const digits = (n, width) =>
      intl.digits(StringPrototypePadStart('' + n, width, '0'), system);
    let text = gmt + sign + digits(hours, long ? 2 : 1);
    if (long || seconds % 3600 !== 0) text += separator + digits(minutes, 2);
    return seconds % 60 === 0 ? text : text + separator + digits(seconds % 60, 2);
  };

  const nameIn = (locale, zone, offset, time, style) => {
    switch (style) {
      case 'short': return namesAt(locale, zone, offset, time)?.[0];
      case 'long': return namesAt(locale, zone, offset, time)?.[1];
      case 'shortGeneric': return intl.data(locale, 'generic')[genericKey(zone)]?.[0];
      case 'longGeneric': return intl.data(locale, 'generic')[genericKey(zone)]?.[1];
      default: return undefined;
    }
  };
  const genericKey = (zone) => base36(indexOf(zone));

  // Gives the name of a formatter's zone at a time in a style of timeZoneName.
  intl.zoneName = ({ data: locale, timeZone: zone, numberingSystem }, { offset }, time, style) => {
    const name = nameIn(locale, zone, offset, time, style);
    if (name !== undefined && name !== '') return name;
    return offsetText(locale, offset, style === 'long' || style === 'longOffset' ||
      style === 'longGeneric', numberingSystem);
  };
})
