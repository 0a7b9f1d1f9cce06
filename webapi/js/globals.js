// The global object under its names.
(function (primordials, host, internals) {
  'use strict';

  internals.defineGlobal('self', primordials.globalThis, true);
})
