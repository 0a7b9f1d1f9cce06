// Ranges of Intl.NumberFormat: ECMA-402, 15.5.19 to 15.5.22.
(function (primordials, host, internals) {
  'use strict';

  const { RangeError, TypeError } = primordials;
  const { newList, push, intl } = internals;

  const isNumeric = {
    __proto__: null, integer: true, group: true, decimal: true, fraction: true, minusSign: true,
    plusSign: true, infinity: true,
  };
  // Gives [prefix, number, suffix] as lists of parts.
  const split = (parts) => {
    let from = 0;
    let to = parts.length;
    while (from < to && isNumeric[parts[from].type] === undefined) from++;
    while (to > from && isNumeric[parts[to - 1].type] === undefined) to--;
    const lists = [newList(), newList(), newList()];
    for (let i = 0; i < parts.length; i++) push(lists[i < from ? 0 : i < to ? 1 : 2], parts[i]);
    return lists;
  };

  const sourced = (out, parts, source) => {
    for (let i = 0; i < parts.length; i++) push(out, { __proto__: null, ...parts[i], source });
  };

  const approximately = (state, parts) => {
    const out = newList();
    push(out, { __proto__: null, type: 'approximatelySign', value: state.numbers.approx,
      source: 'shared' });
    sourced(out, parts, 'shared');
    return out;
  };

  const rangeParts = (state, x, y) => {
    if (x.kind === 'nan' || y.kind === 'nan') throw new RangeError('Invalid range: NaN');
    const first = intl.numberPartition(state, x);
    const second = intl.numberPartition(state, y);
    if (intl.textOf(first) === intl.textOf(second)) return approximately(state, first);
    const a = split(first);
    const b = split(second);
    const collapses = a[0].length === 0 && b[0].length === 0 &&
      intl.textOf(a[2]) === intl.textOf(b[2]);
    const separator = collapses ? state.numbers.range
      : primordials.StringPrototypeTrim(state.numbers.range) === state.numbers.range
        ? ' ' + state.numbers.range + ' ' : state.numbers.range;
    const out = newList();
    sourced(out, collapses ? a[1] : first, 'startRange');
    push(out, { __proto__: null, type: 'literal', value: separator, source: 'shared' });
    sourced(out, collapses ? b[1] : second, 'endRange');
    if (collapses) sourced(out, b[2], 'shared');
    return out;
  };

  intl.numberRange = (state, start, end) => {
    if (start === undefined || end === undefined) throw new TypeError('start or end is undefined');
    const x = intl.decimal(start);
    return rangeParts(state, x, intl.decimal(end));
  };
})
