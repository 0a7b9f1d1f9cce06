// Intl.DurationFormat: ECMA-402, 13.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigInt, BigIntPrototypeToString, MathAbs, MathTrunc, Number: NumberConstructor, RangeError,
    SafeMap, StringPrototypePadStart, StringPrototypeSlice, TypeError,
  } = primordials;
  const { newList, push, intl } = internals;

  // Each unit with its styles and the style of style 'digital' (table 18).
  const words = 'long short narrow';
  const units = [
    ['years', words, 'short'], ['months', words, 'short'], ['weeks', words, 'short'], ['days', words, 'short'],
    ['hours', words + ' numeric 2-digit', 'numeric'], ['minutes', words + ' numeric 2-digit', 'numeric'],
    ['seconds', words + ' numeric 2-digit', 'numeric'], ['milliseconds', words + ' numeric', 'numeric'],
    ['microseconds', words + ' numeric', 'numeric'], ['nanoseconds', words + ' numeric', 'numeric'],
  ];
  const isFraction = { __proto__: null, milliseconds: true, microseconds: true, nanoseconds: true };
  const isClock = { __proto__: null, fractional: true, numeric: true, '2-digit': true };

  // ---- options ----

  // GetDurationUnitOptions (13.1.6).
  const unitOptions = (options, [unit, styles, digital], baseStyle, before) => {
    let style = intl.option(options, unit, styles);
    let fallback = 'always';
    if (style === undefined) {
      if (baseStyle === 'digital') {
        style = digital;
        if (unit !== 'hours' && unit !== 'minutes' && unit !== 'seconds') fallback = 'auto';
      } else if (isClock[before]) {
        style = 'numeric';
        if (unit !== 'minutes' && unit !== 'seconds') fallback = 'auto';
      } else {
        style = baseStyle;
        fallback = 'auto';
      }
    }
    if (style === 'numeric' && isFraction[unit]) {
      style = 'fractional';
      fallback = 'auto';
    }
    const display = intl.option(options, unit + 'Display', 'auto always', fallback);
    checkUnit(unit, style, display, before);
    if ((unit === 'minutes' || unit === 'seconds') &&
      (before === 'numeric' || before === '2-digit')) style = '2-digit';
    return { __proto__: null, unit, style, display };
  };
  const checkUnit = (unit, style, display, before) => {
    const clashes = (display === 'always' && style === 'fractional') ||
      (before === 'fractional' && style !== 'fractional') ||
      ((before === 'numeric' || before === '2-digit') && !isClock[style]);
    if (clashes) throw new RangeError('Invalid style or display of ' + unit + ' in Intl.DurationFormat');
  };

  const initialize = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    const options = intl.optionsObject(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.numberingSystem =
      intl.numberingSystem(resolved, options, intl.data(resolved.data, 'number'));
    state.style = intl.option(options, 'style', 'long short narrow digital', 'short');
    state.units = newList();
    let before = '';
    for (let i = 0; i < units.length; i++) {
      const entry = unitOptions(options, units[i], state.style, before);
      push(state.units, entry);
      const isDate = i < 4;
      before = isDate ? '' : entry.style;
    }
    state.fractionalDigits = intl.numberOption(options.fractionalDigits, 'fractionalDigits', 0, 9);
    state.formatters = new SafeMap();
  };

  // ---- durations ----

  const alphabetical = ['days', 'hours', 'microseconds', 'milliseconds', 'minutes', 'months',
    'nanoseconds', 'seconds', 'weeks', 'years'];

  const integral = (value) => {
    const n = NumberConstructor(value);
    if (MathTrunc(n) !== n || n - n !== 0) throw new RangeError('A duration takes whole numbers, not ' + n);
    return n + 0;
  };

  // ToDurationRecord (13.1.1) of an object.
  const durationOf = (input) => {
    if (typeof input === 'string') throw new RangeError('Invalid duration: ' + input);
    if (typeof input !== 'object' && typeof input !== 'function' || input === null) {
      throw new TypeError('A duration is an object such as { hours: 1 }');
    }
    const duration = { __proto__: null, sign: 0 };
    let known = false;
    for (let i = 0; i < alphabetical.length; i++) {
      const value = input[alphabetical[i]];
      known ||= value !== undefined;
      duration[alphabetical[i]] = value === undefined ? 0 : integral(value);
    }
    if (!known) throw new TypeError('A duration has one of years, months, weeks, days, hours, minutes, seconds, …');
    validate(duration);
    return duration;
  };

  const maxSeconds = 9007199254740992n;
  // IsValidDuration: of one sign and bounded.
  const validate = (duration) => {
    for (let i = 0; i < units.length; i++) {
      const sign = duration[units[i][0]] < 0 ? -1 : duration[units[i][0]] > 0 ? 1 : 0;
      if (sign * duration.sign < 0) throw new RangeError('A duration has parts of one sign');
      if (sign !== 0) duration.sign = sign;
      if (i < 3 && MathAbs(duration[units[i][0]]) >= 4294967296) throw new RangeError('Duration out of range');
    }
    const total = BigInt(duration.days) * 86400n + BigInt(duration.hours) * 3600n +
      BigInt(duration.minutes) * 60n + nanoseconds(duration, 6) / 1000000000n;
    if (total >= maxSeconds || total <= -maxSeconds) throw new RangeError('Duration out of range');
  };

  const scales = { __proto__: null, 6: 1000000000n, 7: 1000000n, 8: 1000n, 9: 1n };
  // Gives the nanoseconds of a unit and the smaller ones: 6 are seconds.
  const nanoseconds = (duration, from) => {
    let total = 0n;
    for (let i = from; i < units.length; i++) total += BigInt(duration[units[i][0]]) * scales[i];
    return total;
  };

  // Gives a unit with the smaller ones as its fraction, as a decimal text.
  const withFraction = (duration, at) => {
    const total = nanoseconds(duration, at);
    const digits = BigIntPrototypeToString(total < 0n ? -total : total);
    const places = 9 - 3 * (at - 6);
    const padded = StringPrototypePadStart(digits, places + 1, '0');
    const point = padded.length - places;
    return (total < 0n ? '-' : '') + StringPrototypeSlice(padded, 0, point) + '.' +
      StringPrototypeSlice(padded, point);
  };

  // ---- formatting ----

  const numberParts = (state, value, options) => {
    const key = options.unit + ' ' + options.unitDisplay + ' ' + options.signDisplay + ' ' +
      options.minimumIntegerDigits + ' ' + options.maximumFractionDigits;
    let formatter = state.formatters.get(key);
    if (formatter === undefined) {
      formatter = intl.numberFormatter(state.locale,
        { __proto__: null, ...options, numberingSystem: state.numberingSystem });
      state.formatters.set(key, formatter);
    }
    return intl.numberPartition(formatter, value);
  };
  const fractionOptions = ({ fractionalDigits: digits }) => ({
    __proto__: null, roundingMode: 'trunc', minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 9,
  });

  const pushUnit = (group, parts, unit) => {
    for (let i = 0; i < parts.length; i++) push(group, { __proto__: null, ...parts[i], unit });
  };

  const singular = (unit) => StringPrototypeSlice(unit, 0, -1);
  const nextIsFractional = (state, at) => at >= 6 && at < 9 && state.units[at + 1].style === 'fractional';
  // Gives the decimal of a unit: with the smaller units as its fraction, perhaps, and
  // of the sign of the duration even if it is zero.
  const decimalAt = (state, duration, at, signed) => {
    const x = nextIsFractional(state, at) ? intl.decimal(withFraction(duration, at))
      : intl.decimalOfNumber(duration[units[at][0]]);
    return signed && x.digits === '' && duration.sign < 0
      ? { __proto__: null, ...x, negative: true } : x;
  };

  // The character between hours and minutes is a point where times have one.
  const separatorOf = (state) => {
    const { pool, times24 } = intl.data(state.data, 'date');
    const pattern = pool[primordials.parseInt(StringPrototypeSlice(times24, 26, 28), 36)];
    return primordials.RegExpPrototypeExec(/\{[hH]\}\.\{/, pattern) === null ? ':' : '.';
  };

  // FormatNumericUnits (13.5.6): hours, minutes and seconds as on a clock.
  const clockParts = (state, duration, first, signed) => {
    const seconds = decimalAt(state, duration, 6, false);
    const shows = (at, isZero) => first <= at && (state.units[at].display === 'always' || !isZero);
    const hasHours = first === 4 && shows(4, duration.hours === 0);
    const hasSeconds = shows(6, seconds.digits === '');
    const hasMinutes = first <= 5 && ((hasHours && hasSeconds) || shows(5, duration.minutes === 0));
    const group = newList();
    const showsAt = { __proto__: null, 4: hasHours, 5: hasMinutes, 6: hasSeconds };
    for (let at = first; at <= 6; at++) {
      if (!showsAt[at]) continue;
      if (group.length > 0) intl.part(group, 'literal', separatorOf(state));
      const { unit, style } = state.units[at];
      const options = { __proto__: null, useGrouping: false, signDisplay: signed ? 'auto' : 'never',
        minimumIntegerDigits: style === '2-digit' ? 2 : 1,
        ...(at === 6 && nextIsFractional(state, 6) ? fractionOptions(state) : undefined) };
      pushUnit(group, numberParts(state, decimalAt(state, duration, at, signed), options), singular(unit));
      signed = false;
    }
    return group;
  };

  // PartitionDurationFormatPattern (13.5.8): gives a list of parts for each unit.
  const groupsOf = (state, duration) => {
    const groups = newList();
    let signed = true;
    for (let at = 0; at < units.length; at++) {
      const { unit, style, display } = state.units[at];
      if (style === 'numeric' || style === '2-digit') {
        const clock = clockParts(state, duration, at, signed);
        if (clock.length > 0) push(groups, clock);
        break;
      }
      const fractional = nextIsFractional(state, at);
      const x = decimalAt(state, duration, at, false);
      if (display === 'always' || x.digits !== '') {
        const group = newList();
        const options = { __proto__: null, style: 'unit', unit: singular(unit), unitDisplay: style,
          signDisplay: signed ? 'auto' : 'never', ...(fractional ? fractionOptions(state) : undefined) };
        pushUnit(group, numberParts(state, decimalAt(state, duration, at, signed), options), singular(unit));
        signed = false;
        push(groups, group);
      }
      if (fractional) break;
    }
    return groups;
  };

  const durationParts = (state, input) => {
    const groups = groupsOf(state, durationOf(input));
    const style = state.style === 'digital' ? 'short' : state.style;
    const glue = intl.listGlue(state.data, 'unit', style);
    const parts = newList();
    for (let i = 0; i < groups.length; i++) {
      if (i > 0) intl.part(parts, 'literal', intl.glueAt(glue, i, groups.length));
      for (let k = 0; k < groups[i].length; k++) push(parts, groups[i][k]);
    }
    return parts;
  };

  intl.service('DurationFormat', initialize, (stateOf) => ({
    format(duration) { return intl.textOf(durationParts(stateOf(this), duration)); },
    formatToParts(duration) { return intl.partsArray(durationParts(stateOf(this), duration)); },
    resolvedOptions() {
      const state = stateOf(this);
      const { locale, numberingSystem, style, fractionalDigits } = state;
      const result = { locale, numberingSystem, style };
      for (let i = 0; i < units.length; i++) {
        const { unit, style: unitStyle, display } = state.units[i];
        result[unit] = unitStyle === 'fractional' ? 'numeric' : unitStyle;
        result[unit + 'Display'] = display;
      }
      if (fractionalDigits !== undefined) result.fractionalDigits = fractionalDigits;
      return result;
    },
  }));
})
