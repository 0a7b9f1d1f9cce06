// Provider namespaces: the globals through which a program reaches its tools.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectAssign, ObjectDefineProperty, ObjectHasOwn, Proxy, ReflectApply, ReflectDefineProperty,
    ReflectGet, ReflectGetOwnPropertyDescriptor, ReflectHas, ReflectIsExtensible, ReflectOwnKeys,
    SafeMap, SafeWeakMap, globalThis,
  } = primordials;
  const {
    callTool, defineFormatter, join, markKind, missingTool, nearNames, newList, push,
  } = internals;

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
    : () => missingTool(key, hintOf(space, key)));

  // Gives the names by which the tools can be called without brackets, each once, and
  // those of tools that have none.
  const calledNames = (space) => {
    const names = newList();
    for (let i = 0; i < space.tools.length; i++) {
      const next = space.tools[i + 1];
      const aliased = next !== undefined && next[1] === space.tools[i][1] &&
        next[0] !== next[1];
      if (!aliased) push(names, space.tools[i][0]);
    }
    return names;
  };

  const hintOf = (space, key) => {
    if (!space.listed) return '';
    const near = nearNames(space.name, calledNames(space), key);
    return near === '' ? '' : ': did you mean ' + near + '?';
  };

  // While a value is returned, a namespace in it is as empty as it looks when printed as
  // JSON: its tools are functions, which cannot be returned.
  let hidden = false;
  internals.hideTools = function hideTools(hide) { hidden = hide; };

  // The traps through which a program sees what tools there are. The dialect has none.
  const listing = (space) => ({
    __proto__: null,
    has: (target, key) => ReflectHas(target, key) ||
      typeof key === 'string' && namesOf(space).has(key),
    ownKeys: (target) => {
      const own = ReflectOwnKeys(target);
      if (hidden || !ReflectIsExtensible(target)) return own;
      const keys = calledNames(space);
      const listed = [];
      let n = 0;
      const add = (key) => ObjectDefineProperty(listed, n++, {
        __proto__: null, value: key, writable: true, enumerable: true, configurable: true,
      });
      for (let i = 0; i < keys.length; i++) if (!ObjectHasOwn(target, keys[i])) add(keys[i]);
      for (let i = 0; i < own.length; i++) add(own[i]);
      return listed;
    },
    getOwnPropertyDescriptor: (target, key) => {
      const own = ReflectGetOwnPropertyDescriptor(target, key);
      const isTool = own === undefined && typeof key === 'string' && namesOf(space).has(key);
      if (!isTool || hidden || !ReflectIsExtensible(target)) return own;
      return {
        __proto__: null, value: lookUp(space, target, key), writable: true, enumerable: true,
        configurable: true,
      };
    },
    // What is put in the place of a tool keeps the attributes that the tool seems to have.
    defineProperty: (target, key, descriptor) => {
      const isTool = !ObjectHasOwn(target, key) && typeof key === 'string' &&
        namesOf(space).has(key);
      if (!isTool) return ReflectDefineProperty(target, key, descriptor);
      const isData = !ObjectHasOwn(descriptor, 'get') && !ObjectHasOwn(descriptor, 'set');
      const filled = { __proto__: null, enumerable: true, configurable: true };
      if (isData) filled.writable = true;
      return ReflectDefineProperty(target, key, ObjectAssign(filled, descriptor));
    },
  });

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
    ...space.listed ? listing(space) : null,
    get(target, key, receiver) {
      if (ObjectHasOwn(target, key)) return ReflectGet(target, key, receiver);
      return typeof key === 'string' ? lookUp(space, target, key, receiver) : undefined;
    },
  });

  const makeNamespace = ({ name, tools, open }, listed) => {
    const space = {
      __proto__: null, name, tools, open, listed, names: undefined, functions: new SafeMap(),
      namespace: undefined, settling: false,
    };
    // An ordinary object, on which a prelude may define functions of its own.
    const namespace = new Proxy({}, handlerOf(space));
    space.namespace = namespace;
    markKind(namespace, 'Namespace');
    spaces.set(namespace, space);
    return namespace;
  };

  // Declares a provider's namespace as a global, in which a program can list the tools.
  internals.declareProvider = function declareProvider(provider, listed) {
    ObjectDefineProperty(globalThis, provider.name, {
      __proto__: null,
      value: makeNamespace(provider, listed),
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
