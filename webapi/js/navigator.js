// navigator: HTML, 8.10.1, as far as the Minimum Common Web Platform API goes.
(function (primordials, host, internals) {
  'use strict';

  const { webidl } = internals;

  class Navigator {
    #userAgent;

    constructor(token = undefined) {
      webidl.constructible(token);
      this.#userAgent = 'codemode-executor';
    }

    get userAgent() { return this.#userAgent; }
  }
  webidl.defineInterface(Navigator);

  const navigator = new Navigator(webidl.token);
  webidl.defineGlobalAttributes({ get navigator() { return navigator; } });
})
