// What a Request is made of: Fetch Standard, 2.2.5 and the steps of the constructor
// in 5.4.
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const {
    checkRequest, createAbortSignal, createDependentSignal, extractBody, fillHeaders, headerLists,
    newList, requestMethod, requestReferrer, sealed,
  } = internals;

  // The members of a RequestInit that are kept as they are.
  const plain = ['referrerPolicy', 'mode', 'credentials', 'cache', 'redirect', 'integrity',
    'keepalive'];

  // A request. blob is the data of the Blob that its URL names; followed is the
  // signal that its own one follows, or undefined.
  internals.RequestState = sealed(class RequestState {
    constructor(url, blob) {
      this.url = url;
      this.blob = blob;
      this.method = 'GET';
      this.list = newList();
      this.headers = undefined;
      this.body = null;
      this.mode = 'cors';
      this.credentials = 'same-origin';
      this.cache = 'default';
      this.redirect = 'follow';
      this.referrer = 'about:client';
      this.referrerPolicy = '';
      this.integrity = '';
      this.keepalive = false;
      this.followed = undefined;
      this.signal = undefined;
    }

    copyFrom(other) {
      this.method = other.method;
      this.list = headerLists.copy(other.list);
      this.mode = other.mode;
      this.credentials = other.credentials;
      this.cache = other.cache;
      this.redirect = other.redirect;
      this.referrer = other.referrer;
      this.referrerPolicy = other.referrerPolicy;
      this.integrity = other.integrity;
      this.keepalive = other.keepalive;
      this.followed = other.signal ?? other.followed;
    }

    toSignal() {
      return this.signal ??= this.followed === undefined
        ? createAbortSignal() : createDependentSignal([this.followed]);
    }

    // Sets what the members of a RequestInit say, but for headers and body.
    take(init) {
      if (init.referrer !== undefined) this.referrer = requestReferrer(init.referrer);
      if (init.method !== undefined) this.method = requestMethod(init.method);
      for (let i = 0; i < plain.length; i++) {
        if (init[plain[i]] !== undefined) this[plain[i]] = init[plain[i]];
      }
      if (init.signal !== undefined) this.followed = init.signal ?? undefined;
      checkRequest(this);
    }

    setHeaders(pairs) {
      this.list = newList();
      fillHeaders(this.list, pairs);
    }

    // Sets the body to what the init has, or else to that of the request it is
    // made from.
    setBody(init, from) {
      const given = init.body ?? null;
      const inherited = from === undefined ? null : from.body;
      if (given === null && inherited === null) return;
      if (this.method === 'GET' || this.method === 'HEAD') {
        throw new TypeError('A request with the method ' + this.method + ' cannot have a body');
      }
      if (given === null) return this.inheritBody(inherited);
      const body = extractBody(given);
      if (body.source === null) this.checkStreamBody(init);
      if (body.type !== undefined && !headerLists.has(this.list, 'content-type')) {
        headerLists.append(this.list, 'Content-Type', body.type);
      }
      this.body = body;
    }

    checkStreamBody(init) {
      if (init.duplex === undefined) {
        throw new TypeError("A request whose body is a stream needs duplex: 'half'");
      }
      this.checkStreamMode();
      if (!this.keepalive) return;
      throw new TypeError('A request with keepalive cannot have a stream as its body');
    }

    checkStreamMode() {
      if (this.mode === 'same-origin' || this.mode === 'cors') return;
      throw new TypeError("A request whose body is a stream needs the mode 'cors'");
    }

    inheritBody(body) {
      body.requireUsable();
      if (body.source === null) this.checkStreamMode();
      this.body = body.takeOver();
    }

    clone() {
      this.body?.requireUsable();
      const copy = new RequestState(this.url, this.blob);
      copy.copyFrom(this);
      copy.followed = this.toSignal();
      copy.body = this.body === null ? null : this.body.clone();
      return copy;
    }
  });
})
