// Decimal numbers of any length for Intl.NumberFormat, and their rounding. A
// decimal is {sign, digits, exponent}: digits is a text without leading zeros, the
// value 0.digits × 10^exponent; zero has no digits. kind is 'nan' or 'infinity' for
// what is not finite. ECMA-402, 15.5.5 to 15.5.10.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigIntPrototypeToString, NumberPrototypeToString, Number: NumberConstructor, ObjectIs,
    RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeRepeat, StringPrototypeSlice,
    StringPrototypeTrim, SymbolToPrimitive, TypeError,
  } = primordials;
  const { intl } = internals;

  const decimalText = /^([+-]?)(?:(\d*)(?:\.(\d*))?)(?:e([+-]?\d+))?$/i;
  const leadingZeros = /^0*/;
  const trailingZeros = /0*$/;
  const maxExponent = 100000;

  const make = (negative, digits, exponent) => {
    const lead = RegExpPrototypeExec(leadingZeros, digits)[0].length;
    const rest = StringPrototypeSlice(digits, lead);
    const end = rest.length - RegExpPrototypeExec(trailingZeros, rest)[0].length;
    return {
      __proto__: null, kind: 'finite', negative, digits: StringPrototypeSlice(rest, 0, end),
      exponent: end === 0 ? 0 : exponent - lead,
    };
  };

  const special = (kind, negative) =>
    ({ __proto__: null, kind, negative, digits: '', exponent: 0 });

  const parse = (text) => {
    const m = RegExpPrototypeExec(decimalText, text);
    if (m === null || ((m[2] ?? '') === '' && (m[3] ?? '') === '')) return undefined;
    const shift = +(m[4] ?? 0);
    if (shift > maxExponent) return special('infinity', m[1] === '-');
    if (shift < -maxExponent) return make(m[1] === '-', '', 0);
    const whole = m[2] ?? '';
    return make(m[1] === '-', whole + (m[3] ?? ''), whole.length + shift);
  };

  const ofNumber = (n) => {
    if (n !== n) return special('nan', false);
    if (n === Infinity || n === -Infinity) return special('infinity', n < 0);
    if (n === 0) return make(ObjectIs(n, -0), '', 0);
    return parse(NumberPrototypeToString(n));
  };
  intl.decimalOfNumber = ofNumber;

  const ofText = (value) => {
    const text = StringPrototypeTrim(value);
    return parse(text) ?? ofNumber(NumberConstructor(text));
  };

  const toPrimitive = (value) => {
    if (typeof value !== 'object' && typeof value !== 'function' || value === null) return value;
    // As ToPrimitive with the hint number does, which keeps a BigInt and a string.
    const exotic = value[SymbolToPrimitive];
    if (exotic !== undefined &&
      exotic !== null) return check(primordials.ReflectApply(exotic, value, ['number']));
    const { valueOf } = value;
    if (typeof valueOf === 'function') {
      const result = primordials.ReflectApply(valueOf, value, []);
      if (typeof result !== 'object' && typeof result !== 'function' ||
        result === null) return result;
    }
    const { toString } = value;
    return check(primordials.ReflectApply(toString, value, []));
  };
  const check = (value) => {
    if ((typeof value === 'object' || typeof value === 'function') && value !== null) {
      throw new TypeError('Cannot convert object to primitive value');
    }
    return value;
  };

  // ToIntlMathematicalValue (15.5.16).
  intl.decimal = (value) => {
    const primitive = toPrimitive(value);
    if (typeof primitive === 'number') return ofNumber(primitive);
    if (typeof primitive === 'bigint') return parse(BigIntPrototypeToString(primitive));
    if (typeof primitive === 'string') return ofText(primitive);
    return ofNumber(NumberConstructor(primitive));
  };

  // Tells whether a decimal goes up in magnitude: half is -1, 0 or 1 as what is cut
  // off is less than, equal to or more than half a unit.
  const goesUp = (mode, negative, half, odd) => {
    switch (mode) {
      case 'ceil': return !negative;
      case 'floor': return negative;
      case 'expand': return true;
      case 'trunc': return false;
      case 'halfCeil': return half > 0 || (half === 0 && !negative);
      case 'halfFloor': return half > 0 || (half === 0 && negative);
      case 'halfTrunc': return half > 0;
      case 'halfEven': return half > 0 || (half === 0 && odd);
      default: return half >= 0;
    }
  };

  const increase = (digits) => {
    let at = digits.length - 1;
    while (at >= 0 && digits[at] === '9') at--;
    const zeros = StringPrototypeRepeat('0', digits.length - 1 - at);
    if (at < 0) return '1' + zeros;
    return StringPrototypeSlice(digits, 0, at) + (+digits[at] + 1) + zeros;
  };

  // Keeps count digits of a decimal; count may be negative.
  const keep = (x, count, mode) => {
    if (count >= x.digits.length) return x;
    const kept = count > 0 ? StringPrototypeSlice(x.digits, 0, count) : '';
    const next = count < 0 ? '0' : x.digits[count];
    const half = next > '5' ? 1 : next < '5' ? -1 : count + 1 < x.digits.length ? 1 : 0;
    const odd = kept !== '' && StringPrototypeCharCodeAt(kept, kept.length - 1) % 2 === 1;
    if (!goesUp(mode, x.negative, half, odd)) return make(x.negative, kept, x.exponent);
    if (kept === '') return make(x.negative, '1', x.exponent - count + 1);
    const up = increase(kept);
    return make(x.negative, up, x.exponent + up.length - kept.length);
  };
  intl.roundToFraction = (x, digits, mode) => keep(x, x.exponent + digits, mode);
  intl.roundToSignificant = (x, digits, mode) => keep(x, digits, mode);

  // Rounds to a multiple of increment × 10^-digits.
  intl.roundToIncrement = (x, increment, digits, mode) => {
    const { BigInt } = primordials;
    const scaled = x.exponent + digits; // digits before the unit
    const length = x.digits.length;
    const more = length > scaled ? length - scaled : 0;
    const text = x.digits + StringPrototypeRepeat('0', scaled > length ? scaled - length : 0);
    const value = BigInt(text === '' ? '0' : text);
    const unit = BigInt(increment) * BigInt('1' + StringPrototypeRepeat('0', more));
    const rest = value % unit;
    if (rest === 0n) return x;
    let quotient = value / unit;
    const twice = rest * 2n;
    const half = twice > unit ? 1 : twice < unit ? -1 : 0;
    if (goesUp(mode, x.negative, half, quotient % 2n === 1n)) quotient++;
    const product = BigIntPrototypeToString(quotient * BigInt(increment));
    return make(x.negative, product, product.length - digits);
  };

  intl.scaledBy = (x, by) =>
    ({ __proto__: null, ...x, exponent: x.digits === '' ? 0 : x.exponent + by });

  // Gives [whole, fraction]: the digits before and after the point.
  intl.positional = ({ digits, exponent }) => {
    if (exponent <= 0) {
      return ['0', digits === '' ? '' : StringPrototypeRepeat('0', -exponent) + digits];
    }
    if (digits.length <= exponent) return [digits + StringPrototypeRepeat('0',
      exponent - digits.length), ''];
    return [StringPrototypeSlice(digits, 0, exponent), StringPrototypeSlice(digits, exponent)];
  };
})
