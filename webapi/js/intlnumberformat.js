// Intl.NumberFormat: ECMA-402, 15. Its patterns and the formatter.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigIntPrototypeValueOf, NumberPrototypeValueOf, RegExpPrototypeExec, SafeMap,
    StringPrototypeIndexOf, StringPrototypeSlice,
  } = primordials;
  const { newList, push, intl } = internals;
  const { part } = intl;

  const tokens = { __proto__: null, 0: 'number', '-': 'minusSign', '+': 'plusSign',
    '%': 'percentSign', '¤': 'currency' };

  // Gives the pieces of a number pattern: {type, value}, literals with their text.
  const parsePattern = (pattern) => {
    const pieces = newList();
    let literal = '';
    for (let i = 0; i < pattern.length; i++) {
      const type = tokens[pattern[i]];
      if (type === undefined) {
        literal += pattern[i];
        continue;
      }
      if (literal !== '') part(pieces, 'literal', literal);
      literal = '';
      part(pieces, type, '');
    }
    if (literal !== '') part(pieces, 'literal', literal);
    return pieces;
  };

  const spaced = /^(\s*)([^]*?)(\s*)$/;
  const pushAffix = (parts, text, type) => {
    const m = RegExpPrototypeExec(spaced, text);
    if (m[1] !== '') part(parts, 'literal', m[1]);
    if (m[2] !== '') part(parts, type, m[2]);
    if (m[3] !== '') part(parts, 'literal', m[3]);
  };

  // Puts parts in the place of 0 in a pattern whose other text is of one type.
  const wrap = (pattern, inner, type) => {
    const at = StringPrototypeIndexOf(pattern, '0');
    const parts = newList();
    pushAffix(parts, at < 0 ? pattern : StringPrototypeSlice(pattern, 0, at), type);
    if (at < 0) return parts;
    append(parts, inner);
    pushAffix(parts, StringPrototypeSlice(pattern, at + 1), type);
    return parts;
  };

  const append = (parts, more) => {
    for (let i = 0; i < more.length; i++) push(parts, more[i]);
  };

  // ---- initialization ----

  const initialize = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    const options = intl.coerceOptions(given);
    intl.matcher(options);
    const data = state.numbers = intl.data(resolved.data, 'number');
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.numberingSystem = intl.numberingSystem(resolved, options, data);
    intl.unitOptions(state, options);
    state.notation = intl.option(options, 'notation', 'standard scientific engineering compact',
      'standard');
    const currency = state.style === 'currency';
    const places = currency && state.notation === 'standard'
      ? intl.data('common', 'currencyDigits')[state.currency] ?? 2 : 0;
    const most = currency && state.notation === 'standard' ? places : state.style === 'percent' ? 0 : 3;
    intl.digitOptions(state, options, places, most, state.notation);
    const compactDisplay = intl.option(options, 'compactDisplay', 'short long', 'short');
    if (state.notation === 'compact') state.compactDisplay = compactDisplay;
    state.useGrouping = intl.groupingOption(options, state.notation);
    state.signDisplay =
      intl.option(options, 'signDisplay', 'auto never always exceptZero negative', 'auto');
    prepare(state);
  };

  const isSymbol = /[\p{S}\p{Z}]$/u;

  const currencyText = (state) => {
    const { symbols, narrow } = intl.data(state.data, 'currency');
    const { currency, currencyDisplay } = state;
    if (currencyDisplay === 'code') return currency;
    const symbol = symbols[currency] ?? currency;
    return currencyDisplay === 'narrowSymbol' ? narrow[currency] ?? symbol : symbol;
  };

  // Letters keep a space from digits.
  const currencyKind = ({ currencyText: text }) =>
    (RegExpPrototypeExec(isSymbol, text) === null ? 'code' : 'symbol');

  // Gives the patterns for a number without sign, with minus and with plus.
  const patternsOf = (state) => {
    const { numbers, style } = state;
    if (style === 'percent' && !state.unitPercent) return numbers.percent;
    if (style !== 'currency') return numbers.decimal;
    if (state.currencyDisplay === 'name' &&
      !intl.data(state.data, 'currencyNames').symbolToo) return numbers.decimal;
    return currencyPatterns(state, currencyKind(state));
  };
  const currencyPatterns = ({ numbers, currencySign }, kind) =>
    numbers[currencySign === 'accounting' ? kind + 'Accounting' : kind];
  const parseAll = (patterns) =>
    [parsePattern(patterns[0]), parsePattern(patterns[1]), parsePattern(patterns[2])];

  const prepare = (state) => {
    const { numbers } = state;
    const sym = state.sym = intl.numberSigns(numbers, state.numberingSystem);
    const currency = state.style === 'currency';
    // The percent sign is a unit beside a compact number.
    state.unitPercent = state.style === 'percent' && state.notation === 'compact';
    if (currency) state.currencyText = currencyText(state);
    state.patterns = parseAll(patternsOf(state));
    state.decimalSign = currency ? sym.cd : sym.d;
    state.groupSign = currency ? sym.cg : sym.g;
    state.minGrouping = state.useGrouping === 'always' ? 1
      : state.useGrouping === 'min2' ? 2 : numbers.group[0];
  };

  // ---- digits ----

  const pushGroups = (parts, state, whole) => {
    const { numbers: { group }, numberingSystem: system } = state;
    const primary = group[1];
    if (state.useGrouping === false || whole.length < primary + state.minGrouping) {
      return part(parts, 'integer', intl.digits(whole, system));
    }
    let at = whole.length - primary;
    const head = at % group[2] || group[2];
    for (let from = 0, to = head; from < at; from = to, to += group[2]) {
      part(parts, 'integer', intl.digits(StringPrototypeSlice(whole, from, to), system));
      part(parts, 'group', state.groupSign);
    }
    part(parts, 'integer', intl.digits(StringPrototypeSlice(whole, at), system));
  };

  const digitParts = (state, shown) => {
    const parts = newList();
    pushGroups(parts, state, shown.whole);
    if (shown.fraction !== '') {
      part(parts, 'decimal', state.decimalSign);
      part(parts, 'fraction', intl.digits(shown.fraction, state.numberingSystem));
    }
    return parts;
  };

  const compactEntry = (state, magnitude) => {
    if (magnitude < 3) return undefined;
    // Amounts of money have no long form but beside the name of the currency.
    const short = state.style === 'currency' && state.currencyDisplay !== 'name';
    const entries = intl.data(state.data, 'compact')[short ? 'short' : state.compactDisplay];
    return entries[magnitude - 3] ?? entries[entries.length - 1];
  };

  // ComputeExponentForMagnitude (15.5.13).
  const exponentAt = (state, magnitude) => {
    switch (state.notation) {
      case 'scientific': return magnitude;
      case 'engineering': return primordials.MathFloor(magnitude / 3) * 3;
      case 'compact': return compactEntry(state, magnitude)?.[0] ?? 0;
      default: return 0;
    }
  };

  // ComputeExponent (15.5.12): gives the digits shown, with the exponent taken out.
  const scaled = (state, x) => {
    if (state.notation === 'standard' || x.digits === '') {
      return { __proto__: null, ...intl.roundedDigits(state, x), exponent: 0, magnitude: 0 };
    }
    let magnitude = x.exponent - 1;
    let exponent = exponentAt(state, magnitude);
    let shown = intl.roundedDigits(state, intl.scaledBy(x, -exponent));
    if (shown.value.digits !== '' && shown.value.exponent - 1 + exponent > magnitude) {
      const next = exponentAt(state, ++magnitude);
      if (next !== exponent) shown = intl.roundedDigits(state, intl.scaledBy(x, -next));
      exponent = next;
    }
    return { __proto__: null, ...shown, exponent, magnitude };
  };

  const pushExponent = (parts, state, exponent) => {
    const { sym } = state;
    part(parts, 'exponentSeparator', sym.e);
    if (exponent < 0) part(parts, 'exponentMinusSign', sym.em);
    part(parts, 'exponentInteger',
      intl.digits('' + (exponent < 0 ? -exponent : exponent), state.numberingSystem));
  };

  const categoryOf = (state, shown) =>
    intl.plural(state.data, 'cardinal', shown.whole, shown.fraction, shown.exponent);

  // Gives the parts of a finite number without its sign.
  const numberParts = (state, shown) => {
    const parts = digitParts(state, shown);
    if (state.notation === 'scientific' || state.notation === 'engineering') {
      pushExponent(parts, state, shown.exponent);
    } else if (state.notation === 'compact' && shown.exponent !== 0) {
      const category = intl.plural(state.data, 'cardinal', shown.whole, shown.fraction);
      return wrap(intl.byPlural(compactEntry(state, shown.magnitude)[1], category), parts,
        'compact');
    }
    return parts;
  };

  // ---- signs and affixes ----

  // Gives the index of the pattern: 0 without sign, 1 minus, 2 plus.
  const signOf = (display, negative, zero) => {
    switch (display) {
      case 'never': return 0;
      case 'always': return negative ? 1 : 2;
      case 'exceptZero': return zero ? 0 : negative ? 1 : 2;
      case 'negative': return negative && !zero ? 1 : 0;
      default: return negative ? 1 : 0;
    }
  };

  const applyPattern = (state, pieces, number) => {
    const parts = newList();
    const { sym } = state;
    for (let i = 0; i < pieces.length; i++) {
      const { type, value } = pieces[i];
      switch (type) {
        case 'number': append(parts, number); break;
        case 'minusSign': part(parts, type, sym.m); break;
        case 'plusSign': part(parts, type, sym.p); break;
        case 'percentSign': part(parts, type, sym.pc); break;
        case 'currency': part(parts, type, state.currencyText); break;
        default: part(parts, type, value);
      }
    }
    return parts;
  };

  const hardSpaces = /[\u00a0\u202f]/g;
  const unitPatterns = (state) => {
    const all = intl.data(state.data, 'unit');
    return (key) => all[state.unitDisplay ?? 'short'][key] ?? all.short[key];
  };

  const withUnit = (state, parts, category) => {
    const find = unitPatterns(state);
    if (state.unitPercent) {
      const pattern = intl.replaced(intl.byPlural(find('percent'), category), hardSpaces, ' ');
      return wrap(pattern, parts, 'unit');
    }
    const whole = find(state.unit);
    if (whole !== undefined) return wrap(intl.byPlural(whole, category), parts, 'unit');
    const halves = intl.splitUnit(state.unit);
    const inner = intl.byPlural(find(halves[0]), category);
    const outer = find('-per-' + halves[1]) ?? perPattern(find(halves[1]), state.unitDisplay);
    const at = StringPrototypeIndexOf(outer, '0');
    const pattern = StringPrototypeSlice(outer, 0, at) + inner + StringPrototypeSlice(outer,
      at + 1);
    return wrap(pattern, parts, 'unit');
  };

  const perPattern = (unit, display) => {
    const text = intl.byPlural(unit, 'one');
    const m = RegExpPrototypeExec(/[^0\s][^0]*/, text);
    return '0/' + (m === null ? '' : m[0]);
  };

  const withName = (state, parts, category) => {
    const { names, pattern } = intl.data(state.data, 'currencyNames');
    const pieces = parsePattern(intl.byPlural(pattern, category));
    const known = names[state.currency];
    const text = known === undefined ? state.currency : intl.byPlural(known, category);
    const out = newList();
    for (let i = 0; i < pieces.length; i++) {
      if (pieces[i].type === 'number') append(out, parts);
      else part(out, pieces[i].type, pieces[i].type === 'currency' ? text : pieces[i].value);
    }
    return out;
  };

  const special = (state, x) => {
    const parts = newList();
    if (x.kind === 'nan') part(parts, 'nan', state.sym.nan);
    else part(parts, 'infinity', state.sym.inf);
    return parts;
  };

  // Gives the patterns for a number with these digits, undefined if it is not finite:
  // only digits keep a space from the currency, and compact amounts have patterns of
  // their own.
  const patternsFor = (state, shown) => {
    if (state.style !== 'currency') return state.patterns;
    if (state.currencyDisplay === 'name') {
      return state.notation === 'compact' && shown !== undefined && shown.exponent !== 0
        ? parseAll(state.numbers.decimal) : state.patterns;
    }
    if (shown === undefined) return parseAll(currencyPatterns(state, 'symbol'));
    if (state.notation !== 'compact' || shown.exponent === 0) return state.patterns;
    return state.compactPatterns ??= parseAll(state.numbers[currencyKind(state) + 'Compact']);
  };

  // PartitionNumberPattern (15.5.4).
  // A category of plurals may be given for the unit or the name of the currency.
  const partition = (state, given, plural) => {
    const finite = given.kind === 'finite';
    const x = finite && state.style === 'percent' ? intl.scaledBy(given, 2) : given;
    const shown = finite ? scaled(state, x) : undefined;
    const zero = x.kind === 'nan' || (finite && shown.value.digits === '');
    const sign = signOf(state.signDisplay, x.negative, zero);
    const number = finite ? numberParts(state, shown) : special(state, x);
    const parts = applyPattern(state, patternsFor(state, shown)[sign], number);
    const category = () => plural ?? (finite ? categoryOf(state, shown) : 'other');
    if (state.style === 'unit' || state.unitPercent) return withUnit(state, parts, category());
    if (state.currencyDisplay === 'name') return withName(state, parts, category());
    return parts;
  };
  intl.numberPartition = partition;
  intl.numberCategory = (state, x) =>
    (x.kind === 'finite' ? categoryOf(state, scaled(state, x)) : 'other');
  intl.formatNumber = (state, x) => intl.textOf(partition(state, x));

  // ---- the service ----

  const optional = ['currency', 'currencyDisplay', 'currencySign', 'unit', 'unitDisplay'];
  const describe = (state) => {
    const result = { locale: state.locale, numberingSystem: state.numberingSystem,
      style: state.style };
    for (let i = 0; i < optional.length; i++) {
      if (state[optional[i]] !== undefined) result[optional[i]] = state[optional[i]];
    }
    intl.describeDigits(result, state);
    result.useGrouping = state.useGrouping;
    result.notation = state.notation;
    if (state.compactDisplay !== undefined) result.compactDisplay = state.compactDisplay;
    result.signDisplay = state.signDisplay;
    intl.describeRounding(result, state);
    return result;
  };

  intl.service('NumberFormat', initialize, (stateOf) => ({
    get format() {
      const state = stateOf(this);
      if (state.bound === undefined) {
        state.bound = { f(value) { return intl.formatNumber(state, intl.decimal(value)); } }.f;
        intl.define(state.bound, 'name', '', false);
      }
      return state.bound;
    },
    formatRange(start, end) { return intl.textOf(intl.numberRange(stateOf(this), start, end)); },
    formatRangeToParts(start, end) { return intl.partsArray(intl.numberRange(stateOf(this), start, end)); },
    formatToParts(value) {
      const state = stateOf(this);
      return intl.partsArray(partition(state, intl.decimal(value)));
    },
    resolvedOptions() { return describe(stateOf(this)); },
  }), { callable: true });

  // Gives the state of a formatter; those without options are kept.
  const kept = new SafeMap();
  intl.numberFormatter = (locales, options) => {
    const keeps = options === undefined && (locales === undefined || typeof locales === 'string');
    const known = keeps ? kept.get(locales) : undefined;
    if (known !== undefined) return known;
    const state = { __proto__: null };
    initialize(state, locales, options);
    if (keeps && kept.size < 100) kept.set(locales, state);
    return state;
  };

  const localized = (valueOf) => ({
    toLocaleString() {
      const x = intl.decimal(valueOf(this));
      return intl.formatNumber(intl.numberFormatter(arguments[0], arguments[1]), x);
    },
  });
  intl.methods(primordials.NumberPrototype, localized(NumberPrototypeValueOf));
  intl.methods(primordials.BigIntPrototype, localized(BigIntPrototypeValueOf));
})
