// Intl.NumberFormat: ECMA-402, 15. Its options, digits and rounding.
(function (primordials, host, internals) {
  'use strict';

  const {
    RangeError, RegExpPrototypeExec, StringPrototypePadEnd, StringPrototypePadStart,
      StringPrototypeSlice,
    StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
  } = primordials;
  const { intl } = internals;

  // Writes ASCII digits in a numbering system.
  intl.digits = (text, system) => {
    if (system === 'latn') return text;
    const digits = intl.data('common', 'digits')[system];
    let out = '';
    for (let i = 0; i < text.length; i++) out += digits[text[i]];
    return out;
  };

  intl.numberingSystem = (resolved, options, data) => {
    const asked = intl.option(options, 'numberingSystem');
    if (asked !== undefined && RegExpPrototypeExec(/^[a-z0-9]{3,8}(-[a-z0-9]{3,8})*$/i, asked) === null) {
      throw new RangeError('Invalid numberingSystem : ' + asked);
    }
    const name = asked === undefined ? resolved.keywords.nu : StringPrototypeToLowerCase(asked);
    if (name === undefined || name === data.nu) return data.nu;
    return name === 'latn' || intl.data('common', 'digits')[name] !== undefined ? name : data.nu;
  };

  // The signs that go with the digits: Arabic has two sets.
  intl.numberSigns = (data, system) => {
    const arabic = system === 'arab';
    if (arabic === (data.nu === 'arab')) return data.sym;
    const { sym } = intl.data(arabic ? 'ar-EG' : 'ar', 'number');
    const mark = arabic ? '\u061c' : ''; // as the minus sign of these digits has it
    return { __proto__: null, ...sym, nan: data.sym.nan, m: mark + sym.m, p: mark + sym.p };
  };

  const increments = { __proto__: null };
  const allIncrements = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
  for (let i = 0; i < allIncrements.length; i++) increments[allIncrements[i]] = true;

  const significant = (state, mnsd, mxsd) => {
    state.minSignificant = intl.numberOption(mnsd, 'minimumSignificantDigits', 1, 21, 1);
    state.maxSignificant =
      intl.numberOption(mxsd, 'maximumSignificantDigits', state.minSignificant, 21, 21);
  };

  const fraction = (state, mnfd, mxfd, least, most) => {
    let low = intl.numberOption(mnfd, 'minimumFractionDigits', 0, 100, undefined);
    let high = intl.numberOption(mxfd, 'maximumFractionDigits', 0, 100, undefined);
    if (low === undefined) low = high === undefined ? least : least < high ? least : high;
    else if (high === undefined) high = most > low ? most : low;
    else if (low > high) throw new RangeError('maximumFractionDigits value is out of range.');
    state.minFraction = low;
    state.maxFraction = high ?? (most > low ? most : low);
  };

  // SetNumberFormatDigitOptions (15.1.3).
  intl.digitOptions = (state, options, least, most, notation) => {
    state.minInteger = intl.numberOption(options.minimumIntegerDigits, 'minimumIntegerDigits', 1,
      21, 1);
    const mnfd = options.minimumFractionDigits;
    const mxfd = options.maximumFractionDigits;
    const mnsd = options.minimumSignificantDigits;
    const mxsd = options.maximumSignificantDigits;
    state.increment = intl.numberOption(options.roundingIncrement, 'roundingIncrement', 1, 5000, 1);
    if (increments[state.increment] === undefined) {
      throw new RangeError('roundingIncrement value is out of range.');
    }
    state.roundingMode =
      intl.option(options, 'roundingMode', 'ceil floor expand trunc halfCeil halfFloor ' +
      'halfExpand halfTrunc halfEven', 'halfExpand');
    state.priority = intl.option(options, 'roundingPriority', 'auto morePrecision lessPrecision',
      'auto');
    state.trailing = intl.option(options, 'trailingZeroDisplay', 'auto stripIfInteger', 'auto');
    const hasSignificant = mnsd !== undefined || mxsd !== undefined;
    const hasFraction = mnfd !== undefined || mxfd !== undefined;
    const automatic = state.priority === 'auto';
    const needSignificant = !automatic || hasSignificant;
    const needFraction = !automatic || (!hasSignificant && (hasFraction || notation !== 'compact'));
    if (needSignificant) significant(state, mnsd, mxsd);
    if (needFraction) fraction(state, mnfd, mxfd, state.increment === 1 ? least : most, most);
    setRounding(state, needSignificant, needFraction);
    if (state.increment !== 1) checkIncrement(state);
  };

  const setRounding = (state, needSignificant, needFraction) => {
    if (!needSignificant && !needFraction) {
      state.minFraction = 0;
      state.maxFraction = 0;
      state.minSignificant = 1;
      state.maxSignificant = 2;
      state.rounding = 'morePrecision';
      state.compactRounding = true;
    } else if (state.priority !== 'auto') {
      state.rounding = state.priority;
    } else {
      state.rounding = needSignificant ? 'significant' : 'fraction';
    }
  };

  const checkIncrement = (state) => {
    if (state.rounding !== 'fraction') {
      throw new TypeError('roundingIncrement needs fraction digits');
    }
    if (state.maxFraction !== state.minFraction) {
      throw new RangeError('With roundingIncrement > 1, maximumFractionDigits and minimumFractionDigits must be equal.');
    }
  };

  const byFraction = (state, x) => {
    const { maxFraction, minFraction, increment, roundingMode } = state;
    const value = increment === 1 ? intl.roundToFraction(x, maxFraction, roundingMode)
      : intl.roundToIncrement(x, increment, maxFraction, roundingMode);
    return { __proto__: null, value, magnitude: -maxFraction, least: minFraction };
  };

  const bySignificant = (state, x) => {
    const value = intl.roundToSignificant(x, state.maxSignificant, state.roundingMode);
    const exponent = value.digits === '' ? 1 : value.exponent;
    const least = state.minSignificant - exponent;
    return {
      __proto__: null, value, magnitude: exponent - state.maxSignificant, least: least > 0 ? least : 0,
    };
  };

  const rounded = (state, x) => {
    if (state.rounding === 'fraction') return byFraction(state, x);
    if (state.rounding === 'significant') return bySignificant(state, x);
    const s = bySignificant(state, x);
    const f = byFraction(state, x);
    const finer = s.magnitude <= f.magnitude;
    return finer === (state.rounding === 'morePrecision') ? s : f;
  };

  // Gives {value, whole, fraction}: the rounded decimal and its digits as text.
  intl.roundedDigits = (state, x) => {
    const { value, least } = rounded(state, x);
    const places = intl.positional(value);
    const bare = state.trailing === 'stripIfInteger' && places[1] === '';
    return {
      __proto__: null, value, whole: StringPrototypePadStart(places[0], state.minInteger, '0'),
      fraction: bare ? '' : StringPrototypePadEnd(places[1], least, '0'),
    };
  };

  intl.describeDigits = (result, state) => {
    result.minimumIntegerDigits = state.minInteger;
    if (state.minFraction !== undefined) {
      result.minimumFractionDigits = state.minFraction;
      result.maximumFractionDigits = state.maxFraction;
    }
    if (state.minSignificant !== undefined) {
      result.minimumSignificantDigits = state.minSignificant;
      result.maximumSignificantDigits = state.maxSignificant;
    }
  };

  intl.describeRounding = (result, state) => {
    result.roundingIncrement = state.increment;
    result.roundingMode = state.roundingMode;
    result.roundingPriority = state.compactRounding ? 'morePrecision' : state.priority;
    result.trailingZeroDisplay = state.trailing;
  };

  // ---- units (6.6) ----

  let units;
  const isUnit = (name) => {
    if (units === undefined) {
      units = { __proto__: null };
      const list = intl.data('common', 'units');
      for (let i = 0; i < list.length; i++) units[list[i]] = true;
    }
    return units[name] === true;
  };
  // Gives [unit, per unit or ''], or undefined.
  intl.splitUnit = (name) => {
    if (isUnit(name)) return [name, ''];
    const at = primordials.StringPrototypeIndexOf(name, '-per-');
    if (at < 0) return undefined;
    const unit = StringPrototypeSlice(name, 0, at);
    const per = StringPrototypeSlice(name, at + 5);
    return isUnit(unit) && isUnit(per) ? [unit, per] : undefined;
  };

  // SetNumberFormatUnitOptions (15.1.4).
  intl.unitOptions = (state, options) => {
    state.style = intl.option(options, 'style', 'decimal percent currency unit', 'decimal');
    const currency = intl.option(options, 'currency');
    if (currency === undefined && state.style === 'currency') {
      throw new TypeError('Currency code is required with currency style.');
    }
    if (currency !== undefined && RegExpPrototypeExec(/^[a-z]{3}$/i, currency) === null) {
      throw new RangeError('Invalid currency code : ' + currency);
    }
    const display = intl.option(options, 'currencyDisplay', 'code symbol narrowSymbol name',
      'symbol');
    const sign = intl.option(options, 'currencySign', 'standard accounting', 'standard');
    const unit = intl.option(options, 'unit');
    if (unit === undefined &&
      state.style === 'unit') throw new TypeError('Required unit is missing.');
    if (unit !== undefined && intl.splitUnit(unit) === undefined) {
      throw new RangeError('Invalid unit argument for Intl.NumberFormat() \'' + unit + "'");
    }
    const unitDisplay = intl.option(options, 'unitDisplay', 'short narrow long', 'short');
    if (state.style === 'currency') {
      state.currency = StringPrototypeToUpperCase(currency);
      state.currencyDisplay = display;
      state.currencySign = sign;
    } else if (state.style === 'unit') {
      state.unit = unit;
      state.unitDisplay = unitDisplay;
    }
  };

  // GetBooleanOrStringNumberFormatOption for useGrouping.
  intl.groupingOption = (options, notation) => {
    const fallback = notation === 'compact' ? 'min2' : 'auto';
    const value = options.useGrouping;
    if (value === undefined) return fallback;
    if (value === true) return 'always';
    if (!value) return false;
    const text = '' + value;
    if (text === 'true' || text === 'false') return fallback;
    if (text === 'min2' || text === 'auto' || text === 'always') return text;
    throw new RangeError('Value ' + text + ' out of range for Intl.NumberFormat options property useGrouping');
  };
})
