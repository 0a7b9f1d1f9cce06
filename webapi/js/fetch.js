// fetch: Fetch Standard, 4 "Fetching" and 5.6 "Fetch methods".
(function (primordials, host, internals) {
  'use strict';

  const {
    Body, abortReason, addAbortAlgorithm, checkIntegrity, defineGlobal, deferreds, fetchBlob,
    fetchData, fetchNetwork, isAborted, networkError, newResponse, noBytes, promiseRejectedWith,
    requestState, webidl,
  } = internals;
  const {
    callForDeferred, fulfil, fulfilledWith, newDeferred, promiseOf, react, reject, transformed,
  } = deferreds;

  const open = (request) => {
    const { scheme } = request.url;
    switch (scheme) {
      case 'http':
      case 'https': return fetchNetwork(request);
      case 'data': return fulfilledWith(fetchData(request));
      case 'blob': return fulfilledWith(fetchBlob(request));
      default: return networkError('nothing can be read from URLs of the scheme ' + scheme);
    }
  };

  // Reads the body and checks it, if the request has an integrity.
  const verified = (response, integrity) => {
    if (integrity === '') return response;
    const { body } = response;
    const read = body === null ? fulfilledWith(noBytes) : body.read();
    return transformed(read, (bytes) => transformed(checkIntegrity(bytes, integrity), () => {
      if (body !== null) response.body = new Body(bytes, undefined);
      return response;
    }));
  };

  const nullBody = { __proto__: null, 101: true, 103: true, 204: true, 205: true, 304: true };

  // Leaves the body out where there is none to be.
  const trimmed = (response, method) => {
    if (response.body !== null && (method === 'HEAD' || nullBody[response.status])) {
      response.body.discard();
      response.body = null;
    }
    return response;
  };

  // Gives a deferred of the Response.
  const answerTo = (request) => {
    const { integrity, method } = request;
    const answer = transformed(callForDeferred(open, request),
      (response) => verified(trimmed(response, method), integrity));
    return transformed(answer, newResponse);
  };

  // Gives a deferred for what comes first, the answer or the abort of the signal.
  const answerBefore = (signal, request) => {
    const result = newDeferred();
    const remove = addAbortAlgorithm(signal, () => {
      const reason = abortReason(signal);
      request.body?.discard(reason);
      reject(result, reason);
    });
    react(answerTo(request), (response) => {
      remove();
      fulfil(result, response);
    }, (reason) => {
      remove();
      reject(result, reason);
    });
    return result;
  };

  const start = (request) => {
    const signal = request.followed;
    if (signal === undefined) return promiseOf(answerTo(request));
    if (!isAborted(signal)) return promiseOf(answerBefore(signal, request));
    request.body?.discard(abortReason(signal));
    return promiseRejectedWith(abortReason(signal));
  };

  const { fetch } = {
    fetch(input, init = undefined) {
      const count = arguments.length;
      return webidl.toPromise(() => {
        webidl.required(count, 1, 'fetch');
        return start(requestState(input, init));
      });
    },
  };
  defineGlobal('fetch', fetch, true);
})
