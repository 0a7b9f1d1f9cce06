const observed = (options) => new Promise((resolve) => {
  const o = new PerformanceObserver((list, observer, extra) => { observer.disconnect(); resolve([list, extra]); });
  o.observe(options);
});

test('shape', () => {
  isInterface(PerformanceObserver, { length: 1, operations: { observe: 0, disconnect: 0, takeRecords: 0 } });
  isInterface(PerformanceObserverEntryList, { operations: { getEntries: 0, getEntriesByType: 1, getEntriesByName: 1 } });
  equal([...PerformanceObserver.supportedEntryTypes], ['mark', 'measure']);
  equal(PerformanceObserver.supportedEntryTypes === PerformanceObserver.supportedEntryTypes, true);
});

test('entries of several types', async () => {
  const got = observed({ entryTypes: ['measure', 'mark', 'unknown'] });
  performance.mark('b', { startTime: 2 });
  performance.measure('m', { start: 1, end: 2 });
  const [list, extra] = await got;
  equal(list.getEntries().map((e) => e.name), ['m', 'b']);
  equal([list.getEntriesByType('mark').length, list.getEntriesByName('m', 'mark').length, extra.droppedEntriesCount],
    [1, 0, 0]);
});

test('entries from before', async () => {
  performance.mark('before');
  const [list] = await observed({ type: 'mark', buffered: true });
  ok(list.getEntriesByName('before').length >= 1);
});

test('takeRecords and disconnect', async () => {
  let n = 0;
  const o = new PerformanceObserver(() => { n++; });
  o.observe({ type: 'mark' });
  performance.mark('t');
  equal([o.takeRecords().length, o.takeRecords().length], [1, 0]);
  performance.mark('t');
  o.disconnect();
  await sleep(5);
  equal(n, 0);
});

test('errors', () => {
  const o = new PerformanceObserver(() => {});
  throws('TypeError', () => new PerformanceObserver());
  throws('TypeError', () => new PerformanceObserver({}));
  throws('TypeError', () => o.observe());
  throws('TypeError', () => o.observe({ entryTypes: ['mark'], type: 'mark' }));
  o.observe({ type: 'mark' });
  throws('InvalidModificationError', () => o.observe({ entryTypes: ['mark'] }));
  o.disconnect();
});
