// Ranges of Intl.DateTimeFormat: ECMA-402, 11.5.9.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeSlice, TypeError } = primordials;
  const { newList, push, intl } = internals;
  const { localTime, partition, timeOf } = intl.dateFields;

  const order = ['year', 'month', 'day', 'half', 'hour', 'minute', 'second', 'millisecond'];
  const shownBy = {
    __proto__: null, y: 'year', Y: 'year', M: 'month', N: 'month', L: 'month', d: 'day', D: 'day',
      E: 'day',
    h: 'hour', H: 'hour', i: 'minute', I: 'minute', s: 'second', S: 'second', f: 'millisecond',
      a: 'half',
    G: 'year',
  };
  const half = (t) => (t.hour < 12 ? 0 : 1);

  // Gives the largest field that differs, if the pattern shows it or a smaller one.
  const difference = (pieces, a, b) => {
    const shown = { __proto__: null };
    for (let i = 0; i < pieces.length; i++) shown[shownBy[pieces[i].field]] = true;
    let smallest = -1;
    for (let i = 0; i < order.length; i++) if (shown[order[i]]) smallest = i;
    for (let i = 0; i <= smallest; i++) {
      const name = order[i];
      if (name === 'half' ? half(a) !== half(b) : a[name] !== b[name]) return name;
    }
    return undefined;
  };

  const sourced = (out, parts, source) => {
    for (let i = 0; i < parts.length; i++) push(out, { __proto__: null, ...parts[i], source });
  };

  const bothWays = (state, pieces, a, b) => {
    const out = newList();
    sourced(out, partition(state, pieces, a), 'startRange');
    push(out, { __proto__: null, type: 'literal', value: state.dates.separator, source: 'shared' });
    sourced(out, partition(state, pieces, b), 'endRange');
    return out;
  };

  // Fields that come twice are the start's and the end's; literals between two
  // parts of one source have it too.
  const interval = (state, pattern, a, b) => {
    const pieces = intl.parseDatePattern(pattern);
    const twice = { __proto__: null };
    for (let i = 0; i < pieces.length; i++) {
      if (pieces[i].end) twice[shownBy[pieces[i].field]] = true;
    }
    const sourceOf = (piece) => (piece === undefined || piece.literal !== undefined ? undefined
      : piece.end ? 'endRange' : twice[shownBy[piece.field]] ? 'startRange' : 'shared');
    const out = newList();
    for (let i = 0; i < pieces.length; i++) {
      const one = newList();
      push(one, pieces[i]);
      const before = sourceOf(pieces[i - 1]);
      const between = before === sourceOf(pieces[i + 1]) ? before : 'shared';
      const source = sourceOf(pieces[i]) ?? between;
      sourced(out, partition(state, one, pieces[i].end ? b : a), source);
    }
    return out;
  };

  const rangeOf = (state, pattern, field, a, b) => {
    const known = state.dates.ranges[pattern];
    const key = field === 'minute' ? 'hour' : field;
    const found = known?.[key] ?? (key === 'half' ? known?.hour : undefined);
    return found === undefined ? bothWays(state, intl.parseDatePattern(pattern), a, b)
      : interval(state, found, a, b);
  };

  // Ranges of times have hours in as few digits as there are.
  const shortTime = (state) => {
    if (state.hour !== '2-digit') return state.patterns.time;
    const options = { __proto__: null, ...state, hour: 'numeric' };
    const twelve = state.cycle === 'h12' || state.cycle === 'h11';
    return intl.datePatterns(state.data, state.dates, options, twelve).time;
  };

  // Gives the pieces of a pattern of times with the date before it.
  const datedPieces = (state) => {
    const options = { __proto__: null, year: 'numeric', month: 'numeric', day: 'numeric' };
    const { date, glue } = intl.datePatterns(state.data, state.dates, options, false);
    return intl.parseDatePattern(intl.wholePattern({ __proto__: null, date,
      time: state.patterns.time, glue }));
  };

  // As format() does, for one date.
  const plainSpaces = (parts) => {
    for (let i = 0; i < parts.length; i++) parts[i].value = intl.replaced(parts[i].value, narrowSpaces, ' ');
    return parts;
  };
  const narrowSpaces = /\u202f/g;

  intl.dateRange = (state, start, end) => {
    if (start === undefined ||
      end === undefined) throw new TypeError('startDate or endDate cannot be undefined');
    const x = timeOf(start);
    const a = localTime(state, x);
    const b = localTime(state, timeOf(end));
    const field = difference(state.pieces, a, b);
    if (field === undefined) {
      const out = newList();
      sourced(out, plainSpaces(partition(state, state.pieces, a)), 'shared');
      return out;
    }
    const { date, glue } = state.patterns;
    const time = shortTime(state);
    const sameDay = field !== 'year' && field !== 'month' && field !== 'day';
    if (date === '' && !sameDay) return bothWays(state, datedPieces(state), a, b);
    if (date === '' || time === '') return rangeOf(state, date + time, field, a, b);
    // The word that styles have before the time gives way to the usual glue.
    const between = state.dateStyle === undefined ? glue : state.dates.styleGlue[2];
    return sameDay ? dayRange(state, date, between, rangeOf(state, time, field, a, b), a)
      : bothWays(state, state.pieces, a, b);
  };

  // Puts a range of times on one day.
  const dayRange = (state, date, glue, times, t) => {
    const out = newList();
    const pieces = intl.pieces(glue, '{');
    for (let i = 0; i < pieces.length; i++) {
      const text = i === 0 ? pieces[0] : StringPrototypeSlice(pieces[i], 2);
      if (i > 0 && pieces[i][0] === '1') sourced(out,
        partition(state, intl.parseDatePattern(date), t), 'shared');
      if (i > 0 && pieces[i][0] === '0') for (let k = 0; k < times.length; k++) push(out, times[k]);
      if (text !== '') push(out,
        { __proto__: null, type: 'literal', value: text, source: 'shared' });
    }
    return out;
  };
})
