// Ranges of Intl.NumberFormat: ECMA-402, 15.5.19 to 15.5.22.
(function (primordials, host, internals) {
  'use strict';

  const { RangeError, StringPrototypeCodePointAt, StringPrototypeTrim, TypeError } = primordials;
  const { newList, push, intl } = internals;

  const isNumeric = {
    __proto__: null, integer: true, group: true, decimal: true, fraction: true, infinity: true,
    exponentSeparator: true, exponentInteger: true, exponentMinusSign: true,
  };
  // Gives [prefix, number, suffix] as lists of parts; kept says what is of the number.
  const split = (parts, kept) => {
    let from = 0;
    let to = parts.length;
    while (from < to && !kept(parts[from])) from++;
    while (to > from && !kept(parts[to - 1])) to--;
    const lists = [newList(), newList(), newList()];
    for (let i = 0; i < parts.length; i++) push(lists[i < from ? 0 : i < to ? 1 : 2], parts[i]);
    return lists;
  };
  const isDigits = ({ type }) => isNumeric[type] === true;
  const isSigned = ({ type, value }) => type !== 'unit' && type !== 'currency' &&
    (type !== 'literal' || StringPrototypeTrim(value) !== '');

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

  const same = (a, b) => intl.textOf(a[0]) === intl.textOf(b[0]) &&
    intl.textOf(a[2]) === intl.textOf(b[2]);
  const isEmpty = (halves) => halves[0].length === 0 && halves[2].length === 0;
  // Reports whether there is more than one character around a number.
  const isLong = (halves) => {
    const text = intl.textOf(halves[0]) + intl.textOf(halves[2]);
    return text.length > (StringPrototypeCodePointAt(text, 0) > 0xffff ? 2 : 1);
  };
  const hasExponent = (parts) => {
    for (let i = 0; i < parts.length; i++) if (parts[i].type === 'exponentInteger') return true;
    return false;
  };

  // What is around both numbers is shown once: a unit or the name of a currency, and
  // within it signs and symbols of more than one character.
  const rangeParts = (state, x, y) => {
    if (x.kind === 'nan' || y.kind === 'nan') throw new RangeError('Invalid range: NaN');
    const first = intl.numberPartition(state, x);
    const second = intl.numberPartition(state, y);
    if (intl.textOf(first) === intl.textOf(second)) return approximately(state, first);
    const hasUnit = state.style === 'unit' || state.currencyDisplay === 'name' || state.unitPercent;
    const kept = hasUnit ? isSigned : always;
    const outer = [split(first, kept), split(unitOfRange(state, x, y, hasUnit) ?? second, kept)];
    const inner = [outer[0][1], outer[1][1]];
    const a = split(inner[0], isDigits);
    const b = split(inner[1], isDigits);
    const collapses = same(a, b) && isLong(a);
    const repeats = hasExponent(first) ||
      (!collapses && (!isEmpty(a) || !isEmpty(b)));
    const { range } = state.numbers;
    const separator = repeats && StringPrototypeTrim(range) === range ? ' ' + range + ' ' : range;
    const out = newList();
    sourced(out, outer[1][0], 'shared');
    if (collapses) sourced(out, a[0], 'shared');
    sourced(out, collapses ? a[1] : inner[0], 'startRange');
    push(out, { __proto__: null, type: 'literal', value: separator, source: 'shared' });
    sourced(out, collapses ? b[1] : inner[1], 'endRange');
    if (collapses) sourced(out, b[2], 'shared');
    sourced(out, outer[1][2], 'shared');
    return out;
  };
  const always = () => true;

  // Gives the second number with the unit in the plural of the range.
  const unitOfRange = (state, x, y, hasUnit) => {
    if (!hasUnit) return undefined;
    const last = intl.numberCategory(state, y);
    const { ranges } = intl.data(state.data, 'plural').cardinal;
    return intl.numberPartition(state, y, ranges[intl.numberCategory(state, x) + ' ' + last] ?? last);
  };

  intl.numberRange = (state, start, end) => {
    if (start === undefined || end === undefined) throw new TypeError('start or end is undefined');
    const x = intl.decimal(start);
    return rangeParts(state, x, intl.decimal(end));
  };
})
