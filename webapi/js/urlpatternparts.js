// Part lists of pattern strings: URL Pattern Standard, 2.1.5 "Parsing".
(function (primordials, host, internals) {
  'use strict';

  const { TypeError } = primordials;
  const { fullWildcard, newList, push, segmentWildcard, tokenizePattern } = internals;

  class PatternParser {
    tokens;
    options;
    encode;
    wildcard;
    parts = newList();
    pending = ''; // fixed text that is not in a part yet
    index = 0;
    nextNumber = 0;

    constructor(text, options, encode) {
      this.tokens = tokenizePattern(text, true);
      this.options = options;
      this.encode = encode;
      this.wildcard = segmentWildcard(options);
    }

    take(type) {
      const token = this.tokens[this.index];
      if (token.type !== type) return null;
      this.index++;
      return token;
    }

    takeModifier() {
      return (this.take('other-modifier') ?? this.take('asterisk'))?.value ?? '';
    }

    takeExpression(name) {
      return this.take('regexp') ?? (name === null ? this.take('asterisk') : null);
    }

    takeText() {
      let text = '';
      for (;;) {
        const token = this.take('char') ?? this.take('escaped-char');
        if (token === null) return text;
        text += token.value;
      }
    }

    require(type) {
      if (this.take(type) !== null) return;
      const { type: found, index } = this.tokens[this.index];
      throw new TypeError('URLPattern: expected ' + type + ', not ' + found + ', at index ' +
        index);
    }

    addFixed(value, modifier) {
      push(this.parts, {
        __proto__: null, type: 'fixed-text', value, modifier, name: '', prefix: '', suffix: '',
      });
    }

    flushPending() {
      if (this.pending === '') return;
      const value = this.encode(this.pending);
      this.pending = '';
      this.addFixed(value, '');
    }

    // Gives the type and value of a matching group.
    classify(expression) {
      const value = expression === null ? this.wildcard
        : expression.type === 'asterisk' ? fullWildcard : expression.value;
      if (value === this.wildcard) return { __proto__: null, type: 'segment-wildcard', value: '' };
      if (value === fullWildcard) return { __proto__: null, type: 'full-wildcard', value: '' };
      return { __proto__: null, type: 'regexp', value };
    }

    refuseDuplicate(name) {
      for (let i = 0; i < this.parts.length; i++) {
        if (this.parts[i].name !== name) continue;
        throw new TypeError("URLPattern: two groups have the name '" + name + "'");
      }
    }

    addPart(prefix, nameToken, expression, suffix, modifier) {
      const isGroup = nameToken !== null || expression !== null;
      if (!isGroup && modifier === '') {
        this.pending += prefix;
        return;
      }
      this.flushPending();
      if (!isGroup) {
        if (prefix !== '') this.addFixed(this.encode(prefix), modifier);
        return;
      }
      const { type, value } = this.classify(expression);
      const name = nameToken === null ? '' + this.nextNumber++ : nameToken.value;
      this.refuseDuplicate(name);
      push(this.parts, {
        __proto__: null, type, value, modifier, name,
        prefix: this.encode(prefix), suffix: this.encode(suffix),
      });
    }

    addGroup(char, name, expression) {
      let prefix = char === null ? '' : char.value;
      if (prefix !== '' && prefix !== this.options.prefix) {
        this.pending += prefix;
        prefix = '';
      }
      this.flushPending();
      this.addPart(prefix, name, expression, '', this.takeModifier());
    }

    addBraces() {
      const prefix = this.takeText();
      const name = this.take('name');
      const expression = this.takeExpression(name);
      const suffix = this.takeText();
      this.require('close');
      this.addPart(prefix, name, expression, suffix, this.takeModifier());
    }

    step() {
      const char = this.take('char');
      const name = this.take('name');
      const expression = this.takeExpression(name);
      if (name !== null || expression !== null) return this.addGroup(char, name, expression);
      const fixed = char ?? this.take('escaped-char');
      if (fixed !== null) {
        this.pending += fixed.value;
      } else if (this.take('open') !== null) {
        this.addBraces();
      } else {
        this.flushPending();
        this.require('end');
      }
    }
  }

  // Gives the part list of a pattern string; encode canonicalizes fixed text. Throws
  // TypeError where the text is no pattern.
  internals.parsePattern = function parsePattern(text, options, encode) {
    const parser = new PatternParser(text, options, encode);
    while (parser.index < parser.tokens.length) parser.step();
    return parser.parts;
  };
})
