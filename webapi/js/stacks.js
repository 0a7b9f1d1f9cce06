// Stack traces that name the program's own lines, and nothing of the harness.
(function (primordials, host, internals) {
  'use strict';

  const {
    Error, ErrorCaptureStackTrace, ErrorGetStackTraceLimit, ErrorSetStackTraceLimit,
    ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, StringPrototypeEndsWith,
    StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  } = primordials;

  const { join, newList, push } = internals;

  // Frames look like `    at name (file:line:column)`. What the host puts before the
  // names of all files that are not the program's, this file shows.
  const ownFrame = new Error().stack;
  const ownFile = 'webapi/stacks.js:';
  const prefix = StringPrototypeSlice(ownFrame, StringPrototypeIndexOf(ownFrame, ' ('),
    StringPrototypeIndexOf(ownFrame, ownFile));
  const harnessFrame = prefix === ' (' ? ' (webapi/' : prefix;
  const nativeFrame = ' (native)';
  const ownFrames = 8; // of the harness, more than stand in any stack

  // The hook would hand the guest the functions of the harness, one for each
  // frame (CallSite.prototype.getFunction). It is no part of the standard.
  delete Error.prepareStackTrace;

  const setLimit = (value) => {
    const frames = typeof value === 'number' && value > 0 ? value + ownFrames : 0;
    ErrorSetStackTraceLimit(Error, frames);
  };

  // The engine converts the limit to a number whenever it makes an error; with
  // an object as the limit that would run guest code inside the harness.
  let limit = ErrorGetStackTraceLimit(Error);
  setLimit(limit);
  const descriptor = ObjectGetOwnPropertyDescriptor({
    get stackTraceLimit() { return limit; },
    set stackTraceLimit(value) {
      limit = value;
      setLimit(value);
    },
  }, 'stackTraceLimit');
  descriptor.enumerable = false;
  ObjectDefineProperty(Error, 'stackTraceLimit', descriptor);

  const splitLines = (text) => {
    const lines = newList();
    for (let from = 0; from < text.length;) {
      const end = StringPrototypeIndexOf(text, '\n', from);
      push(lines, StringPrototypeSlice(text, from, end < 0 ? text.length : end));
      from = end < 0 ? text.length : end + 1;
    }
    return lines;
  };

  // Drops the frames of the harness, and native functions it called.
  internals.programStack = function programStack(stack) {
    if (!StringPrototypeIncludes(stack, harnessFrame)) {
      return StringPrototypeEndsWith(stack, '\n') ? StringPrototypeSlice(stack, 0, -1) : stack;
    }
    const lines = splitLines(stack);
    const kept = newList();
    for (let i = 0; i < lines.length; i++) {
      if (StringPrototypeIncludes(lines[i], harnessFrame)) continue;
      const calledByHarness = i + 1 < lines.length &&
        StringPrototypeIncludes(lines[i + 1], harnessFrame);
      if (calledByHarness && StringPrototypeEndsWith(lines[i], nativeFrame)) continue;
      push(kept, lines[i]);
    }
    return join(kept, '\n');
  };

  // Gives the frames that led here, for programStack: most are never shown.
  internals.captureStack = function captureStack() {
    const holder = { __proto__: null, stack: '' };
    ErrorCaptureStackTrace(holder);
    return typeof holder.stack === 'string' ? holder.stack : '';
  };
})
