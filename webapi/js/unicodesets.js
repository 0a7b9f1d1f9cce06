// Regular expressions with the flag v (ECMA-262, 22.2.1, UnicodeSetsMode) in terms
// of the flag u: the engine takes the flag v but does not know its classes. A
// class becomes an alternation, an intersection or a subtraction a lookahead:
//
//   [a[bc]]      (?:[a]|[bc])
//   [\w&&[a-c]]  (?=[a-c])[\w]
//   [^[a-z]--q]  (?!(?![q])[a-z])[^]
//
// Classes of strings, as with \q, are not taken.
(function (primordials, host, internals) {
  'use strict';

  const { RegExp, RegExpPrototypeExec, StringPrototypeSlice, SyntaxError } = primordials;
  const { join, newList, push } = internals;

  const escape = new RegExp('^\\\\(?:[pP]\\{[^}]*\\}|u\\{[0-9A-Fa-f]+\\}|u[0-9A-Fa-f]{4}|' +
    'x[0-9A-Fa-f]{2}|c[A-Za-z]|[^pPqucx])');
  const punctuator = /^\\[&!#%,:;<=>@`~]$/; // escapes only with the flag v
  const syntax = /^[()[\]{}/\-|]$/;
  const doubled = /^(?:&&|!!|##|\$\$|%%|\*\*|\+\+|,,|\.\.|::|;;|<<|==|>>|\?\?|@@|\^\^|``|~~)/;

  class ClassTranslator {
    source;
    at;

    constructor(source, at) {
      this.source = source;
      this.at = at; // after the opening bracket
    }

    fail(reason) { throw new SyntaxError('invalid class in regular expression: ' + reason); }

    rest(length) { return StringPrototypeSlice(this.source, this.at, this.at + length); }

    character() {
      const { source, at } = this;
      const c = source[at];
      if (c === '\\') {
        const found = RegExpPrototypeExec(escape, StringPrototypeSlice(source, at));
        if (found === null) this.fail('escape');
        this.at += found[0].length;
        return RegExpPrototypeExec(punctuator, found[0]) === null ? found[0] : found[0][1];
      }
      if (RegExpPrototypeExec(syntax, c) !== null ||
          RegExpPrototypeExec(doubled, this.rest(2)) !== null) {
        this.fail("'" + c + "' needs a backslash");
      }
      this.at++;
      return c === '^' ? '\\^' : c;
    }

    // Reads a nested class, a character or a range as an expression.
    operand() {
      if (this.source[this.at] === '[') {
        this.at++;
        return this.translate();
      }
      const first = this.character();
      if (this.source[this.at] !== '-' || this.rest(2) === '--') return '[' + first + ']';
      this.at++;
      return '[' + first + '-' + this.character() + ']';
    }

    operands(operator) {
      const list = newList();
      while (this.source[this.at] !== ']') {
        if (this.at >= this.source.length) this.fail('it does not end');
        if (operator !== '' && list.length > 0) {
          if (this.rest(2) !== operator) this.fail('operators are mixed');
          this.at += 2;
        }
        push(list, this.operand());
        if (operator === '' && list.length === 1) operator = this.operator();
      }
      return { __proto__: null, list, operator };
    }

    operator() {
      const next = this.rest(2);
      return next === '--' || next === '&&' ? next : '';
    }

    // Gives an expression for a class and moves behind it.
    translate() {
      const isNegated = this.source[this.at] === '^';
      if (isNegated) this.at++;
      const { list, operator } = this.operands('');
      this.at++;
      const expression = combine(list, operator);
      return isNegated ? '(?:(?!' + expression + ')[^])' : expression;
    }
  }

  // Makes one class of the simple ones, so that the engine has little to try.
  const unite = (list) => {
    let simple = '';
    const alternatives = newList();
    for (let i = 0; i < list.length; i++) {
      if (list[i][0] === '[') simple += StringPrototypeSlice(list[i], 1, -1);
      else push(alternatives, list[i]);
    }
    if (simple !== '' || alternatives.length === 0) push(alternatives, '[' + simple + ']');
    return alternatives.length === 1 ? alternatives[0] : '(?:' + join(alternatives, '|') + ')';
  };

  const combine = (list, operator) => {
    if (operator === '') return unite(list);
    let out = '';
    for (let i = 1; i < list.length; i++) {
      out += (operator === '--' ? '(?!' : '(?=') + list[i] + ')';
    }
    return '(?:' + out + list[0] + ')';
  };

  // Gives the source for the flag u of a source for the flag v. Throws SyntaxError
  // for classes that are invalid; the rest is left to the engine.
  internals.sourceWithoutSets = function sourceWithoutSets(source) {
    let out = '';
    let from = 0;
    for (let at = 0; at < source.length; at++) {
      if (source[at] === '\\') {
        at++;
      } else if (source[at] === '[') {
        const translator = new ClassTranslator(source, at + 1);
        out += StringPrototypeSlice(source, from, at) + translator.translate();
        from = translator.at;
        at = from - 1;
      }
    }
    return out + StringPrototypeSlice(source, from);
  };
})
