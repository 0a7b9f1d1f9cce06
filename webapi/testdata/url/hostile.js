// What a program did to the built-ins makes no difference. Each trick is undone
// before its outcome is looked at.
const hooked = () => { throw new Error('hooked'); };
const trap = { get: () => undefined, set: hooked, configurable: true };

const methodsOf = (object) => Reflect.ownKeys(object)
  .filter((key) => key !== 'constructor' && typeof Object.getOwnPropertyDescriptor(object, key).value === 'function');

const TypedArray = Object.getPrototypeOf(Uint8Array);
const ArrayIterator = Object.getPrototypeOf([][Symbol.iterator]());
const tricks = {
  'nothing': (put) => {},
  'methods of strings': (put) => methodsOf(String.prototype).forEach((key) => put(String.prototype, key, hooked)),
  'methods of regular expressions': (put) => methodsOf(RegExp.prototype).forEach((key) => put(RegExp.prototype, key, hooked)),
  'flags of regular expressions': (put) => ['flags', 'global', 'unicode', 'sticky', 'source'].forEach((key) => put(RegExp.prototype, key, trap)),
  'iteration': (put) => {
    for (const P of [Array.prototype, String.prototype]) put(P, Symbol.iterator, hooked);
    put(ArrayIterator, 'next', hooked);
  },
  'accessors of typed arrays': (put) => {
    for (const key of ['length', 'byteLength', 'byteOffset', 'buffer', Symbol.toStringTag]) put(TypedArray.prototype, key, trap);
  },
  'species': (put) => { for (const C of [TypedArray, RegExp, Array]) put(C, Symbol.species, { get: hooked, configurable: true }); },
  'setters of Object.prototype': (put) => {
    for (const key of ['scheme', 'username', 'password', 'host', 'port', 'path', 'isOpaque', 'query', 'fragment', 'text', 'tokens',
      'index', 'state', 'type', 'modifier', 'prefix', 'suffix', 'name', 'names', 'regexp', 'source', 'at', 'options', 'encode', 'wildcard',
      'isStrict', 'groups', 'input', 'inputs', 'read', 'written', 'encoding', 'fatal', 'started', 'parameters', 'done', 'lastIndex',
      'hostname', 'protocol', 'pathname', 'search', 'hash', 'stream', 'ignoreBOM', 'ignoreCase', 0, 1, 2]) put(Object.prototype, key, trap);
  },
  'globals': (put) => {
    for (const key of ['URL', 'URLSearchParams', 'RegExp', 'Uint8Array', 'parseInt', 'encodeURIComponent', 'decodeURIComponent', 'Map',
      'TypeError', 'String', 'Array', 'DOMException', 'atob', 'btoa']) put(globalThis, key, hooked);
  },
};

const params = new URLSearchParams('b=2&a=1');
const decoder = new TextDecoder('utf-16le');
const pattern = new URLPattern({ pathname: '/:a/([[a-z]--b])' });
const [C, P, D, E, encode, decode] = [URL, URLPattern, TextDecoder, TextEncoder, btoa, atob];
const bytes = new Uint8Array([0x61, 0, 0x3D, 0xD8, 0, 0xDE]), target = new Uint8Array(2);

const exercise = () => {
  const url = new C('../ü b?c#%', 'http://EX.com/a/b/c');
  const path = url.href;
  url.host = 'h:8';
  url.search = '?x=ü+&y';
  url.searchParams.sort();
  params.append('ü', '%');
  params.sort();
  const text = params.toString();
  params.delete('ü');
  const { groups } = pattern.exec('http://h/x/c').pathname;
  const made = new P('http{s}?://*.h/:x', 'http://h/').hostname;
  const into = new E().encodeInto('aé', target);
  return path + ' ' + url.href + ' ' + text + ' ' + groups.a + groups[0] + ' ' + made + ' ' +
    decoder.decode(bytes) + new D('big5').decode(new E().encode('x')) + ' ' + into.read + into.written + encode('a') + decode('YQ');
};
const want = 'http://ex.com/a/%C3%BC%20b?c#% http://h:8/a/%C3%BC%20b?x=%C3%BC+&y=#% a=1&b=2&%C3%BC=%25 xc *.h a😀x 11YQ==a';

for (const name in tricks) {
  const undo = [];
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const put = (object, key, value) => {
    const old = getOwnPropertyDescriptor(object, key);
    undo.push(() => old === undefined ? delete object[key] : defineProperty(object, key, old));
    const descriptor = typeof value === 'function' ? { value, writable: true, configurable: true } : value;
    try { defineProperty(object, key, descriptor); } catch { undo.pop(); }
  };
  let got;
  tricks[name](put);
  try { got = exercise(); } catch (error) { got = error; }
  for (let i = undo.length - 1; i >= 0; i--) undo[i]();
  check(name, String(got), want);
}
