// Intl.ListFormat: ECMA-402, 13.
(function (primordials, host, internals) {
  'use strict';

  const { ReflectApply, RegExpPrototypeExec, SymbolIterator, TypeError } = primordials;
  const { newList, push, intl } = internals;
  const { part } = intl;

  const styleOrder = { __proto__: null, long: 0, short: 1, narrow: 2 };

  const initializeList = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    const options = intl.optionsObject(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.data = resolved.data;
    state.type = intl.option(options, 'type', 'conjunction disjunction unit', 'conjunction');
    state.style = intl.option(options, 'style', 'long short narrow', 'long');
    state.glue = intl.listGlue(resolved.data, state.type, state.style);
  };

  // Gives what is between two elements, between more, and before the last.
  intl.listGlue = (data, type, style) => intl.data(data, 'list')[type][styleOrder[style]];
  intl.glueAt = (glue, i, length) => (length === 2 ? glue[0] : i === length - 1 ? glue[2] : glue[1]);

  const close = (iterator) => {
    const method = iterator.return;
    if (method !== undefined && method !== null) ReflectApply(method, iterator, []);
  };

  // StringListFromIterable (13.5.5).
  const stringList = (iterable) => {
    const list = newList();
    if (iterable === undefined) return list;
    const method = iterable[SymbolIterator];
    if (typeof method !== 'function') {
      throw new TypeError('ListFormat takes an iterable of strings');
    }
    const iterator = ReflectApply(method, iterable, []);
    const { next } = iterator;
    for (;;) {
      const result = ReflectApply(next, iterator, []);
      if (typeof result !== 'object' ||
        result === null) throw new TypeError('iterator result is not an object');
      if (result.done) return list;
      const { value } = result;
      if (typeof value !== 'string') {
        close(iterator);
        throw new TypeError('Iterable yielded a non-String value');
      }
      push(list, value);
    }
  };

  // Spanish: "y" is "e" before the sound i, "o" is "u" before the sound o.
  const soundsLikeI = /^(?:i|hi(?![aeo]))/i;
  const soundsLikeO = /^(?:h?o|8|11(?!\d))/i;
  const spanish = (state, glue, next) => {
    if (intl.languageOf(state.data) !== 'es') return glue;
    if (glue === ' y ' && RegExpPrototypeExec(soundsLikeI, next) !== null) return ' e ';
    return glue === ' o ' && RegExpPrototypeExec(soundsLikeO, next) !== null ? ' u ' : glue;
  };

  const listParts = (state, list) => {
    const parts = newList();
    const { glue } = state;
    for (let i = 0; i < list.length; i++) {
      if (i > 0) {
        const last = i === list.length - 1;
        const text = intl.glueAt(glue, i, list.length);
        if (text !== '') part(parts, 'literal', last ? spanish(state, text, list[i]) : text);
      }
      part(parts, 'element', list[i]);
    }
    return parts;
  };

  intl.service('ListFormat', initializeList, (stateOf) => ({
    format(list) {
      const state = stateOf(this);
      return intl.textOf(listParts(state, stringList(list)));
    },
    formatToParts(list) {
      const state = stateOf(this);
      return intl.partsArray(listParts(state, stringList(list)));
    },
    resolvedOptions() {
      const { locale, type, style } = stateOf(this);
      return { locale, type, style };
    },
  }));
})
