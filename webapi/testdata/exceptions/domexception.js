test('shape', () => {
  isInterface(DOMException, { readonly: ['name', 'message', 'code'],
    constants: { INDEX_SIZE_ERR: 1, VALIDATION_ERR: 16, DATA_CLONE_ERR: 25 } });
  equal(Object.getPrototypeOf(DOMException.prototype), Error.prototype);
});

test('names and codes', () => {
  for (const [name, code] of [['AbortError', 20], ['NotFoundError', 8], ['TimeoutError', 23],
    ['DataCloneError', 25], ['QuotaExceededError', 22], ['EncodingError', 0], ['x', 0],
    ['toString', 0]]) {
    const e = new DOMException('m', name);
    equal([e.name, e.message, e.code], [name, 'm', code]);
  }
  const e = new DOMException();
  equal([e.name, e.message, e.code, String(e)], ['Error', '', 0, 'Error']);
  equal(String(new DOMException('m', 'AbortError')), 'AbortError: m');
});

test('an error like others', () => {
  const e = new DOMException('m', 'AbortError');
  ok(e instanceof Error && Error.isError(e));
  equal(typeof Object.getOwnPropertyDescriptor(e, 'stack').value, 'string');
  equal(Object.getOwnPropertyNames(e), ['stack']);
  equal(Object.prototype.toString.call(e), '[object DOMException]');
});

test('conversions', () => {
  equal(new DOMException(null, undefined).message, 'null');
  throws('TypeError', () => new DOMException(Symbol('s')));
  throws('TypeError', () => new DOMException('', Symbol('s')));
});

test('subclasses', () => {
  class Mine extends DOMException { constructor() { super('m', 'MineError'); this.extra = 1; } }
  const e = new Mine();
  ok(e instanceof Mine && e instanceof DOMException);
  equal([e.name, e.extra], ['MineError', 1]);
});

test('QuotaExceededError', () => {
  isInterface(QuotaExceededError, { parent: DOMException, readonly: ['quota', 'requested'] });
  const e = new QuotaExceededError('m', { quota: 1, requested: 2 });
  equal([e.name, e.message, e.code, e.quota, e.requested], ['QuotaExceededError', 'm', 22, 1, 2]);
  equal(new QuotaExceededError().quota, null);
  throws('RangeError', () => new QuotaExceededError('', { quota: -1 }));
  throws('RangeError', () => new QuotaExceededError('', { quota: 2, requested: 1 }));
  throws('TypeError', () => new QuotaExceededError('', { quota: NaN }));
});
