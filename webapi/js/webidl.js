// Web IDL for the interfaces of this package: conversions of JavaScript values
// and the shape of interface objects (https://webidl.spec.whatwg.org/).
//
// Everything is on internals.webidl. A converter is a function (value, what) that
// gives the IDL value or throws TypeError; what names the value in the message,
// such as "URL constructor: argument 1".
//
// webidl.js
//   any boolean DOMString ByteString USVString object symbol bigint
//   callback(value, what)          a function
//   nullable(converter)            null and undefined give null
//   enumeration(name, values)      one of the strings, else TypeError
//   interfaceType(name, isOne)     an object for which isOne(value) is true
//   union(branches, otherwise)     branches are [predicate, converter]; the first
//                                  whose predicate(value) holds converts
//   required(count, least, what)   throws when there are fewer arguments, where
//                                  count is arguments.length
//   isObject(value)                whether ECMAScript calls it an Object
//   toPromise(steps)               gives the promise that steps gives, or one that is
//                                  rejected with what it throws: for operations that
//                                  return promises, whose arguments count as well
//
// webidlnumbers.js
//   double unrestrictedDouble float unrestrictedFloat
//   byte octet short unsignedShort long unsignedLong longLong unsignedLongLong,
//   each with .clamp and .enforceRange, which are converters as well
//
// webidlbuffers.js
//   bufferSource(value, what)      ArrayBuffer or view, neither shared nor
//                                  resizable; .allowShared, .allowResizable, .allowAny
//   isBufferSource(value) isBuffer(value) isView(value)   no SharedArrayBuffer,
//                                  but views of one; isShared(value) tells of both
//   bytesOf(source)                Uint8Array over the bytes, empty if detached
//   copyBytes(source)              Uint8Array of its own
//
// webidlstructures.js
//   sequence(converter)            gives a list without a prototype (lists.js)
//   sequenceFrom(value, method, converter, what)   likewise, once the method
//                                  value[Symbol.iterator] is known
//   iteratorMethod(value, what)    that method, or undefined
//   record(keys, values)           gives a list of [key, value]
//   dictionary(name, members, parent)   members are {key, type, required?, default?},
//                                  in any order; gives an object without a
//                                  prototype that has the members present. default
//                                  is a value, or a function that makes one.
//                                  A dictionary's .members serves as parent
//   createArray(list)              an Array of the guest's with the items
//
// webidlinterfaces.js
//   defineInterface(constructor, {constants, name, exposed})   turns a class into
//                                  an interface object: members enumerable, class
//                                  string, constants, and a global of its name
//                                  unless exposed is false
//   token, constructible(token)    for interfaces without a constructor: the class
//                                  has `constructor(token = undefined) {
//                                  constructible(token); … }` and the harness calls
//                                  `new C(webidl.token)`; others get Illegal constructor
//   defineOperations(object)       makes what a namespace object has enumerable
//   defineGlobalAttributes(getters, replaceable)   accessors of the global object;
//                                  a replaceable attribute becomes what is assigned
//   definePairIterable(constructor, pairsOf)   entries, keys, values, forEach and
//                                  Symbol.iterator; pairsOf(this) checks the brand
//                                  and gives the present list of [key, value]
//   defineAsyncIterable(constructor, {start, next, end})   values and
//                                  Symbol.asyncIterator; start(this, options)
//                                  checks the brand and gives a state (options is
//                                  values' argument); next(state) gives a promise of
//                                  a value or of webidl.endOfIteration; end(state,
//                                  value), if there, gives a promise
//
// Private state is in #fields: reading one from another object throws TypeError,
// which is the brand check. Methods have the parameters that are required without
// and the optional ones with a default value, so that their length is right. Promise
// helpers are in promises.js.
(function (primordials, host, internals) {
  'use strict';

  const {
    BigInt, RegExpPrototypeExec, String, StringPrototypeToWellFormed, TypeError,
  } = primordials;
  const { promiseRejectedWith } = internals;

  const webidl = internals.webidl = { __proto__: null };

  const isObject = webidl.isObject = (value) =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  webidl.any = (value) => value;
  webidl.boolean = (value) => !!value;

  const DOMString = webidl.DOMString = (value, what) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'symbol') throw new TypeError(what + ' is a symbol, not a string');
    return String(value);
  };

  const beyondLatin1 = /[^\x00-\xff]/;
  webidl.ByteString = (value, what) => {
    const text = DOMString(value, what);
    if (RegExpPrototypeExec(beyondLatin1, text) !== null) {
      throw new TypeError(what + ' has characters above U+00FF');
    }
    return text;
  };

  webidl.USVString = (value, what) => StringPrototypeToWellFormed(DOMString(value, what));

  webidl.object = (value, what) => {
    if (!isObject(value)) throw new TypeError(what + ' is not an object');
    return value;
  };

  webidl.symbol = (value, what) => {
    if (typeof value !== 'symbol') throw new TypeError(what + ' is not a symbol');
    return value;
  };

  webidl.bigint = (value) => typeof value === 'bigint' ? value : BigInt(value);

  webidl.callback = (value, what) => {
    if (typeof value !== 'function') throw new TypeError(what + ' is not a function');
    return value;
  };

  webidl.nullable = (converter) => (value, what) =>
    value === null || value === undefined ? null : converter(value, what);

  webidl.enumeration = (name, values) => {
    const known = { __proto__: null };
    for (let i = 0; i < values.length; i++) known[values[i]] = true;
    return (value, what) => {
      const text = DOMString(value, what);
      if (known[text] === undefined) {
        throw new TypeError(what + ": '" + internals.shorten(text, 50) + "' is no " + name);
      }
      return text;
    };
  };

  webidl.interfaceType = (name, isOne) => (value, what) => {
    if (!isObject(value) || !isOne(value)) throw new TypeError(what + ' is not a ' + name);
    return value;
  };

  webidl.union = (branches, otherwise) => (value, what) => {
    for (let i = 0; i < branches.length; i++) {
      if (branches[i][0](value)) return branches[i][1](value, what);
    }
    return otherwise(value, what);
  };

  webidl.required = (count, least, what) => {
    if (count >= least) return;
    throw new TypeError(what + ' needs ' + least + (least === 1 ? ' argument' : ' arguments') +
      ', but got ' + count);
  };

  webidl.toPromise = (steps) => {
    try {
      return steps();
    } catch (error) {
      return promiseRejectedWith(error);
    }
  };
})
