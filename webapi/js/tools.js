// Tool calls: from the call in the program over the host and back.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, Error, JSONStringify, ObjectDefineProperty, ObjectHasOwn, Promise,
    ReflectOwnKeys, SafeMap,
  } = primordials;
  const { dispatch } = host;
  const { decodeAnswer, encodeArguments, captureStack, programStack } = internals;

  const pending = new SafeMap();
  let lastId = 0;

  const toolError = (message, stack) => {
    const error = new Error(message);
    // The line of the program that made the call, not that of its completion.
    ObjectDefineProperty(error, 'stack', {
      __proto__: null, value: programStack(stack), writable: true, enumerable: false, configurable: true,
    });
    return error;
  };

  // Starts a call and gives the promise of its answer.
  internals.callTool = function callTool(provider, tool, args) {
    const stack = captureStack();
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { __proto__: null, tool, resolve, reject, stack });
      try {
        const wantsText = dispatch(id, provider, tool, args);
        if (wantsText) dispatch(id, provider, tool, encodeArguments(args));
      } catch (error) {
        pending.delete(id);
        reject(error);
      }
    });
  };

  // Gives the rejected promise of a call that no host is asked to serve.
  internals.missingTool = function missingTool(tool, hint) {
    const stack = captureStack();
    return new Promise((resolve, reject) => {
      reject(toolError('Tool "' + tool + '" not found' + hint, stack));
    });
  };

  const take = (id) => {
    const call = pending.get(id);
    pending.delete(id);
    return call;
  };

  const reject = (call, message) => {
    const text = message === '' ? 'Tool "' + call.tool + '" failed without a message' : message;
    call.reject(toolError(text, call.stack));
  };

  // Resolves with the value as it is, although a guest may have put a `then`
  // on a prototype that the value inherits from.
  const resolve = (call, value) => {
    const guard = typeof value === 'object' && value !== null &&
      'then' in value && !ObjectHasOwn(value, 'then');
    if (!guard) return call.resolve(value);
    ObjectDefineProperty(value, 'then', { __proto__: null, value: undefined, configurable: true });
    call.resolve(value);
    delete value.then;
  };

  // Only the empty envelope stands for undefined: a host that answers the bare value
  // should hear of it.
  const isEnvelope = (value) =>
    typeof value === 'object' && value !== null && !ArrayIsArray(value) &&
      (ObjectHasOwn(value, 'result') || ObjectHasOwn(value, 'error') ||
        ReflectOwnKeys(value).length === 0);

  // Gives the text of what an envelope says is wrong, undefined if nothing is.
  const failureIn = (envelope) => {
    const error = ObjectHasOwn(envelope, 'error') ? envelope.error : undefined;
    if (error === undefined || error === null) return undefined;
    return typeof error === 'string' ? error : JSONStringify(error);
  };

  // Settles a call with the text of the host's answer: {"result": …} or
  // {"error": "message"}. Gives true if the call has succeeded.
  internals.completed = function completed(id, text) {
    const call = take(id);
    if (call === undefined) return false;
    let envelope;
    try {
      envelope = decodeAnswer(text);
    } catch (error) {
      reject(call, 'Tool "' + call.tool + '" gave an answer that cannot be read: ' + error.message);
      return false;
    }
    if (!isEnvelope(envelope)) {
      reject(call, 'Tool "' + call.tool + '" gave an answer that is not an envelope: ' +
        'its host has to answer {"result": …}, {"error": "message"} or {}');
      return false;
    }
    const failure = failureIn(envelope);
    if (failure !== undefined) {
      reject(call, failure);
      return false;
    }
    resolve(call, ObjectHasOwn(envelope, 'result') ? envelope.result : undefined);
    return true;
  };

  // Fails a call that the host could not serve.
  internals.failed = function failed(id, message) {
    const call = take(id);
    if (call !== undefined) reject(call, message);
  };
})
