// Requests that the host makes: see package webapi for its functions.
(function (primordials, host, internals) {
  'use strict';

  const { JSONParse, TypeError } = primordials;
  const {
    Upload, abortReason, addAbortAlgorithm, deferreds, endByteStream, isAborted, isReadableStream,
    messageOf, newByteStream, sealed, startTask, streamController, withCode,
  } = internals;
  const {
    callForDeferred, fulfil, newDeferred, react, reject, rejectedWith, transformed,
  } = deferreds;
  const { fetchCancel, fetchOpen, fetchRead } = host;

  let lastId = 0;

  const nothing = () => {};

  // Names and values on lines of their own; no value has a line break in it.
  const linesOf = (headers) => {
    let text = '';
    for (let i = 0; i < headers.length; i++) {
      text += (i === 0 ? '' : '\n') + headers[i][0] + '\n' + headers[i][1];
    }
    return text;
  };

  // One request and its response.
  const Exchange = sealed(class Exchange {
    constructor(signal) {
      this.id = ++lastId;
      this.answer = newDeferred();
      this.upload = undefined;
      this.stream = undefined; // the body of the response
      this.unfollow = signal === undefined ? nothing
        : addAbortAlgorithm(signal, () => this.fail(abortReason(signal)));
    }

    // Gives the deferred of the answer.
    open({ method, url, headers, body, redirect, hop }) {
      const isStream = isReadableStream(body);
      const opened = callForDeferred(() => startTask(fetchOpen, this.id, method, url,
        linesOf(headers), redirect, hop, isStream ? true : body));
      react(opened, (text) => this.opened(JSONParse(text)), (reason) => this.fail(reason));
      if (isStream) {
        this.upload = new Upload(this.id, body, (reason) => this.uploadFailed(reason));
        this.upload.next();
      }
      return this.answer;
    }

    opened({ error, code, status, statusText, url, redirected, headers, body }) {
      if (error !== '') return this.fail(withCode(new TypeError(error), code));
      if (body) this.stream = newByteStream(this.source());
      else this.end();
      fulfil(this.answer, {
        __proto__: null, status, statusText, url, redirected, headers,
        body: body ? this.stream : null,
      });
    }

    source() {
      return {
        __proto__: null,
        pull: (controller) => this.pull(controller),
        cancel: () => this.end(),
      };
    }

    pull(controller) {
      return transformed(callForDeferred(() => startTask(fetchRead, this.id)), (piece) => {
        if (piece !== undefined) return controller.enqueue(piece);
        this.end();
        endByteStream(controller);
      }, (reason) => {
        this.end();
        throw reason;
      });
    }

    uploadFailed(reason) {
      this.fail(new TypeError('fetch failed: the body of the request failed: ' +
        messageOf(reason), { __proto__: null, cause: reason }));
    }

    // Ends everything because of a reason.
    fail(reason) {
      this.end(reason);
      reject(this.answer, reason);
      if (this.stream !== undefined) streamController(this.stream).error(reason);
    }

    // Ends the exchange for the host, whatever it is at, and the body of the request.
    end(reason) {
      this.unfollow();
      this.unfollow = nothing;
      fetchCancel(this.id);
      this.upload?.cancel(reason);
    }
  });

  // Gives the promise, or a deferred, of what a server answers.
  //
  // A request is {method, url, headers, body, redirect, signal, hop}: headers is a list
  // of [name, value]; body is null, a string, a Uint8Array to read only, or a
  // ReadableStream; redirect is 'follow', 'error' or 'manual'; signal is an
  // AbortSignal or undefined; hop is the number of redirects that led to it.
  //
  // The answer is {status, statusText, headers, url, redirected, body}; its body is
  // null, a Uint8Array of its own, or a ReadableStream of Uint8Arrays. A network
  // error is a TypeError. When the signal aborts, the work ends, and a stream that is
  // not read to its end is errored with the signal's reason.
  internals.outbound = function outbound(request) {
    const { signal } = request;
    if (signal !== undefined && isAborted(signal)) return rejectedWith(abortReason(signal));
    return new Exchange(signal).open(request);
  };
})
