// Provider namespaces: the globals through which a program reaches its tools.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, ObjectHasOwn, Proxy, ReflectApply, ReflectGet, ReflectHas, SafeMap, SafeWeakMap,
    globalThis,
  } = primordials;
  const { callTool, defineFormatter, join, markKind, missingTool, newList, push } = internals;

  const maxNames = 50; // of the tools that a printed namespace lists

  const spaces = new SafeWeakMap(); // namespace → its space

  // A method, so that it can be called only, under the name the program uses.
  const toolFunction = (visible, call) =>
    ({ __proto__: null, [visible](...args) { return call(args); } })[visible];

  // Gives the names of the tools by how the program may call them. Most namespaces
  // of a run are never touched, so this waits for the first look.
  const namesOf = (space) => {
    if (space.names === undefined) {
      space.names = new SafeMap();
      for (let i = 0; i < space.tools.length; i++) {
        space.names.set(space.tools[i][0], space.tools[i][1]);
      }
    }
    return space.names;
  };

  // Gives the function of a tool that is called then. Where something waits for a namespace,
  // or returns it, the engine calls that with the functions which settle a promise. No
  // tool can take functions: the namespace itself is what was waited for.
  const thenFunction = (space, call) => toolFunction('then', (args) => {
    if (typeof args[0] !== 'function' || typeof args[1] !== 'function') return call(args);
    space.settling = true; // has the engine see no then this time
    try {
      ReflectApply(args[0], undefined, [space.namespace]);
    } finally {
      space.settling = false;
    }
  });

  const registeredFunction = (space, visible) => {
    const { name } = space;
    const raw = namesOf(space).get(visible);
    if (raw === undefined) return undefined;
    const call = (args) => callTool(name, raw, args);
    return visible === 'then' ? thenFunction(space, call) : toolFunction(visible, call);
  };

  const unregisteredFunction = (space, key) => toolFunction(key, space.open
    ? (args) => callTool(space.name, key, args)
    : () => missingTool(key));

  // Finds what a namespace has under a string key that is not its own property:
  // registered tools only, then what every object inherits.
  const lookUp = (space, target, key, receiver) => {
    if (space.settling && key === 'then') return undefined;
    let found = space.functions.get(key) ?? registeredFunction(space, key);
    if (found === undefined) {
      // A namespace can be awaited, printed and returned.
      if (key === 'then' || key === 'toJSON') return undefined;
      if (ReflectHas(target, key)) return ReflectGet(target, key, receiver);
      found = unregisteredFunction(space, key);
    }
    space.functions.set(key, found);
    return found;
  };

  // The handler has no prototype: traps put on Object.prototype do not count.
  const handlerOf = (space) => ({
    __proto__: null,
    get(target, key, receiver) {
      if (ObjectHasOwn(target, key)) return ReflectGet(target, key, receiver);
      return typeof key === 'string' ? lookUp(space, target, key, receiver) : undefined;
    },
  });

  const makeNamespace = ({ name, tools, open }) => {
    const space = {
      __proto__: null, name, tools, open, names: undefined, functions: new SafeMap(),
      namespace: undefined, settling: false,
    };
    // An ordinary object, on which a prelude may define functions of its own.
    const namespace = new Proxy({}, handlerOf(space));
    space.namespace = namespace;
    markKind(namespace, 'Namespace');
    spaces.set(namespace, space);
    return namespace;
  };

  // Declares a provider's namespace as a global.
  internals.declareProvider = function declareProvider(provider) {
    ObjectDefineProperty(globalThis, provider.name, {
      __proto__: null,
      value: makeNamespace(provider),
      writable: false,
      enumerable: false,
      configurable: true,
    });
  };

  const listOf = (tools) => {
    const shown = newList();
    for (let i = 0; i < tools.length && i < maxNames; i++) push(shown, tools[i][0]);
    if (tools.length > maxNames) push(shown, '... ' + (tools.length - maxNames) + ' more');
    return join(shown, ', ');
  };

  defineFormatter('Namespace', (state, namespace) => {
    const { name, tools } = spaces.get(namespace);
    return '[tools of ' + name + (tools.length === 0 ? ']' : ': ' + listOf(tools) + ']');
  });
})
