// Performance with its timeline: High Resolution Time, 8; Performance Timeline, 3;
// User Timing, 3.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectConstruct, SafeWeakSet, TypeError } = primordials;
  const {
    EventTarget, createMark, createMeasure, domException, entryState, inherit, newList, now, push,
    removeAt, timeOrigin, webidl,
  } = internals;
  const { DOMString, isObject } = webidl;

  const maxEntries = 100_000; // of a timeline: more are dropped, so that none grows for ever

  const buffer = newList(); // in the order of startTime, equal ones as they came

  const add = (entry) => {
    const { startTime } = entryState(entry);
    if (buffer.length < maxEntries) {
      let at = buffer.length;
      for (; at > 0 && entryState(buffer[at - 1]).startTime > startTime; at--) {
        buffer[at] = buffer[at - 1];
      }
      buffer[at] = entry;
    }
    internals.queueEntry(entry);
  };

  // Gives the entries with a name and a type, either of which may be undefined.
  const select = internals.selectEntries = (entries, name, type) => {
    const found = newList();
    for (let i = 0; i < entries.length; i++) {
      const state = entryState(entries[i]);
      if ((name === undefined || state.name === name) &&
          (type === undefined || state.entryType === type)) push(found, entries[i]);
    }
    return found;
  };
  internals.timelineEntries = (type) => select(buffer, undefined, type);

  const clear = (type, name) => {
    for (let i = buffer.length - 1; i >= 0; i--) {
      const state = entryState(buffer[i]);
      if (state.entryType === type && (name === undefined || state.name === name)) {
        removeAt(buffer, i);
      }
    }
  };

  // "Convert a mark to a timestamp".
  const timeOf = (mark, what) => {
    if (typeof mark === 'number') {
      if (mark < 0) throw new TypeError(what + ': a time is negative');
      return mark;
    }
    for (let i = buffer.length - 1; i >= 0; i--) {
      const state = entryState(buffer[i]);
      if (state.entryType === 'mark' && state.name === mark) return state.startTime;
    }
    throw domException('SyntaxError', "There is no mark '" + internals.shorten(mark, 50) + "'");
  };

  const markOrTime = (value, what) =>
    typeof value === 'number' ? webidl.double(value, what) : DOMString(value, what);

  const measureOptions = webidl.dictionary('PerformanceMeasureOptions', [
    { key: 'detail', type: webidl.any },
    { key: 'start', type: markOrTime },
    { key: 'duration', type: webidl.double },
    { key: 'end', type: markOrTime },
  ]);

  const checkOptions = ({ start, duration, end, detail }, endMark, what) => {
    const isGiven = start !== undefined || duration !== undefined || end !== undefined ||
      detail !== undefined;
    if (!isGiven) return;
    if (endMark !== undefined) {
      throw new TypeError(what + ': options and an end mark exclude each other');
    }
    if (start === undefined && end === undefined) {
      throw new TypeError(what + ': options need a start or an end');
    }
    if (start !== undefined && duration !== undefined && end !== undefined) {
      throw new TypeError(what + ': options cannot have start, end and duration');
    }
  };

  const endTimeOf = ({ start, duration, end }, endMark, what) => {
    if (endMark !== undefined) return timeOf(endMark, what);
    if (end !== undefined) return timeOf(end, what);
    if (start !== undefined && duration !== undefined) {
      return timeOf(start, what) + timeOf(duration, what);
    }
    return now();
  };

  const startTimeOf = ({ start, duration, end }, startMark, what) => {
    if (start !== undefined) return timeOf(start, what);
    if (duration !== undefined && end !== undefined) {
      return timeOf(end, what) - timeOf(duration, what);
    }
    return startMark !== undefined ? timeOf(startMark, what) : 0;
  };

  const none = { __proto__: null };

  const measure = (name, startOrOptions, endMark) => {
    const what = 'Performance.measure';
    const isOptions = startOrOptions === undefined || startOrOptions === null ||
      isObject(startOrOptions);
    const options = isOptions ? measureOptions(startOrOptions, what + ': argument 2') : none;
    const startMark = isOptions ? undefined : DOMString(startOrOptions, what + ': argument 2');
    const lastMark = endMark === undefined ? undefined : DOMString(endMark, what + ': argument 3');
    checkOptions(options, lastMark, what);
    const endTime = endTimeOf(options, lastMark, what);
    return createMeasure(name, startTimeOf(options, startMark, what), endTime, options.detail);
  };

  const brand = new SafeWeakSet();

  const check = (object) => {
    if (!brand.has(object)) throw new TypeError('Illegal invocation');
  };

  class Performance {
    constructor(token = undefined) {
      webidl.constructible(token);
    }

    now() {
      check(this);
      return now();
    }

    get timeOrigin() {
      check(this);
      return timeOrigin();
    }

    toJSON() {
      check(this);
      return { timeOrigin: timeOrigin() };
    }

    getEntries() {
      check(this);
      return webidl.createArray(buffer);
    }

    getEntriesByType(type) {
      check(this);
      webidl.required(arguments.length, 1, 'Performance.getEntriesByType');
      const given = DOMString(type, 'Performance.getEntriesByType: argument 1');
      return webidl.createArray(select(buffer, undefined, given));
    }

    getEntriesByName(name, type = undefined) {
      check(this);
      webidl.required(arguments.length, 1, 'Performance.getEntriesByName');
      const wanted = DOMString(name, 'Performance.getEntriesByName: argument 1');
      return webidl.createArray(select(buffer, wanted, type === undefined
        ? undefined : DOMString(type, 'Performance.getEntriesByName: argument 2')));
    }

    mark(markName, markOptions = {}) {
      check(this);
      webidl.required(arguments.length, 1, 'Performance.mark');
      const entry = createMark(markName, markOptions);
      add(entry);
      return entry;
    }

    clearMarks(markName = undefined) {
      check(this);
      clear('mark', markName === undefined
        ? undefined : DOMString(markName, 'Performance.clearMarks: argument 1'));
    }

    measure(measureName, startOrMeasureOptions = {}, endMark = undefined) {
      check(this);
      webidl.required(arguments.length, 1, 'Performance.measure');
      const name = DOMString(measureName, 'Performance.measure: argument 1');
      const entry = measure(name, startOrMeasureOptions, endMark);
      add(entry);
      return entry;
    }

    clearMeasures(measureName = undefined) {
      check(this);
      clear('measure', measureName === undefined
        ? undefined : DOMString(measureName, 'Performance.clearMeasures: argument 1'));
    }
  }

  inherit(Performance, EventTarget);
  webidl.defineInterface(Performance);

  const performance = ReflectConstruct(EventTarget, [], Performance);
  brand.add(performance);
  webidl.defineGlobalAttributes({ get performance() { return performance; } }, true);
})
