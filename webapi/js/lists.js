// Lists are arrays without a prototype: storing past the end of an ordinary
// array asks Array.prototype and Object.prototype for a setter of that index,
// which a guest can define.
(function (primordials, host, internals) {
  'use strict';

  const { ArrayPrototypeJoin, ObjectSetPrototypeOf } = primordials;

  internals.newList = function newList() {
    return ObjectSetPrototypeOf([], null);
  };

  internals.push = function push(list, item) {
    list[list.length] = item;
  };

  internals.join = function join(list, separator) {
    return ArrayPrototypeJoin(list, separator);
  };
})
