test('shape', () => {
  isInterface(MessageChannel, { readonly: ['port1', 'port2'] });
  isInterface(MessagePort, { parent: EventTarget, operations: { postMessage: 1, start: 0, close: 0 },
    attributes: ['onmessage', 'onmessageerror', 'onclose'] });
  throws('TypeError', () => new MessagePort());
});

test('messages arrive in order, as clones, in tasks of their own', async () => {
  const { port1, port2 } = new MessageChannel(), seen = [], value = { a: [1] };
  port2.onmessage = (e) => { seen.push(e.data.a?.[0] ?? e.data); Promise.resolve().then(() => seen.push('job')); };
  port1.postMessage(value);
  value.a[0] = 2;
  port1.postMessage('second');
  equal(seen, []);
  await until(() => seen.length === 4);
  equal(seen, [1, 'job', 'second', 'job']);
});

test('messages wait for start', async () => {
  const { port1, port2 } = new MessageChannel(), seen = [];
  port2.addEventListener('message', (e) => seen.push(e.data));
  port1.postMessage(1);
  await sleep(5);
  equal(seen, []);
  port2.start();
  await until(() => seen.length > 0);
  equal(seen, [1]);
});

test('a port takes its messages along', async () => {
  const a = new MessageChannel(), b = new MessageChannel();
  a.port1.postMessage('early');
  const arrived = new Promise((resolve) => { b.port2.onmessage = resolve; });
  b.port1.postMessage('port', [a.port2]);
  const { data, ports } = await arrived;
  equal([data, ports.length, ports[0] === a.port2], ['port', 1, false]);
  const message = new Promise((resolve) => { ports[0].onmessage = resolve; });
  equal((await message).data, 'early');
  a.port2.postMessage('lost');
  throws('DataCloneError', () => b.port1.postMessage(0, { transfer: [a.port2] }));
});

test('errors', () => {
  const { port1, port2 } = new MessageChannel();
  throws('DataCloneError', () => port1.postMessage(() => {}));
  throws('DataCloneError', () => port1.postMessage(0, [port1]));
  throws('DataCloneError', () => port1.postMessage(0, [{}]));
  throws('TypeError', () => port1.postMessage());
  throws('TypeError', () => port1.postMessage(0, 5));
  throws('TypeError', () => port1.postMessage(0, [5]));
  const buffer = new ArrayBuffer(1);
  throws('DataCloneError', () => port1.postMessage(0, [buffer, buffer]));
  equal(buffer.byteLength, 1, 'an error transfers nothing: the length');
  port1.postMessage(0, [port2]);
});

test('close', async () => {
  const { port1, port2 } = new MessageChannel();
  let n = 0;
  port2.onmessage = () => { n++; };
  const closed = eventOf(port2, 'close');
  port1.postMessage(1);
  port1.close();
  port1.postMessage(2);
  equal((await closed).type, 'close');
  equal(n, 1);
  throws('DataCloneError', () => new MessageChannel().port1.postMessage(0, [port1]));
});

test('many messages', async () => {
  const { port1, port2 } = new MessageChannel(), count = 2000;
  let n = 0;
  const all = new Promise((resolve) => { port2.onmessage = () => { if (++n === count) resolve(); }; });
  for (let i = 0; i < count; i++) port1.postMessage(i);
  await all;
});
