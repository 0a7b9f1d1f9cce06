// The functions the host calls. This source comes last; its value is the api.
(function (primordials, host, internals) {
  'use strict';

  const { JSONParse, ObjectFreeze } = primordials;
  const {
    beginConsole, beginEncoding, beginPerformance, completed, declareProvider, describe, encode,
    failed, fire, handledLate, rejected, rejectedUnhandled, reportException, resolved, run, threw,
  } = internals;

  // Prepares a run, see package webapi for the text of config.
  const begin = (config) => {
    const { providers, console, depth } = JSONParse(config);
    beginConsole(console);
    beginEncoding(depth);
    beginPerformance();
    for (let i = 0; i < providers.length; i++) declareProvider(providers[i], console !== 'string');
  };

  return ObjectFreeze({
    __proto__: null,
    begin, completed, describe, encode, failed, fire, rejected, resolved, run, threw,
    handled: handledLate, uncaught: reportException, unhandled: rejectedUnhandled,
  });
})
