// performance: High Resolution Time. The engine's own object counts from the
// time the memory image was made.
(function (primordials, host, internals) {
  'use strict';

  const { now } = host;
  const { defineGlobal } = internals;

  let timeOrigin = 0;

  internals.beginPerformance = function beginPerformance() {
    timeOrigin = now();
  };

  defineGlobal('performance', {
    now() { return now() - timeOrigin; },
    get timeOrigin() { return timeOrigin; },
    toJSON() { return { timeOrigin }; },
  }, true);
})
