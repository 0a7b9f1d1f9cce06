// The global object under its names: HTML, 10.2.1.1 "The WorkerGlobalScope common
// interface".
(function (primordials, host, internals) {
  'use strict';

  const { globalThis } = primordials;

  internals.webidl.defineGlobalAttributes({ get self() { return globalThis; } }, true);
})
