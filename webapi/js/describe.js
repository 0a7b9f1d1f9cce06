// Tells what was thrown, whatever it was.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, ErrorIsError, InternalErrorPrototype, JSONStringify, ObjectGetPrototypeOf,
    ObjectHasOwn,
  } = primordials;
  const { codeOf, inspect, programStack, shorten, tryGet, withHint } = internals;

  const maxCauses = 8;
  const maxErrors = 5;
  const maxInspection = 2000;

  const isObject = (value) =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  const textOf = (object, key) => {
    const value = tryGet(object, key);
    return typeof value === 'string' ? value : '';
  };

  // Tells whether a value is an error of the engine itself, such as one for
  // memory that ran out.
  internals.isInternalError = function isInternalError(reason) {
    return ErrorIsError(reason) && ObjectGetPrototypeOf(reason) === InternalErrorPrototype;
  };

  const nameOf = (reason) =>
    (typeof reason === 'object' && reason !== null && textOf(reason, 'name')) || 'Error';

  const innerMessage = (error) =>
    isObject(error) ? textOf(error, 'message') || nameOf(error) : internals.messageOf(error);

  // Promise.any and the like give errors that have their texts inside only.
  const innerMessages = (reason) => {
    const errors = tryGet(reason, 'errors');
    if (!ArrayIsArray(errors)) return '';
    let text = '';
    for (let i = 0; i < errors.length && i < maxErrors; i++) {
      text += (i === 0 ? '' : '; ') + innerMessage(errors[i]);
    }
    return errors.length > maxErrors ? text + '; …' : text;
  };

  const emptyMessage = (reason) => {
    const inner = innerMessages(reason);
    return nameOf(reason) + (inner === '' ? ' without a message' : ': ' + inner);
  };

  const messageOf = (reason) => {
    if (typeof reason === 'string') return reason === '' ? 'An empty string was thrown' : reason;
    if (isObject(reason)) {
      const message = textOf(reason, 'message');
      if (message !== '') return withHint(reason, message);
      if (ErrorIsError(reason)) return emptyMessage(reason);
    }
    return 'Thrown: ' + shorten(inspect(reason), maxInspection);
  };

  // Gives the message of what was thrown; it is never empty. Never throws.
  internals.messageOf = function (reason) {
    try {
      return messageOf(reason);
    } catch {
      return 'A value that cannot be shown was thrown';
    }
  };

  const framesOf = (reason) => programStack(textOf(reason, 'stack'));

  // Gives the frames of an error and, below them, those of what caused it.
  const stackOf = (reason) => {
    if (!isObject(reason)) return '';
    let text = framesOf(reason);
    let at = reason;
    for (let n = 0; n < maxCauses && isObject(at) && ObjectHasOwn(at, 'cause'); n++) {
      at = tryGet(at, 'cause');
      text += (text === '' ? '' : '\n') + 'Caused by: ' + (isObject(at) ? nameOf(at) + ': ' : '') +
        internals.messageOf(at);
      const frames = isObject(at) ? framesOf(at) : '';
      if (frames !== '') text += '\n' + frames;
    }
    return text;
  };

  const attempt = (read, reason, otherwise) => {
    try {
      return read(reason);
    } catch {
      return otherwise;
    }
  };

  // Gives the JSON text of {name, message, stack, internal?, code} for what was
  // thrown. Never throws; the message is never empty.
  internals.describe = function describe(reason) {
    const internal = attempt(internals.isInternalError, reason, false);
    return '{"name":' + JSONStringify(attempt(nameOf, reason, 'Error')) +
      ',"message":' + JSONStringify(internals.messageOf(reason)) +
      ',"stack":' + JSONStringify(attempt(stackOf, reason, '')) +
      (internal ? ',"internal":true' : '') +
      ',"code":' + JSONStringify(codeOf(reason)) + '}';
  };
})
