// Web IDL, 3.2.4 and 3.2.5: conversions to numbers.
(function (primordials, host, internals) {
  'use strict';

  const {
    MathFloor, MathFround, MathTrunc, NumberIsFinite, NumberMAX_SAFE_INTEGER, TypeError,
  } = primordials;
  const { webidl } = internals;

  // Unary plus is ToNumber: it throws TypeError for symbols and BigInts.
  webidl.unrestrictedDouble = (value) => +value;
  webidl.unrestrictedFloat = (value) => MathFround(value);

  const finite = (number, what) => {
    if (!NumberIsFinite(number)) throw new TypeError(what + ' is not a finite number');
    return number;
  };
  webidl.double = (value, what) => finite(+value, what);
  webidl.float = (value, what) => finite(MathFround(value), what);

  const positiveZero = (number) => number === 0 ? 0 : number;

  const enforced = (lower, upper) => (value, what) => {
    const number = positiveZero(MathTrunc(finite(+value, what)));
    if (number < lower || number > upper) {
      throw new TypeError(what + ' is outside the range ' + lower + ' to ' + upper);
    }
    return number;
  };

  const roundHalfEven = (number) => {
    const floor = MathFloor(number);
    const rest = number - floor;
    if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1;
    return floor % 2 === 0 ? floor : floor + 1;
  };

  const clamped = (lower, upper) => (value) => {
    const number = +value;
    if (number !== number) return 0;
    if (number <= lower) return lower;
    return number >= upper ? upper : positiveZero(roundHalfEven(number));
  };

  const wrapped = (bits, isSigned) => {
    const modulus = 2 ** bits;
    const half = modulus / 2;
    const lowest = isSigned ? -half : 0;
    return (value) => {
      let number = MathTrunc(value);
      if (!NumberIsFinite(number)) return 0;
      // Those in range are exact; the sums below are not, for 64 bits.
      if (number >= lowest && number < lowest + modulus) return positiveZero(number);
      number %= modulus;
      if (number < 0) number += modulus;
      if (isSigned && number >= half) number -= modulus;
      return positiveZero(number);
    };
  };

  const integer = (bits, isSigned) => {
    const upper = bits === 64 ? NumberMAX_SAFE_INTEGER : 2 ** (isSigned ? bits - 1 : bits) - 1;
    const lower = isSigned ? (bits === 64 ? -upper : -upper - 1) : 0;
    const converter = wrapped(bits, isSigned);
    converter.clamp = clamped(lower, upper);
    converter.enforceRange = enforced(lower, upper);
    return converter;
  };

  webidl.byte = integer(8, true);
  webidl.octet = integer(8, false);
  webidl.short = integer(16, true);
  webidl.unsignedShort = integer(16, false);
  webidl.long = integer(32, true);
  webidl.unsignedLong = integer(32, false);
  webidl.longLong = integer(64, true);
  webidl.unsignedLongLong = integer(64, false);
})
