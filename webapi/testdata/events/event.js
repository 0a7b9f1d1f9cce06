test('shape', () => {
  isInterface(Event, {
    length: 1,
    operations: { composedPath: 0, stopPropagation: 0, stopImmediatePropagation: 0,
      preventDefault: 0, initEvent: 1 },
    readonly: ['type', 'target', 'srcElement', 'currentTarget', 'eventPhase', 'bubbles',
      'cancelable', 'defaultPrevented', 'composed', 'timeStamp'],
    attributes: ['cancelBubble', 'returnValue'],
    constants: { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
  });
});

test('construction', () => {
  const e = new Event('x', { bubbles: 1, cancelable: true, composed: 'y' });
  equal([e.type, e.bubbles, e.cancelable, e.composed, e.target, e.eventPhase, e.isTrusted],
    ['x', true, true, true, null, 0, false]);
  equal(new Event(null, null).type, 'null');
  ok(e.timeStamp >= 0 && e.timeStamp <= performance.now());
  throws('TypeError', () => new Event());
  throws('TypeError', () => new Event('x', 1));
});

test('isTrusted belongs to the event', () => {
  const of = (event) => Object.getOwnPropertyDescriptor(event, 'isTrusted');
  const d = of(new Event('x'));
  equal([d.configurable, d.enumerable, d.get === of(new Event('y')).get], [false, true, true]);
});

test('the canceled flag', () => {
  const e = new Event('x', { cancelable: true });
  e.returnValue = true;
  equal([e.defaultPrevented, e.returnValue], [false, true]);
  e.returnValue = false;
  equal([e.defaultPrevented, e.returnValue], [true, false]);
  const fixed = new Event('x');
  fixed.preventDefault();
  equal(fixed.defaultPrevented, false);
});

test('initEvent', () => {
  const e = new Event('x', { cancelable: true });
  e.preventDefault();
  e.stopPropagation();
  e.initEvent('y', true);
  equal([e.type, e.bubbles, e.cancelable, e.defaultPrevented, e.cancelBubble],
    ['y', true, false, false, false]);
  throws('TypeError', () => e.initEvent());
});

test('derived events', () => {
  isInterface(CustomEvent, { parent: Event, length: 1, operations: { initCustomEvent: 1 },
    readonly: ['detail'] });
  isInterface(MessageEvent, { parent: Event, length: 1, operations: { initMessageEvent: 1 },
    readonly: ['data', 'origin', 'lastEventId', 'source', 'ports'] });
  isInterface(ErrorEvent, { parent: Event, length: 1,
    readonly: ['message', 'filename', 'lineno', 'colno', 'error'] });
  isInterface(PromiseRejectionEvent, { parent: Event, length: 2, readonly: ['promise', 'reason'] });
  const detail = {};
  equal(new CustomEvent('x', { detail }).detail, detail);
  equal(new CustomEvent('x').detail, null);
  equal(new ErrorEvent('x', { lineno: -1, message: 5 }).lineno, 4294967295);
  throws('TypeError', () => new PromiseRejectionEvent('x'));
  throws('TypeError', () => new PromiseRejectionEvent('x', {}));
  throws('TypeError', () => new MessageEvent('x', { ports: [{}] }));
  const { port1 } = new MessageChannel();
  const e = new MessageEvent('x', { data: 1, ports: [port1], source: port1 });
  equal([e.data, e.ports[0], e.source, e.ports === e.ports, Object.isFrozen(e.ports)],
    [1, port1, port1, true, true]);
  e.initMessageEvent('y', false, false, 2);
  equal([e.type, e.data, e.ports.length, e.source], ['y', 2, 0, null]);
});

test('subclasses', () => {
  class Mine extends CustomEvent { get twice() { return this.detail * 2; } }
  const e = new Mine('m', { detail: 4 });
  ok(e instanceof Mine && e instanceof Event);
  equal([e.twice, e.type], [8, 'm']);
});

test('nobody gets in between', () => {
  Object.setPrototypeOf(CustomEvent, class { constructor() { throw new Error('hooked'); } });
  equal(new CustomEvent('x', { detail: 1 }).detail, 1);
  Object.setPrototypeOf(CustomEvent, Event);
});
