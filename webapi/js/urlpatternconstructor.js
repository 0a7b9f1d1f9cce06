// Constructor strings: URL Pattern Standard, 1.6 "Constructor string parsing".
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeSlice } = primordials;
  const {
    canonicalize, compilePattern, matchesSpecialScheme, patternOptions, tokenizePattern,
  } = internals;

  const isLiteral = {
    __proto__: null, char: true, 'escaped-char': true, 'invalid-char': true,
  };
  // After these a question mark is a modifier.
  const isModifiable = { __proto__: null, name: true, regexp: true, close: true, asterisk: true };

  const order = {
    __proto__: null, protocol: 1, authority: 2, username: 3, password: 4, hostname: 5, port: 6,
    pathname: 7, search: 8, hash: 9, done: 10,
  };

  class ConstructorParser {
    text;
    tokens;
    result = { __proto__: null };
    start = 0;
    index = 0;
    increment = 1;
    groupDepth = 0;
    bracketDepth = 0;
    isSpecial = false;
    state = 'init';

    constructor(text) {
      this.text = text;
      this.tokens = tokenizePattern(text, false);
    }

    tokenAt(index) {
      const last = this.tokens.length - 1;
      return this.tokens[index < last ? index : last];
    }

    isLiteral(c, index = this.index) {
      const token = this.tokenAt(index);
      return token.value === c && isLiteral[token.type] === true;
    }

    isSearchPrefix() {
      if (this.isLiteral('?')) return true;
      if (this.tokens[this.index].value !== '?') return false;
      return this.index === 0 || isModifiable[this.tokenAt(this.index - 1).type] !== true;
    }

    component() {
      return StringPrototypeSlice(
        this.text, this.tokenAt(this.start).index, this.tokens[this.index].index);
    }

    rewind(state) {
      this.index = this.start;
      this.increment = 0;
      this.state = state;
    }

    // Components that were passed over are empty, later ones stay wildcards.
    fillSkipped(next) {
      const { result, state } = this;
      if (order[state] < order.hostname && order[next] > order.hostname) result.hostname ??= '';
      if (order[state] < order.pathname && order[next] > order.pathname) {
        result.pathname ??= this.isSpecial ? '/' : '';
      }
      if (order[state] < order.search && next === 'hash') result.search ??= '';
    }

    change(next, skip) {
      const { state } = this;
      if (state !== 'init' && state !== 'authority') this.result[state] = this.component();
      if (state !== 'init' && next !== 'done') this.fillSkipped(next);
      this.state = next;
      this.index += skip;
      this.start = this.index;
      this.increment = 0;
    }

    // Changes to the first component among the later ones whose prefix is here.
    changeIfPrefix(mayBePathname, mayBeSearch) {
      if (mayBePathname && this.isLiteral('/')) this.change('pathname', 0);
      else if (mayBeSearch && this.isSearchPrefix()) this.change('search', 1);
      else if (this.isLiteral('#')) this.change('hash', 1);
    }

    // Handles the end token; true when the work is done.
    end() {
      if (this.state === 'authority') {
        this.rewind('hostname');
        return false;
      }
      if (this.state !== 'init') {
        this.change('done', 0);
        return true;
      }
      // There is no protocol: the pattern is relative.
      this.rewind('init');
      if (this.isLiteral('#')) this.change('hash', 1);
      else if (this.isSearchPrefix()) this.change('search', 1);
      else this.change('pathname', 0);
      return false;
    }

    afterProtocol() {
      this.isSpecial = matchesSpecialScheme(
        compilePattern(this.component(), canonicalize.protocol, patternOptions));
      const hasSlashes = this.isLiteral('/', this.index + 1) && this.isLiteral('/', this.index + 2);
      if (hasSlashes) this.change('authority', 3);
      else this.change(this.isSpecial ? 'authority' : 'pathname', 1);
    }

    inHostname() {
      if (this.isLiteral('[')) this.bracketDepth++;
      else if (this.isLiteral(']')) this.bracketDepth--;
      else if (this.isLiteral(':') && this.bracketDepth === 0) this.change('port', 1);
      else this.changeIfPrefix(true, true);
    }

    inAuthority() {
      if (this.isLiteral('@')) this.rewind('username');
      else if (this.isLiteral('/') || this.isSearchPrefix() || this.isLiteral('#')) {
        this.rewind('hostname');
      }
    }

    inState() {
      switch (this.state) {
        case 'init': return this.isLiteral(':') && this.rewind('protocol');
        case 'protocol': return this.isLiteral(':') && this.afterProtocol();
        case 'authority': return this.inAuthority();
        case 'username':
          if (this.isLiteral(':')) return this.change('password', 1);
          return this.isLiteral('@') && this.change('hostname', 1);
        case 'password': return this.isLiteral('@') && this.change('hostname', 1);
        case 'hostname': return this.inHostname();
        case 'port': return this.changeIfPrefix(true, true);
        case 'pathname': return this.changeIfPrefix(false, true);
        case 'search': return this.changeIfPrefix(false, false);
      }
    }

    // Whether the token is inside of braces, where no component ends.
    inGroup() {
      const { type } = this.tokens[this.index];
      if (type === 'open') {
        this.groupDepth++;
        return true;
      }
      if (this.groupDepth === 0) return false;
      if (type !== 'close') return true;
      this.groupDepth--;
      return false;
    }

    parse() {
      for (; this.index < this.tokens.length; this.index += this.increment) {
        this.increment = 1;
        if (this.tokens[this.index].type === 'end') {
          if (this.end()) break;
        } else if (!this.inGroup()) {
          this.inState();
        }
      }
      if (this.result.hostname !== undefined) this.result.port ??= '';
      return this.result;
    }
  }

  // Gives the URLPatternInit for a constructor string.
  internals.parsePatternConstructor = (text) => new ConstructorParser(text).parse();
})
