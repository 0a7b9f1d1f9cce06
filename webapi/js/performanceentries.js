// PerformanceEntry (Performance Timeline, 4), PerformanceMark and
// PerformanceMeasure (User Timing, 4).
(function (primordials, host, internals) {
  'use strict';

  const { ReflectConstruct, SafeWeakMap, TypeError } = primordials;
  const { structuredClone, webidl } = internals;

  const states = new SafeWeakMap(); // entry → {name, entryType, startTime, duration, detail}

  const stateOf = (entry) => {
    const state = states.get(entry);
    if (state === undefined) throw new TypeError('Illegal invocation');
    return state;
  };

  const detailOf = (entry, type) => {
    const state = stateOf(entry);
    if (state.entryType !== type) throw new TypeError('Illegal invocation');
    return state.detail;
  };

  class PerformanceEntry {
    constructor(token = undefined) {
      webidl.constructible(token);
    }

    get name() { return stateOf(this).name; }
    get entryType() { return stateOf(this).entryType; }
    get startTime() { return stateOf(this).startTime; }
    get duration() { return stateOf(this).duration; }

    toJSON() {
      const { name, entryType, startTime, duration, detail } = stateOf(this);
      const json = { name, entryType, startTime, duration };
      if (detail !== undefined) json.detail = detail;
      return json;
    }
  }

  const markOptions = webidl.dictionary('PerformanceMarkOptions', [
    { key: 'detail', type: webidl.any },
    { key: 'startTime', type: webidl.double },
  ]);

  // "Let the new mark's detail be a structured clone", null if there is none.
  const cloneDetail = (detail) => detail === undefined || detail === null
    ? null : structuredClone(detail).value;

  // Makes an entry of a derived class.
  const makeEntry = (newTarget, state) => {
    const entry = ReflectConstruct(PerformanceEntry, [webidl.token], newTarget);
    states.set(entry, state);
    return entry;
  };

  const what = 'PerformanceMark constructor';

  class PerformanceMark {
    constructor(markName, markOptionsDict = {}) {
      webidl.required(arguments.length, 1, what);
      const name = webidl.DOMString(markName, what + ': argument 1');
      const { detail, startTime = internals.now() } =
        markOptions(markOptionsDict, what + ': argument 2');
      if (startTime < 0) throw new TypeError(what + ': startTime is negative');
      return makeEntry(new.target, {
        __proto__: null, name, entryType: 'mark', startTime, duration: 0,
        detail: cloneDetail(detail),
      });
    }

    get detail() { return detailOf(this, 'mark'); }
  }

  class PerformanceMeasure {
    constructor(token = undefined) {
      webidl.constructible(token);
    }

    get detail() { return detailOf(this, 'measure'); }
  }

  webidl.defineInterface(PerformanceEntry);
  internals.inherit(PerformanceMark, PerformanceEntry);
  webidl.defineInterface(PerformanceMark);
  internals.inherit(PerformanceMeasure, PerformanceEntry);
  webidl.defineInterface(PerformanceMeasure);

  internals.createMark = (name, options) => new PerformanceMark(name, options);
  internals.createMeasure = (name, startTime, endTime, detail) =>
    makeEntry(PerformanceMeasure, {
      __proto__: null, name, entryType: 'measure', startTime, duration: endTime - startTime,
      detail: cloneDetail(detail),
    });
  internals.entryState = stateOf;
})
