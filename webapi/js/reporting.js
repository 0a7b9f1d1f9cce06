// What nobody caught: "report an exception" (HTML, 8.1.4.6), unhandled promise
// rejections (8.1.4.7), and the event handlers of the global object for both.
(function (primordials, host, internals) {
  'use strict';

  const { ErrorIsError, RegExpPrototypeExec, SafeWeakMap, globalThis } = primordials;
  const {
    captureStack, createEvent, dataValue, defineEventHandler, defineGlobal, display,
    domExceptionState, fireEvent, hasListeners, isDOMException, ownDescriptor, programStack,
    shorten, uncaught, unhandled, webidl,
  } = internals;

  const maxMessage = 10_000;

  // Gives the name and the message of an error without running a getter.
  const quietText = (error) => {
    if (!ErrorIsError(error)) return display(error);
    const name = isDOMException(error) ? domExceptionState(error).name : dataValue(error, 'name');
    const message = isDOMException(error) ? domExceptionState(error).message
      : dataValue(error, 'message');
    return name + (typeof message === 'string' && message !== '' ? ': ' + message : '');
  };

  const position = /\((.*):([0-9]+):([0-9]+)\)/;

  // Fills in where an error was made, as its stack tells.
  const locate = (init, error) => {
    const stack = ErrorIsError(error) ? ownDescriptor(error, 'stack')?.value : captureStack();
    if (typeof stack !== 'string') return;
    const found = RegExpPrototypeExec(position, programStack(stack));
    if (found === null) return;
    init.filename = found[1];
    init.lineno = +found[2];
    init.colno = +found[3];
  };

  const errorInit = (error) => {
    const init = {
      __proto__: null, message: 'Uncaught ' + shorten(quietText(error), maxMessage), filename: '',
      lineno: 0, colno: 0, error,
    };
    locate(init, error);
    return init;
  };

  let inErrorReporting = false;

  // Tells the listeners of the global object; gives true if one has dealt with it.
  const dealtWith = (error) => {
    if (inErrorReporting || !hasListeners(globalThis, 'error')) return false;
    inErrorReporting = true;
    try {
      return !fireEvent(globalThis, createEvent('ErrorEvent', 'error', errorInit(error), true));
    } finally {
      inErrorReporting = false;
    }
  };

  // Reports an exception that no program can catch: to the listeners of the global
  // object, else to the log.
  internals.reportException = function reportException(error) {
    if (!dealtWith(error)) uncaught(error);
  };

  const { reportError } = {
    reportError(e) {
      webidl.required(arguments.length, 1, 'reportError');
      internals.reportException(e);
    },
  };
  defineGlobal('reportError', reportError, true);

  // The reasons of rejected promises that were reported.
  const outstanding = new SafeWeakMap();

  const rejectionEvent = (type, cancelable, promise, reason) =>
    createEvent('PromiseRejectionEvent', type, { __proto__: null, promise, reason }, cancelable);

  // "Notify about rejected promises", for one of them. Called by the host.
  internals.rejectedUnhandled = function rejectedUnhandled(promise, reason) {
    const isHeard = hasListeners(globalThis, 'unhandledrejection');
    outstanding.set(promise, reason);
    const notCanceled = !isHeard || fireEvent(globalThis,
      rejectionEvent('unhandledrejection', true, promise, reason));
    if (notCanceled) unhandled(reason);
  };

  // Called by the host when a rejected promise that it has told of got a handler.
  internals.handledLate = function handledLate(promise) {
    if (!outstanding.has(promise)) return;
    const reason = outstanding.get(promise);
    outstanding.delete(promise);
    if (!hasListeners(globalThis, 'rejectionhandled')) return;
    fireEvent(globalThis, rejectionEvent('rejectionhandled', false, promise, reason));
  };

  defineEventHandler(globalThis, 'error', undefined, true);
  defineEventHandler(globalThis, 'unhandledrejection');
  defineEventHandler(globalThis, 'rejectionhandled');
})
