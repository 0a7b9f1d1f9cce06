// Tokens of pattern strings: URL Pattern Standard, 2.1.2 "Tokenizing". A token is
// {type, index, value}; positions are in UTF-16 units.
(function (primordials, host, internals) {
  'use strict';

  const {
    RegExpPrototypeExec, StringFromCodePoint, StringPrototypeCharCodeAt, StringPrototypeCodePointAt,
    StringPrototypeSlice, TypeError,
  } = primordials;
  const { newList, push } = internals;

  const nameStart = /^[$_\p{ID_Start}]$/u;
  const namePart = /^[$_\u200c\u200d\p{ID_Continue}]$/u;

  // Whether a code point can stand in a name.
  const isNameCodePoint = internals.isNameCodePoint = (codePoint, isFirst) =>
    RegExpPrototypeExec(isFirst ? nameStart : namePart, StringFromCodePoint(codePoint)) !== null;

  const width = (codePoint) => codePoint > 0xffff ? 2 : 1;

  // Gives the position after the name that begins at start.
  const endOfName = (text, start) => {
    let at = start;
    while (at < text.length) {
      const codePoint = StringPrototypeCodePointAt(text, at);
      if (!isNameCodePoint(codePoint, at === start)) break;
      at += width(codePoint);
    }
    return at;
  };

  const open = 0x28;
  const close = 0x29;
  const question = 0x3f;
  const backslash = 0x5c;

  // Gives the position after the parenthesis that closes the expression which
  // begins at start, or -1 if it is none.
  const endOfExpression = (text, start) => {
    const codeAt = (at) => StringPrototypeCharCodeAt(text, at); // NaN at the end
    if (codeAt(start) === question) return -1;
    let depth = 1;
    for (let at = start; at < text.length; at++) {
      const code = codeAt(at);
      if (code > 0x7f) return -1;
      if (code === backslash) {
        at++;
        if (!(codeAt(at) <= 0x7f)) return -1;
      } else if (code === close) {
        depth--;
        if (depth === 0) return at === start ? -1 : at + 1;
      } else if (code === open) {
        depth++;
        if (codeAt(at + 1) !== question) return -1; // only groups that do not capture
      }
    }
    return -1;
  };

  const simple = {
    __proto__: null, '*': 'asterisk', '+': 'other-modifier', '?': 'other-modifier', '{': 'open',
    '}': 'close',
  };

  class Tokenizer {
    text;
    isStrict;
    list = newList();
    index = 0;

    constructor(text, isStrict) {
      this.text = text;
      this.isStrict = isStrict;
    }

    add(type, next, from, to) {
      const value = StringPrototypeSlice(this.text, from, to);
      push(this.list, { __proto__: null, type, index: this.index, value });
      this.index = next;
    }

    // Of what cannot be read, lenient tokenizing makes a token that ends at next.
    fail(next, from) {
      if (this.isStrict) {
        const shown = internals.shorten(this.text, 100);
        throw new TypeError("URLPattern: invalid pattern '" + shown + "'");
      }
      this.add('invalid-char', next, from, next);
    }

    escaped() {
      const { index, text } = this;
      if (index === text.length - 1) return this.fail(index + 1, index);
      const next = index + 1 + width(StringPrototypeCodePointAt(text, index + 1));
      this.add('escaped-char', next, index + 1, next);
    }

    name() {
      const start = this.index + 1;
      const end = endOfName(this.text, start);
      if (end === start) return this.fail(start, this.index);
      this.add('name', end, start, end);
    }

    expression() {
      const start = this.index + 1;
      const end = endOfExpression(this.text, start);
      if (end < 0) return this.fail(start, this.index);
      this.add('regexp', end, start, end - 1);
    }

    step() {
      const { index, text } = this;
      const c = text[index];
      if (simple[c] !== undefined) return this.add(simple[c], index + 1, index, index + 1);
      if (c === '\\') return this.escaped();
      if (c === ':') return this.name();
      if (c === '(') return this.expression();
      const next = index + width(StringPrototypeCodePointAt(text, index));
      this.add('char', next, index, next);
    }
  }

  // Gives the list of tokens. Where the text is no pattern, strict tokenizing
  // throws TypeError.
  internals.tokenizePattern = function tokenizePattern(text, isStrict) {
    const tokenizer = new Tokenizer(text, isStrict);
    while (tokenizer.index < text.length) tokenizer.step();
    tokenizer.add('end', text.length, text.length, text.length);
    return tokenizer.list;
  };
})
