// The patterns of Intl.DateTimeFormat. A pattern is text with fields in braces:
//
//   {y} {Y}  year, in two digits      {M} {N}  month as a number, in two digits
//   {d} {D}  day, in two digits       {h} {H}  hour      {i} {I}  minute
//   {s} {S}  second                   {f}  fraction of a second   {z}  time zone
//   {Ln} {En} {an} {Gn}  month, weekday, day period, era by name: n is the place
//                        of the list of names in the locale's data
//
// In patterns of ranges a field in brackets is the end's.
(function (primordials, host, internals) {
  'use strict';

  const { RegExpPrototypeExec, SafeMap, StringPrototypeIndexOf, StringPrototypeSlice, parseInt } =
    primordials;
  const { newList, push, intl } = internals;

  // Replaces the first place of a text.
  const replace = (text, what, by) => {
    const at = StringPrototypeIndexOf(text, what);
    if (at < 0) return text;
    return StringPrototypeSlice(text, 0, at) + by + StringPrototypeSlice(text, at + what.length);
  };

  const positions = {
    __proto__: null,
    weekday: { __proto__: null, narrow: 1, short: 2, long: 3 },
    year: { __proto__: null, numeric: 1, '2-digit': 2 },
    month: { __proto__: null, numeric: 1, '2-digit': 2, short: 3, long: 4, narrow: 5 },
    day: { __proto__: null, numeric: 1, '2-digit': 2 },
  };
  positions.hour = positions.minute = positions.second = positions.day;
  const place = (options, field) => positions[field][options[field]] ?? 0;

  const pooled = (data, table, index) =>
    data.pool[parseInt(StringPrototypeSlice(table, 2 * index, 2 * index + 2), 36)];

  const swap = (pattern, letter, source) => {
    const field = new primordials.RegExp('\\{' + letter + '\\d+\\}');
    const from = RegExpPrototypeExec(field, pattern);
    const to = RegExpPrototypeExec(field, source);
    return from === null || to === null ? pattern : replace(pattern, from[0], to[0]);
  };

  const styleOrder = { __proto__: null, short: 0, long: 1, narrow: 2 };

  const datePattern = (data, o) => {
    const index = (place(o, 'year') * 6 + place(o, 'month')) * 3 + place(o, 'day');
    const whole = place(o, 'weekday') * 54 + index;
    if (o.era === undefined) return pooled(data, data.dates, whole);
    const era = data.eraNames[styleOrder[o.era]];
    return whole === 0 ? era : swap(pooled(data, data.eras, whole), 'G', era);
  };

  const withFraction = (data, pattern) => {
    const seconds = RegExpPrototypeExec(/\{[sS]\}/, pattern);
    if (seconds !== null) return replace(pattern, seconds[0], seconds[0] + data.fraction + '{f}');
    return pattern === '' ? '{f}' : pattern + ' \u251cF14: {f}\u2524'; // as ICU appends what it lacks
  };

  const zoneOrder = {
    __proto__: null, short: 0, long: 1, shortOffset: 2, longOffset: 3, shortGeneric: 4, longGeneric: 5,
  };

  const timePattern = (locale, data, o, twelve) => {
    // A fraction of a second after minutes needs the seconds between them.
    const second = o.second === undefined && o.minute !== undefined &&
      o.fractionalSecondDigits !== undefined ? 1 : place(o, 'second');
    const index = (place(o, 'hour') * 3 + place(o, 'minute')) * 3 + second;
    let pattern = index === 0 && o.dayPeriod !== undefined && o.timeZoneName !== undefined ? '{z}'
      : o.timeZoneName === undefined || index === 0
      ? pooled(data, twelve ? data.times12 : data.times24, index)
      : pooled(data, twelve ? data.zones12 : data.zones24, zoneOrder[o.timeZoneName] * 27 + index);
    if (o.fractionalSecondDigits !== undefined) pattern = withFraction(data, pattern);
    if (o.dayPeriod !== undefined) {
      const periods = data.dayPeriods[styleOrder[o.dayPeriod]];
      if (pattern === '') pattern = periods[0];
      else if (twelve && o.hour !== undefined) {
        pattern = o.minute === undefined ? periods[1]
          : o.second === undefined ? periods[2] : swap(pattern, 'a', periods[2]);
      } else if (o.hour === undefined) {
        const { dateTimeField } = intl.data(locale, 'display');
        pattern += ' \u251c' + dateTimeField.dayPeriod + ': ' + periods[0] + '\u2524';
      }
    }
    return pattern;
  };

  const glueOf = (data, o) => {
    if (o.month === 'long') return data.glue[o.weekday === undefined ? 1 : 0];
    if (o.month === 'short') return data.glue[2];
    return data.glue[3];
  };
  const combine = (glue, date, time) => replace(replace(glue, '{1}', date), '{0}', time);

  const stylePattern = (data, o, twelve) => {
    const order = { __proto__: null, full: 0, long: 1, medium: 2, short: 3 };
    const date = o.dateStyle === undefined ? '' : data.pool[data.dateStyles[order[o.dateStyle]]];
    const time = o.timeStyle === undefined ? ''
      : data.pool[data.timeStyles[order[o.timeStyle] + (twelve ? 0 : 4)]];
    return { __proto__: null, date, time, glue: data.styleGlue[order[o.dateStyle ?? 'short']] };
  };

  // A weekday and a time have patterns of their own.
  const isWeekdayHour = (o) => o.weekday !== undefined && o.hour !== undefined &&
    o.year === undefined &&
    o.month === undefined && o.day === undefined && o.era === undefined && o.second === undefined &&
    o.timeZoneName === undefined && o.dayPeriod === undefined &&
    o.fractionalSecondDigits === undefined;

  // Gives {date, time, glue}: the two patterns, either may be '', and the pattern
  // that has them as {1} and {0}.
  intl.datePatterns = (locale, data, o, twelve) => {
    if (o.dateStyle !== undefined || o.timeStyle !== undefined) return stylePattern(data, o,
      twelve);
    const date = datePattern(data, o);
    const time = timePattern(locale, data, o, twelve);
    if (isWeekdayHour(o)) {
      const index = (twelve ? 0 : 6) + 2 * (place(o, 'weekday') - 1) + (o.minute === undefined ? 0 : 1);
      return { __proto__: null, date, time, glue: data.weekdayHours[index] };
    }
    if (o.timeZoneName === undefined || time !== '') {
      return { __proto__: null, date, time, glue: glueOf(data, o) };
    }
    return { __proto__: null, date, time: '{z}', glue: o.month === 'long' ? glueOf(data, o)
      : replace(replace(data.dateZone, '{0}', '{1}'), '{z}', '{0}') };
  };

  intl.wholePattern = ({ date, time, glue }) =>
    (date === '' ? time : time === '' ? date : combine(glue, date, time));

  // ---- parsing ----

  const field = /[{[]([A-Za-z])(\d*)[}\]]/g;
  const parsed = new SafeMap();

  // Gives the pieces of a pattern: {field, names, end} or {literal}.
  intl.parseDatePattern = (pattern) => {
    const known = parsed.get(pattern);
    if (known !== undefined) return known;
    const pieces = newList();
    let at = 0;
    field.lastIndex = 0;
    for (let m; (m = RegExpPrototypeExec(field, pattern)) !== null;) {
      if (m.index > at) push(pieces,
        { __proto__: null, literal: StringPrototypeSlice(pattern, at, m.index) });
      push(pieces, { __proto__: null, field: m[1], names: +m[2], end: m[0][0] === '[' });
      at = m.index + m[0].length;
    }
    if (at < pattern.length) push(pieces,
      { __proto__: null, literal: StringPrototypeSlice(pattern, at) });
    if (parsed.size < 1000) parsed.set(pattern, pieces);
    return pieces;
  };
})
