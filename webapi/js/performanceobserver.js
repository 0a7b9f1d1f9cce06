// PerformanceObserver: Performance Timeline, 5.
(function (primordials, host, internals) {
  'use strict';

  const { ObjectFreeze, ReflectApply, SafeSet, TypeError } = primordials;
  const {
    domException, entryState, newList, push, queueTask, removeAt, selectEntries, timelineEntries,
    webidl,
  } = internals;
  const { DOMString } = webidl;

  const supported = ['mark', 'measure'];
  const supportedEntryTypes = ObjectFreeze(['mark', 'measure']);
  const isSupported = (type) => type === supported[0] || type === supported[1];

  const observers = newList(); // records of the registered ones
  let isTaskQueued = false;

  class PerformanceObserverEntryList {
    #entries;

    constructor(token = undefined, entries = undefined) {
      webidl.constructible(token);
      this.#entries = sortedByTime(entries);
    }

    getEntries() { return webidl.createArray(this.#entries); }

    getEntriesByType(type) {
      const entries = this.#entries;
      webidl.required(arguments.length, 1, 'PerformanceObserverEntryList.getEntriesByType');
      return webidl.createArray(selectEntries(entries, undefined,
        DOMString(type, 'PerformanceObserverEntryList.getEntriesByType: argument 1')));
    }

    getEntriesByName(name, type = undefined) {
      const entries = this.#entries;
      const what = 'PerformanceObserverEntryList.getEntriesByName';
      webidl.required(arguments.length, 1, what);
      const wanted = DOMString(name, what + ': argument 1');
      return webidl.createArray(selectEntries(entries, wanted,
        type === undefined ? undefined : DOMString(type, what + ': argument 2')));
    }
  }

  const sortedByTime = (entries) => {
    const sorted = newList();
    for (let i = 0; i < entries.length; i++) {
      const { startTime } = entryState(entries[i]);
      let at = sorted.length;
      for (; at > 0 && entryState(sorted[at - 1]).startTime > startTime; at--) {
        sorted[at] = sorted[at - 1];
      }
      sorted[at] = entries[i];
    }
    return sorted;
  };

  const observerInit = webidl.dictionary('PerformanceObserverInit', [
    { key: 'buffered', type: webidl.boolean },
    { key: 'entryTypes', type: webidl.sequence(DOMString) },
    { key: 'type', type: DOMString },
  ]);

  const callbackOptions = (droppedEntriesCount) =>
    droppedEntriesCount === null ? {} : { droppedEntriesCount };

  const notify = (observer) => {
    const entries = observer.buffer;
    if (entries.length === 0) return;
    observer.buffer = newList();
    const list = new PerformanceObserverEntryList(webidl.token, entries);
    const options = callbackOptions(observer.needsDropped ? 0 : null);
    observer.needsDropped = false;
    try {
      ReflectApply(observer.callback, observer.object, [list, observer.object, options]);
    } catch (error) {
      internals.reportException(error);
    }
  };

  // "Queue the PerformanceObserver task".
  const queueObserverTask = () => {
    if (isTaskQueued) return;
    isTaskQueued = true;
    queueTask(() => {
      isTaskQueued = false;
      const notified = newList();
      for (let i = 0; i < observers.length; i++) push(notified, observers[i]);
      for (let i = 0; i < notified.length; i++) notify(notified[i]);
    });
  };

  // "Queue a PerformanceEntry", as far as observers go.
  internals.queueEntry = function queueEntry(entry) {
    const { entryType } = entryState(entry);
    let isHeard = false;
    for (let i = 0; i < observers.length; i++) {
      if (!observers[i].types.has(entryType)) continue;
      push(observers[i].buffer, entry);
      isHeard = true;
    }
    if (isHeard) queueObserverTask();
  };

  const register = (observer) => {
    for (let i = 0; i < observers.length; i++) if (observers[i] === observer) return;
    observer.needsDropped = true;
    push(observers, observer);
  };

  const setKind = (observer, kind) => {
    observer.kind ??= kind;
    if (observer.kind === kind) return;
    throw domException('InvalidModificationError',
      'A PerformanceObserver cannot change between entryTypes and type');
  };

  const observeMany = (observer, entryTypes) => {
    setKind(observer, 'multiple');
    const types = new SafeSet();
    for (let i = 0; i < entryTypes.length; i++) {
      if (isSupported(entryTypes[i])) types.add(entryTypes[i]);
    }
    if (types.size === 0) return;
    observer.types = types;
    register(observer);
  };

  const observeOne = (observer, type, buffered) => {
    setKind(observer, 'single');
    if (!isSupported(type)) return;
    observer.types.add(type);
    register(observer);
    if (!buffered) return;
    const entries = timelineEntries(type);
    for (let i = 0; i < entries.length; i++) push(observer.buffer, entries[i]);
    queueObserverTask();
  };

  const observe = (observer, { entryTypes, type, buffered }) => {
    if (entryTypes === undefined && type === undefined) {
      throw new TypeError('PerformanceObserver.observe needs entryTypes or type');
    }
    if (entryTypes === undefined) return observeOne(observer, type, buffered === true);
    if (type !== undefined) {
      throw new TypeError('PerformanceObserver.observe: entryTypes and type exclude each other');
    }
    observeMany(observer, entryTypes);
  };

  class PerformanceObserver {
    #observer;

    constructor(callback) {
      webidl.required(arguments.length, 1, 'PerformanceObserver constructor');
      this.#observer = {
        __proto__: null,
        object: this,
        callback: webidl.callback(callback, 'PerformanceObserver constructor: argument 1'),
        buffer: newList(),
        types: new SafeSet(),
        kind: undefined, // 'single' or 'multiple'
        needsDropped: true,
      };
    }

    observe(options = {}) {
      observe(this.#observer, observerInit(options, 'PerformanceObserver.observe: argument 1'));
    }

    disconnect() {
      const observer = this.#observer;
      for (let i = observers.length - 1; i >= 0; i--) {
        if (observers[i] === observer) removeAt(observers, i);
      }
      observer.buffer = newList();
      observer.types = new SafeSet();
    }

    takeRecords() {
      const observer = this.#observer;
      const entries = observer.buffer;
      observer.buffer = newList();
      return webidl.createArray(entries);
    }

    static get supportedEntryTypes() { return supportedEntryTypes; }
  }

  webidl.defineInterface(PerformanceObserverEntryList);
  webidl.defineInterface(PerformanceObserver);
})
