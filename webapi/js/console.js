// console: its calls become log lines (Console Standard).
(function (primordials, host, internals) {
  'use strict';

  const {
    MathRound, ObjectSetPrototypeOf, SafeMap, String, StringPrototypeIndexOf, StringPrototypeRepeat,
    StringPrototypeSlice,
  } = primordials;
  const { log, now } = host;
  const {
    captureStack, defineGlobal, display, formatReadable, formatStrings, formatTable, inspect,
    programStack, webidl,
  } = internals;

  const indentStep = 2;
  const maxIndent = 40;

  let readable = true;
  let indent = 0;
  const counts = new SafeMap();
  const starts = new SafeMap();

  // Chooses how arguments become text: "readable" or "string".
  internals.beginConsole = function beginConsole(mode) {
    readable = mode !== 'string';
  };

  const indentLines = (text) => {
    const margin = StringPrototypeRepeat(' ', indent < maxIndent ? indent : maxIndent);
    let out = margin;
    let from = 0;
    for (let at; (at = StringPrototypeIndexOf(text, '\n', from)) >= 0; from = at + 1) {
      out += StringPrototypeSlice(text, from, at + 1) + margin;
    }
    return out + StringPrototypeSlice(text, from);
  };

  const write = (prefix, text) => {
    log(prefix + (readable && indent > 0 ? indentLines(text) : text));
  };

  const format = (args) => readable ? formatReadable(args) : formatStrings(args);

  // Logs what was thrown where no program could catch it.
  internals.uncaught = function uncaught(reason) {
    log('[error] Uncaught ' + display(reason));
  };

  internals.unhandled = function unhandled(reason) {
    log('[error] Uncaught (in promise) ' + display(reason));
  };

  const labelOf = (label) => label === undefined ? 'default' : String(label);

  const elapsed = (label, args) => {
    const start = starts.get(label);
    if (start === undefined) return write('[warn] ', "Timer '" + label + "' does not exist");
    const rest = args.length === 0 ? '' : ' ' + format(args);
    write('', label + ': ' + MathRound((now() - start) * 1000) / 1000 + ' ms' + rest);
  };

  const openGroup = (args) => {
    if (args.length > 0) write('', format(args));
    indent += indentStep;
  };

  const methods = {
    log(...args) { write('', format(args)); },
    info(...args) { write('', format(args)); },
    debug(...args) { write('', format(args)); },
    warn(...args) { write('[warn] ', format(args)); },
    error(...args) { write('[error] ', format(args)); },
    trace(...args) {
      const text = format(args);
      const stack = programStack(captureStack());
      write('', 'Trace' + (text === '' ? '' : ': ' + text) + (stack === '' ? '' : '\n' + stack));
    },
    assert(condition = false, ...args) {
      if (condition) return;
      const text = format(args);
      write('[error] ', 'Assertion failed' + (text === '' ? '' : ': ' + text));
    },
    clear() { indent = 0; }, // what is logged stays
    dir(value = undefined) { write('', readable ? inspect(value) : String(value)); },
    dirxml(...args) { write('', format(args)); },
    table(data = undefined, columns = undefined) {
      write('', formatTable(data, columns) ?? format([data]));
    },
    group(...args) { openGroup(args); },
    groupCollapsed(...args) { openGroup(args); },
    groupEnd() {
      if (indent > 0) indent -= indentStep;
    },
    count(label = undefined) {
      const name = labelOf(label);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      write('', name + ': ' + count);
    },
    countReset(label = undefined) {
      const name = labelOf(label);
      if (!counts.delete(name)) write('[warn] ', "Count for '" + name + "' does not exist");
    },
    time(label = undefined) {
      const name = labelOf(label);
      if (starts.has(name)) return write('[warn] ', "Timer '" + name + "' already exists");
      starts.set(name, now());
    },
    timeLog(label = undefined, ...args) { elapsed(labelOf(label), args); },
    timeEnd(label = undefined) {
      const name = labelOf(label);
      elapsed(name, []);
      starts.delete(name);
    },
  };

  // Web IDL, 3.13.1, with a prototype of its own for historical reasons.
  webidl.classString(methods, 'console');
  defineGlobal('console', ObjectSetPrototypeOf(methods, {}), false);
})
