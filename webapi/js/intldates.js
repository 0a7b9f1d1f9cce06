// Intl.DateTimeFormat: ECMA-402, 11, and the methods of Date that use it (18.4).
(function (primordials, host, internals) {
  'use strict';

  const {
    Date, DateNow, DatePrototype, DatePrototypeGetTime, DatePrototypeGetUTCDate,
    DatePrototypeGetUTCDay, DatePrototypeGetUTCFullYear, DatePrototypeGetUTCHours,
    DatePrototypeGetUTCMilliseconds, DatePrototypeGetUTCMinutes, DatePrototypeGetUTCMonth,
    DatePrototypeGetUTCSeconds, MathAbs, MathTrunc, Number: NumberConstructor, RangeError,
    RegExpPrototypeExec, SafeMap, StringPrototypeIndexOf, StringPrototypePadStart,
    StringPrototypeSlice, StringPrototypeToLowerCase, TypeError,
  } = primordials;
  const { newList, intl } = internals;
  const { part } = intl;

  // ---- options ----

  const components = [
    ['weekday', 'narrow short long'], ['era', 'narrow short long'], ['year', '2-digit numeric'],
    ['month', '2-digit numeric narrow short long'], ['day', '2-digit numeric'],
    ['dayPeriod', 'narrow short long'], ['hour', '2-digit numeric'], ['minute', '2-digit numeric'],
    ['second', '2-digit numeric'],
  ];
  const zoneNames = 'short long shortOffset longOffset shortGeneric longGeneric';
  const dateFields = ['weekday', 'year', 'month', 'day'];
  const timeFields = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'];

  const readComponents = (options, state) => {
    for (let i = 0; i < components.length; i++) {
      state[components[i][0]] = intl.option(options, components[i][0], components[i][1]);
    }
    state.fractionalSecondDigits =
      intl.numberOption(options.fractionalSecondDigits, 'fractionalSecondDigits', 1, 3);
    state.timeZoneName = intl.option(options, 'timeZoneName', zoneNames);
  };

  const hasAny = (state, fields) => {
    for (let i = 0; i < fields.length; i++) if (state[fields[i]] !== undefined) return true;
    return false;
  };

  const setDefaults = (state, required, defaults) => {
    const given = ((required === 'date' || required === 'any') && hasAny(state, dateFields)) ||
      ((required === 'time' || required === 'any') && hasAny(state, timeFields));
    if (given) return;
    if (defaults !== 'time') state.year = state.month = state.day = 'numeric';
    if (defaults !== 'date') state.hour = state.minute = state.second = 'numeric';
  };

  const checkStyles = (state, required) => {
    if (state.dateStyle === undefined && state.timeStyle === undefined) return false;
    let explicit = state.fractionalSecondDigits ?? state.timeZoneName;
    for (let i = 0; i < components.length; i++) explicit ??= state[components[i][0]];
    if (explicit !== undefined) {
      throw new TypeError("Can't set option " + firstSet(state) + ' when ' +
        (state.dateStyle === undefined ? 'timeStyle' : 'dateStyle') + ' is used');
    }
    if (required === 'date' &&
      state.timeStyle !== undefined) throw new TypeError('Invalid option : timeStyle');
    if (required === 'time' &&
      state.dateStyle !== undefined) throw new TypeError('Invalid option : dateStyle');
    return true;
  };
  const firstSet = (state) => {
    for (let i = 0; i < components.length; i++) {
      if (state[components[i][0]] !== undefined) return components[i][0];
    }
    return state.timeZoneName === undefined ? 'fractionalSecondDigits' : 'timeZoneName';
  };

  const cycles = 'h11 h12 h23 h24';
  const hourCycle = (data, asked, hour12, keyword) => {
    if (hour12 !== undefined) return data.cycles[hour12 ? 1 : 2];
    if (asked !== undefined) return asked;
    return RegExpPrototypeExec(/^h(?:11|12|23|24)$/, keyword ?? '') === null ? data.cycles[0] : keyword;
  };

  const initialize = (state, locales, given, required = 'any', defaults = 'date') => {
    const resolved = intl.resolve(locales);
    const options = intl.coerceOptions(given);
    intl.matcher(options);
    const data = state.dates = intl.data(resolved.data, 'date');
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.calendar = calendarOf(intl.option(options, 'calendar') ?? resolved.keywords.ca);
    state.numberingSystem =
      intl.numberingSystem(resolved, options, intl.data(resolved.data, 'number'));
    const hour12 = intl.booleanOption(options, 'hour12');
    const asked = intl.option(options, 'hourCycle', cycles);
    const zone = options.timeZone;
    state.timeZone = zone === undefined ? 'UTC' : intl.timeZone('' + zone);
    readComponents(options, state);
    intl.option(options, 'formatMatcher', 'basic best fit', 'best fit');
    state.dateStyle = intl.option(options, 'dateStyle', 'full long medium short');
    state.timeStyle = intl.option(options, 'timeStyle', 'full long medium short');
    if (!checkStyles(state, required)) setDefaults(state, required, defaults);
    prepare(state, hourCycle(data, asked, hour12, resolved.keywords.hc));
  };

  const calendarOf = (name) => {
    if (name === undefined) return 'gregory';
    if (RegExpPrototypeExec(/^[a-z0-9]{3,8}(-[a-z0-9]{3,8})*$/i, name) === null) {
      throw new RangeError('Invalid calendar : ' + name);
    }
    return StringPrototypeToLowerCase(name) === 'iso8601' ? 'iso8601' : 'gregory';
  };

  const prepare = (state, cycle) => {
    const hasHour = state.hour !== undefined || state.timeStyle !== undefined;
    const twelve = cycle === 'h12' || cycle === 'h11';
    if (hasHour) state.hourCycle = cycle;
    state.cycle = cycle;
    state.patterns = intl.datePatterns(state.data, state.dates, state, twelve);
    state.pattern = intl.wholePattern(state.patterns);
    state.pieces = intl.parseDatePattern(state.pattern);
    state.zoneStyle = state.timeZoneName ?? (state.timeStyle === 'full' ? 'long' : 'short');
  };

  // ---- fields ----

  const maxTime = 8.64e15;
  const timeOf = (value) => {
    const t = value === undefined ? DateNow() : NumberConstructor(value);
    if (!(MathAbs(t) <= maxTime)) throw new RangeError('Invalid time value');
    return MathTrunc(t) + 0;
  };

  // ToLocalTime (11.5.14): gives the fields of a time in the formatter's zone.
  const localTime = (state, time) => {
    const span = intl.zoneSpan(state.timeZone, time);
    const date = new Date(time + span.offset);
    return {
      __proto__: null, span, time, year: DatePrototypeGetUTCFullYear(date),
        month: DatePrototypeGetUTCMonth(date),
      day: DatePrototypeGetUTCDate(date), weekday: DatePrototypeGetUTCDay(date),
      hour: DatePrototypeGetUTCHours(date), minute: DatePrototypeGetUTCMinutes(date),
      second: DatePrototypeGetUTCSeconds(date), millisecond: DatePrototypeGetUTCMilliseconds(date),
    };
  };

  const hourIn = (cycle, hour) => {
    switch (cycle) {
      case 'h11': return hour % 12;
      case 'h12': return hour % 12 || 12;
      case 'h24': return hour || 24;
      default: return hour;
    }
  };

  const two = (n) => StringPrototypePadStart('' + n, 2, '0');
  const eraYear = (year) => (year <= 0 ? 1 - year : year);
  const periodName = (names, hour) => names[names.length === 2 ? (hour < 12 ? 0 : 1) : hour];
  const fraction = (state, t) =>
    StringPrototypeSlice(StringPrototypePadStart('' + t.millisecond, 3, '0'), 0,
      state.fractionalSecondDigits);

  // What each field of a pattern is: its type, and its digits or its text.
  const fields = {
    __proto__: null,
    y: ['year', (t) => '' + eraYear(t.year)], Y: ['year', (t) => two(eraYear(t.year) % 100)],
    M: ['month', (t) => '' + (t.month + 1)], N: ['month', (t) => two(t.month + 1)],
    d: ['day', (t) => '' + t.day], D: ['day', (t) => two(t.day)],
    h: ['hour', (t, state) => '' + hourIn(state.cycle, t.hour)],
    H: ['hour', (t, state) => two(hourIn(state.cycle, t.hour))],
    i: ['minute', (t) => '' + t.minute], I: ['minute', (t) => two(t.minute)],
    s: ['second', (t) => '' + t.second], S: ['second', (t) => two(t.second)],
    f: ['fractionalSecond', (t, state) => fraction(state, t)],
  };
  const named = {
    __proto__: null,
    L: ['month', (t, names) => names[t.month]], E: ['weekday', (t, names) => names[t.weekday]],
    G: ['era', (t, names) => names[t.year <= 0 ? 0 : 1]],
    a: ['dayPeriod', (t, names) => periodName(names, t.hour)],
  };

  const fieldPart = (state, piece, t) => {
    if (piece.field === 'z') {
      const name = intl.zoneName(state, t.span, t.time, state.zoneStyle);
      return ['timeZoneName', name];
    }
    const byName = named[piece.field];
    if (byName !== undefined) return [byName[0], byName[1](t, state.dates.names[piece.names])];
    const counted = fields[piece.field];
    return [counted[0], intl.digits(counted[1](t, state), state.numberingSystem)];
  };

  const partition = (state, pieces, t) => {
    const parts = newList();
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i];
      if (piece.literal !== undefined) {
        part(parts, 'literal', piece.literal);
      } else {
        const found = fieldPart(state, piece, t);
        part(parts, found[0], found[1]);
      }
    }
    return parts;
  };

  const partsAt = (state, value) => partition(state, state.pieces, localTime(state, timeOf(value)));

  const narrowSpaces = /\u202f/g;
  // format() gives plain spaces where formatToParts() gives U+202F, as V8 does for
  // the programs that look for the former.
  const format = (state, value) => {
    const text = intl.textOf(partsAt(state, value));
    return StringPrototypeIndexOf(text, '\u202f') < 0 ? text
      : intl.replaced(text, narrowSpaces, ' ');
  };

  intl.dateFields = { __proto__: null, localTime, partition, timeOf };

  // ---- the service ----

  const typesShown = (state) => {
    const shown = { __proto__: null };
    for (let i = 0; i < state.pieces.length; i++) {
      const { field } = state.pieces[i];
      if (field === undefined) continue;
      shown[(fields[field] ?? named[field] ?? ['timeZoneName'])[0]] = field;
    }
    return shown;
  };
  const twoDigits = /[YNDHIS]/;

  const describe = (state) => {
    const result = {
      locale: state.locale, calendar: state.calendar, numberingSystem: state.numberingSystem,
        timeZone: state.timeZone,
    };
    if (state.hourCycle !== undefined) {
      result.hourCycle = state.hourCycle;
      result.hour12 = state.hourCycle === 'h11' || state.hourCycle === 'h12';
    }
    if (state.dateStyle === undefined && state.timeStyle === undefined) describeFields(result,
      state);
    if (state.dateStyle !== undefined) result.dateStyle = state.dateStyle;
    if (state.timeStyle !== undefined) result.timeStyle = state.timeStyle;
    return result;
  };
  const describeFields = (result, state) => {
    const shown = typesShown(state);
    for (let i = 0; i < components.length; i++) {
      const name = components[i][0];
      const field = shown[name];
      if (state[name] === undefined || (field === undefined && name !== 'weekday')) continue;
      const counted = fields[field] !== undefined;
      result[name] = counted
        ? (RegExpPrototypeExec(twoDigits, field) === null ? 'numeric' : '2-digit') : state[name];
    }
    if (state.fractionalSecondDigits !== undefined) {
      result.fractionalSecondDigits = state.fractionalSecondDigits;
    }
    if (state.timeZoneName !== undefined) result.timeZoneName = state.timeZoneName;
  };

  intl.service('DateTimeFormat', initialize, (stateOf) => ({
    get format() {
      const state = stateOf(this);
      if (state.bound === undefined) {
        state.bound = { f(date) { return format(state, date); } }.f;
        intl.define(state.bound, 'name', '', false);
      }
      return state.bound;
    },
    formatRange(startDate, endDate) {
      return intl.textOf(intl.dateRange(stateOf(this), startDate, endDate)); },
    formatRangeToParts(startDate, endDate) {
      return intl.partsArray(intl.dateRange(stateOf(this), startDate, endDate)); },
    formatToParts(date) { return intl.partsArray(partsAt(stateOf(this), date)); },
    resolvedOptions() { return describe(stateOf(this)); },
  }), { callable: true });

  // ---- Date.prototype ----

  const kept = new SafeMap();
  const formatter = (locales, options, required, defaults) => {
    const keeps = options === undefined && (locales === undefined || typeof locales === 'string');
    const key = keeps ? defaults + ' ' + (locales ?? '') : '';
    const known = keeps ? kept.get(key) : undefined;
    if (known !== undefined) return known;
    const state = { __proto__: null };
    initialize(state, locales, options, required, defaults);
    if (keeps && kept.size < 100) kept.set(key, state);
    return state;
  };

  const show = (date, locales, options, required, defaults) => {
    const time = DatePrototypeGetTime(date);
    if (time !== time) return 'Invalid Date';
    return format(formatter(locales, options, required, defaults), time);
  };

  intl.methods(DatePrototype, {
    toLocaleString() { return show(this, arguments[0], arguments[1], 'any', 'all'); },
    toLocaleDateString() { return show(this, arguments[0], arguments[1], 'date', 'date'); },
    toLocaleTimeString() { return show(this, arguments[0], arguments[1], 'time', 'time'); },
  });
})
