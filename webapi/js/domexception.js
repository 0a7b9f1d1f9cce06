// DOMException and QuotaExceededError: Web IDL, 2.8.1, 2.8.2 and 3.14.
(function (primordials, host, internals) {
  'use strict';

  const {
    Error, ErrorPrototype, ObjectSetPrototypeOf, RangeError, ReflectConstruct, SafeWeakMap,
    TypeError,
  } = primordials;
  const { markKind, webidl } = internals;

  // Names and codes by the names of the constants; [name, constant] is at code - 1.
  const legacy = [
    ['IndexSizeError', 'INDEX_SIZE_ERR'],
    ['', 'DOMSTRING_SIZE_ERR'],
    ['HierarchyRequestError', 'HIERARCHY_REQUEST_ERR'],
    ['WrongDocumentError', 'WRONG_DOCUMENT_ERR'],
    ['InvalidCharacterError', 'INVALID_CHARACTER_ERR'],
    ['', 'NO_DATA_ALLOWED_ERR'],
    ['NoModificationAllowedError', 'NO_MODIFICATION_ALLOWED_ERR'],
    ['NotFoundError', 'NOT_FOUND_ERR'],
    ['NotSupportedError', 'NOT_SUPPORTED_ERR'],
    ['InUseAttributeError', 'INUSE_ATTRIBUTE_ERR'],
    ['InvalidStateError', 'INVALID_STATE_ERR'],
    ['SyntaxError', 'SYNTAX_ERR'],
    ['InvalidModificationError', 'INVALID_MODIFICATION_ERR'],
    ['NamespaceError', 'NAMESPACE_ERR'],
    ['InvalidAccessError', 'INVALID_ACCESS_ERR'],
    ['', 'VALIDATION_ERR'],
    ['TypeMismatchError', 'TYPE_MISMATCH_ERR'],
    ['SecurityError', 'SECURITY_ERR'],
    ['NetworkError', 'NETWORK_ERR'],
    ['AbortError', 'ABORT_ERR'],
    ['URLMismatchError', 'URL_MISMATCH_ERR'],
    ['QuotaExceededError', 'QUOTA_EXCEEDED_ERR'],
    ['TimeoutError', 'TIMEOUT_ERR'],
    ['InvalidNodeTypeError', 'INVALID_NODE_TYPE_ERR'],
    ['DataCloneError', 'DATA_CLONE_ERR'],
  ];
  const constants = { __proto__: null };
  const codes = { __proto__: null };
  for (let i = 0; i < legacy.length; i++) {
    constants[legacy[i][1]] = i + 1;
    if (legacy[i][0] !== '') codes[legacy[i][0]] = i + 1;
  }

  const states = new SafeWeakMap(); // exception → {name, message, …}

  const stateOf = (exception) => {
    const state = states.get(exception);
    if (state === undefined) throw new TypeError('Illegal invocation');
    return state;
  };

  // Instances have [[ErrorData]] and the own property `stack`, as Web IDL asks for:
  // the constructor of Error makes them.
  const construct = (newTarget, name, message) => {
    const exception = ReflectConstruct(Error, [], newTarget);
    states.set(exception, { __proto__: null, name, message, quota: null, requested: null });
    markKind(exception, 'DOMException');
    return exception;
  };

  class DOMException {
    constructor(message = '', name = 'Error') {
      const text = webidl.DOMString(message, 'DOMException constructor: argument 1');
      return construct(new.target, webidl.DOMString(name, 'DOMException constructor: argument 2'),
        text);
    }

    get name() { return stateOf(this).name; }
    get message() { return stateOf(this).message; }
    get code() { return codes[stateOf(this).name] ?? 0; }
  }

  ObjectSetPrototypeOf(DOMException.prototype, ErrorPrototype);
  webidl.defineInterface(DOMException, { constants });

  const quotaOptions = webidl.dictionary('QuotaExceededErrorOptions', [
    { key: 'quota', type: webidl.double },
    { key: 'requested', type: webidl.double },
  ]);

  const checkQuota = ({ quota, requested }) => {
    if (quota < 0 || requested < 0) {
      throw new RangeError('QuotaExceededError constructor: quota or requested is negative');
    }
    if (requested < quota) {
      throw new RangeError('QuotaExceededError constructor: requested is less than quota');
    }
  };

  const makeQuotaError = (newTarget, message, options) => {
    const exception = construct(newTarget, 'QuotaExceededError', message);
    const state = states.get(exception);
    state.quota = options.quota ?? null;
    state.requested = options.requested ?? null;
    state.isQuotaError = true;
    return exception;
  };

  const quotaState = (exception) => {
    const state = stateOf(exception);
    if (!state.isQuotaError) throw new TypeError('Illegal invocation');
    return state;
  };

  class QuotaExceededError {
    constructor(message = '', options = {}) {
      const text = webidl.DOMString(message, 'QuotaExceededError constructor: argument 1');
      const given = quotaOptions(options, 'QuotaExceededError constructor: argument 2');
      checkQuota(given);
      return makeQuotaError(new.target, text, given);
    }

    get quota() { return quotaState(this).quota; }
    get requested() { return quotaState(this).requested; }
  }

  ObjectSetPrototypeOf(QuotaExceededError, DOMException);
  ObjectSetPrototypeOf(QuotaExceededError.prototype, DOMException.prototype);
  webidl.defineInterface(QuotaExceededError);

  const noOptions = { __proto__: null };

  // Gives a DOMException, or a QuotaExceededError for that name.
  internals.domException = function domException(name, message) {
    return name === 'QuotaExceededError'
      ? makeQuotaError(QuotaExceededError, message, noOptions)
      : construct(DOMException, name, message);
  };

  internals.DOMException = DOMException;
  internals.isDOMException = (value) => states.has(value);

  // Gives {name, message, quota, requested, isQuotaError} of a DOMException.
  internals.domExceptionState = stateOf;
})
