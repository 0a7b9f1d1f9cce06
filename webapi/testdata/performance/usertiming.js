test('shape', () => {
  isInterface(Performance, { parent: EventTarget, operations: { now: 0, toJSON: 0, mark: 1, measure: 1,
    clearMarks: 0, clearMeasures: 0, getEntries: 0, getEntriesByType: 1, getEntriesByName: 1 },
    readonly: ['timeOrigin'] });
  isInterface(PerformanceEntry, { operations: { toJSON: 0 },
    readonly: ['name', 'entryType', 'startTime', 'duration'] });
  isInterface(PerformanceMark, { parent: PerformanceEntry, length: 1, readonly: ['detail'] });
  isInterface(PerformanceMeasure, { parent: PerformanceEntry, readonly: ['detail'] });
  for (const C of [Performance, PerformanceEntry, PerformanceMeasure]) throws('TypeError', () => new C());
});

test('the clock', () => {
  const a = performance.now(), b = performance.now();
  ok(a >= 0 && b >= a);
  ok(Math.abs(performance.timeOrigin + b - Date.now()) < 1000);
  equal(JSON.stringify(performance), JSON.stringify({ timeOrigin: performance.timeOrigin }));
  throws('TypeError', () => Performance.prototype.now.call({}));
});

test('marks', () => {
  const detail = { a: 1 };
  const m = performance.mark('m', { startTime: 5, detail });
  equal([m.name, m.entryType, m.startTime, m.duration, m.detail.a, m.detail === detail],
    ['m', 'mark', 5, 0, 1, false]);
  equal(new PerformanceMark('n').detail, null);
  equal(performance.getEntriesByName('n').length, 0);
  equal(Object.keys(m.toJSON()), ['name', 'entryType', 'startTime', 'duration', 'detail']);
  throws('TypeError', () => performance.mark());
  throws('TypeError', () => performance.mark('x', { startTime: -1 }));
  throws('TypeError', () => performance.mark('x', { startTime: NaN }));
  throws('DataCloneError', () => performance.mark('x', { detail: () => {} }));
  performance.clearMarks();
});

test('measures', () => {
  performance.mark('a', { startTime: 10 });
  performance.mark('b', { startTime: 30 });
  const of = (...args) => { const { startTime, duration } = performance.measure('x', ...args); return [startTime, duration]; };
  equal(of('a', 'b'), [10, 20]);
  equal(of({ start: 'a', end: 40 }), [10, 30]);
  equal(of({ start: 5, duration: 2 }), [5, 2]);
  equal(of({ end: 'b', duration: 5 }), [25, 5]);
  equal(of(undefined, 'b'), [0, 30]);
  equal(performance.measure('d', { start: 0, detail: 5 }).detail, 5);
  throws('SyntaxError', () => of('nope'));
  throws('TypeError', () => of({ detail: 1 }));
  throws('TypeError', () => of({ start: 1 }, 'b'));
  throws('TypeError', () => of({ start: 1, duration: 1, end: 2 }));
  throws('TypeError', () => of({ start: -1 }));
  throws('TypeError', () => performance.measure());
});

test('the timeline', () => {
  performance.clearMarks();
  performance.clearMeasures();
  performance.mark('late', { startTime: 3 });
  performance.mark('early', { startTime: 1 });
  performance.mark('early', { startTime: 2 });
  performance.measure('early', { start: 0, end: 1 });
  equal(performance.getEntries().map((e) => e.startTime), [0, 1, 2, 3]);
  equal(performance.getEntriesByType('mark').length, 3);
  equal(performance.getEntriesByName('early').length, 3);
  equal(performance.getEntriesByName('early', 'mark').length, 2);
  performance.clearMarks('early');
  equal(performance.getEntries().map((e) => e.name), ['early', 'late']);
  performance.clearMarks();
  performance.clearMeasures('nope');
  equal(performance.getEntries().length, 1);
});
