// Reading properties of guest objects without running more guest code than the
// read itself, and adding properties that no setter of a prototype can catch.
(function (primordials, host, internals) {
  'use strict';

  const {
    ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf,
    ObjectSetPrototypeOf, globalThis,
  } = primordials;
  const { maxChain } = internals;

  // Gives the descriptor of an own property, without a prototype, or undefined.
  internals.ownDescriptor = function ownDescriptor(object, key) {
    const descriptor = ObjectGetOwnPropertyDescriptor(object, key);
    return descriptor && ObjectSetPrototypeOf(descriptor, null);
  };

  // Gives the value of a data property, own or inherited; accessors do not run
  // and count as undefined.
  internals.dataValue = function dataValue(object, key) {
    for (let at = object, n = 0; at !== null && n < maxChain; at = ObjectGetPrototypeOf(at), n++) {
      const descriptor = internals.ownDescriptor(at, key);
      if (descriptor) return descriptor.value;
    }
    return undefined;
  };

  // Reads a property as a program would; a getter or trap that throws gives undefined.
  internals.tryGet = function tryGet(object, key) {
    try {
      return object[key];
    } catch {
      return undefined;
    }
  };

  // Defines a writable property of the global object.
  internals.defineGlobal = function defineGlobal(name, value, enumerable) {
    ObjectDefineProperty(globalThis, name, {
      __proto__: null, value, writable: true, enumerable, configurable: true,
    });
  };
})
