// Web IDL, 2.3 and 2.2.2: members that an interface gets from a mixin or a partial
// interface.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectDefineProperty, ReflectOwnKeys } = primordials;
  const { ownDescriptor, webidl } = internals;

  // Gives target the operations and attributes that an object literal has.
  webidl.addMembers = function addMembers(target, members) {
    const keys = ReflectOwnKeys(members);
    for (let i = 0; i < keys.length; i++) {
      const descriptor = ownDescriptor(members, keys[i]);
      descriptor.enumerable = true;
      ObjectDefineProperty(target, keys[i], descriptor);
    }
  };
})
