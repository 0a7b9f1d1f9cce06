// What the conformance tests of this folder use. Each file calls test(name, f) for
// its tests; f may be async. They run one after the other.
const tests = [];
const test = (name, run) => tests.push({ name, run });

const show = (value) => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return '[' + value.map(show).join(', ') + ']';
  return Object.is(value, -0) ? '-0' : String(value);
};

const fail = (message) => { throw new Error(message); };

// Compares values by Object.is, arrays item by item.
const same = (a, b) => Array.isArray(a) && Array.isArray(b)
  ? a.length === b.length && a.every((item, i) => same(item, b[i]))
  : Object.is(a, b);

const equal = (actual, expected, what = 'the value') => {
  if (!same(actual, expected)) fail(`${what} is ${show(actual)}, not ${show(expected)}`);
};
const ok = (value, what = 'the condition') => equal(!!value, true, what);

const expectName = (error, name, what) => {
  if (error?.name !== name) fail(`${what} threw ${error}, not a ${name}`);
  return error;
};

// Expects f to throw an error with this name, and gives the error.
const throws = (name, f, what = String(f)) => {
  let value;
  try { value = f(); } catch (error) { return expectName(error, name, what); }
  return fail(`${what} gave ${show(value)} instead of throwing a ${name}`);
};

// Expects a promise to be rejected with an error with this name.
const rejects = async (name, promise, what = 'the promise') => {
  let value;
  try { value = await promise; } catch (error) { return expectName(error, name, what); }
  return fail(`${what} gave ${show(value)} instead of a ${name}`);
};

// Gives a text that tells values apart by what they are made of.
const print = (value) => {
  if (Array.isArray(value) || value instanceof Uint8Array) {
    return '[' + Array.from(value, print).join(', ') + ']';
  }
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return '{' + Object.entries(value).map(([k, v]) => k + ': ' + print(v)).join(', ') + '}';
  }
  return show(value);
};

// Declares tests for rows of tables: of a value that is there already, and of an
// error that f throws at once.
const nameOf = (text) => text.toWellFormed().slice(0, 60);
const check = (name, actual, expected) => {
  const texts = [print(actual), print(expected)];
  test(nameOf(name), () => equal(texts[0], texts[1]));
};
const refuses = (name, f, error = 'TypeError') => {
  let failure;
  try { throws(error, f); } catch (e) { failure = e; }
  test(nameOf(name), () => { if (failure) throw failure; });
};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Waits until something has come about, long enough for any machine.
const until = async (done) => {
  for (let i = 0; i < 2000 && !done(); i++) await sleep(5);
};

// Gives a promise of the next event of a type.
const eventOf = (target, type) =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

// Checks the shape of an interface object as Web IDL has it: operations with their
// lengths, read-only and writable attributes, constants.
const isInterface = (constructor, { parent = Function.prototype, length = 0, operations = {},
  readonly = [], attributes = [], constants = {}, statics = {} }) => {
  const { name, prototype } = constructor;
  const global = Object.getOwnPropertyDescriptor(globalThis, name);
  equal([global.value === constructor, global.writable, global.enumerable, global.configurable],
    [true, true, false, true], name);
  equal(Object.getPrototypeOf(constructor) === parent, true, 'the parent of ' + name);
  equal(constructor.length, length, 'the length of ' + name);
  equal(Object.getOwnPropertyDescriptor(constructor, 'prototype').writable, false,
    'writable of the prototype');
  equal(prototype[Symbol.toStringTag], name, 'the class string');
  throws('TypeError', () => constructor(), name + ' without new');
  for (const [object, methods] of [[prototype, operations], [constructor, statics]]) {
    for (const key in methods) {
      const { value, writable, enumerable, configurable } =
        Object.getOwnPropertyDescriptor(object, key) ?? fail(`${name} has no ${key}`);
      equal([value.name, value.length, writable, enumerable, configurable],
        [key, methods[key], true, true, true], `${name}.${key}`);
    }
  }
  for (const key of [...readonly, ...attributes]) {
    const { get, set, enumerable, configurable } =
      Object.getOwnPropertyDescriptor(prototype, key) ?? fail(`${name} has no ${key}`);
    equal([get.name, set?.name, enumerable, configurable],
      ['get ' + key, attributes.includes(key) ? 'set ' + key : undefined, true, true],
      `${name}.${key}`);
    throws('TypeError', () => get.call({}), `${name}.${key} of another object`);
  }
  for (const object of [constructor, prototype]) {
    for (const key in constants) {
      const { value, writable, enumerable, configurable } =
        Object.getOwnPropertyDescriptor(object, key) ?? fail(`${name} has no ${key}`);
      equal([value, writable, enumerable, configurable], [constants[key], false, true, false], key);
    }
  }
};

const runTests = async () => {
  const outcomes = [];
  for (const { name, run } of tests) {
    let failure = '';
    try { await run(); } catch (error) { failure = `${error}\n${error?.stack ?? ''}`; }
    outcomes.push({ name, failure });
  }
  return outcomes;
};
