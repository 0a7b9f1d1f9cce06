// What a program may look for and does not find: standard interfaces that make no
// sense in a sandbox, and names of other runtimes.
(function (primordials, host, internals) {
  'use strict';

  const {
    Error, ErrorIsError, ObjectGetPrototypeOf, Proxy, ReferenceErrorPrototype, ReflectGet,
    RegExpPrototypeExec,
  } = primordials;
  const { defineGlobal } = internals;

  // Interfaces that exist by name, so that `typeof` and `in` can look for them. Using
  // one says why it is not there and what is possible instead.
  const interfaces = {
    __proto__: null,
    EventSource: 'a program cannot subscribe to events of a server. Read the body of a fetch() ' +
      'response as a stream, or ask a tool',
    WebSocket: 'a program cannot keep connections open. Use fetch() for requests, or a tool',
    Worker: 'a program has one thread. Do the work here, and wait for several things at once ' +
      'with Promise.all()',
    XMLHttpRequest: 'use fetch()',
  };

  const absence = (name, why) => {
    const fail = () => {
      throw new Error(name + ' does not exist in this sandbox: ' + why + '.');
    };
    return {
      __proto__: null,
      get(target, key, receiver) {
        return typeof key === 'string' ? fail() : ReflectGet(target, key, receiver);
      },
      set: fail,
      apply: fail,
      construct: fail,
    };
  };

  const define = (name, target, why) =>
    defineGlobal(name, new Proxy(target, absence(name, why)), false);

  for (const name in interfaces) define(name, class {}, interfaces[name]);
  define('caches', {}, 'nothing outlives a run, and fetch() caches nothing. Keep what you need ' +
    'again in a variable');

  const noModules = 'there are no packages and no files here. Use import for modules that come ' +
    'with the program, what the web platform has, or a tool';
  const noDocument = 'there is no page here. The global object is globalThis';
  const noStorage = 'nothing outlives a run. Keep values in variables';

  // Globals that do not exist at all, so that feature detection works.
  const hints = {
    __proto__: null,
    Buffer: 'use Uint8Array, with TextEncoder and TextDecoder for text, and toBase64(), ' +
      'toHex(), Uint8Array.fromBase64() and Uint8Array.fromHex() for encodings',
    Bun: 'this is not Bun; the web platform is here',
    Deno: 'this is not Deno; the web platform is here',
    WebAssembly: 'programs in WebAssembly cannot run here. Use JavaScript',
    __dirname: noModules,
    __filename: noModules,
    document: noDocument,
    exports: noModules,
    localStorage: noStorage,
    module: noModules,
    process: 'there is no operating system, no environment and no arguments here. Put what the ' +
      'program needs into its text, or use a tool',
    require: noModules,
    sessionStorage: noStorage,
    setImmediate: 'use setTimeout(f, 0) or queueMicrotask(f)',
    window: noDocument,
  };

  const notDefined = /^'?([A-Za-z_$][\w$]*)'? is not defined$/;

  // Gives the message of an error as it is reported, with advice for a name that
  // another runtime has.
  internals.withHint = function withHint(error, message) {
    if (!ErrorIsError(error) || ObjectGetPrototypeOf(error) !== ReferenceErrorPrototype) {
      return message;
    }
    const hint = hints[RegExpPrototypeExec(notDefined, message)?.[1]];
    return hint === undefined ? message : message + ': ' + hint;
  };
})
