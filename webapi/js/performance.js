// The clock of a run: High Resolution Time. The engine's own performance object
// counts from the time the memory image was made.
(function (primordials, host, internals) {
  'use strict';

  const { MathFloor } = primordials;
  const { now } = host;

  let timeOrigin = 0;

  internals.beginPerformance = function beginPerformance() {
    timeOrigin = now();
  };

  // Gives the milliseconds since the run began, in steps of 5 µs ("coarsen time").
  internals.now = () => MathFloor((now() - timeOrigin) * 200) / 200;
  internals.timeOrigin = () => timeOrigin;
})
