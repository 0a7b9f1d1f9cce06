// Intl.Segmenter (ECMA-402, 18), after UAX 29: grapheme clusters, and words and
// sentences without the rules for single languages.
(function (primordials, host, internals) {
  'use strict';

  const {
    IteratorPrototype, MathTrunc, Number: NumberConstructor, RegExp, RegExpPrototypeExec,
      SafeWeakMap,
    String: StringConstructor, SymbolIterator, SymbolToStringTag, TypeError,
  } = primordials;
  const { intl } = internals;

  const extend = '[\\p{M}\\u200c\\u{1f3fb}-\\u{1f3ff}\\uff9e\\uff9f\\u{e0020}-\\u{e007f}\\u200d]';
  const hangul = '(?:[\\u1100-\\u115f\\ua960-\\ua97c]*(?:[\\uac00-\\ud7a3]|[\\u1160-\\u11a7\\ud7b0-\\ud7c6])' +
    '[\\u1160-\\u11ff\\ud7b0-\\ud7fb]*|[\\u1100-\\u115f\\ua960-\\ua97c]+|[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]+)';
  const pictograph = '\\p{Extended_Pictographic}(?:' + extend + '*\\u200d\\p{Extended_Pictographic})*';
  const flag = '[\\u{1f1e6}-\\u{1f1ff}]{2}';
  // Consonants of Indic scripts that a virama joins (GB9c).
  const consonant = '[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f\\u0995-\\u09b9\\u09dc-\\u09df\\u09f0\\u09f1' +
    '\\u0a95-\\u0ab9\\u0af9\\u0b15-\\u0b39\\u0b5c-\\u0b5f\\u0b71\\u0c15-\\u0c39\\u0c58-\\u0c5a\\u0d15-\\u0d3a]';
  const virama = '[\\u094d\\u09cd\\u0acd\\u0b4d\\u0c4d\\u0d4d]';
  const conjunct = consonant + '(?:(?:(?!' + virama + ')' + extend + ')*' + virama + extend + '*' + consonant + ')+';
  const grapheme = '(?:\\r\\n|[\\p{Cc}\\u2028\\u2029]|(?:' + flag + '|' + pictograph + '|' + hangul +
    '|' + conjunct + '|[^\\p{Cc}\\u2028\\u2029])' + extend + '*)';

  const letters = '[\\p{Alphabetic}\\p{Nd}_\\p{Pc}]';
  const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
  const wordChar = '(?!' + ideograph + ')' + letters + extend + '*';
  const number = '\\p{Nd}' + extend + '*';
  const word = '(?:\\r\\n|[\\p{Script=Katakana}\\u30fc]+|' + ideograph + extend + '*|' +
    '(?:' + wordChar + ')(?:' + wordChar + "|[.\u2018\u2019\\u0027:\\u00b7](?=(?!" + ideograph + ')\\p{Alphabetic})(?<=\\p{Alphabetic}' +
    extend + "*.)|[.,;\\u0027](?=" + number + ')(?<=' + number + '.))*|\\p{Zs}' + '|' + grapheme + ')';
  const closing = '[\\p{Pe}\\p{Pf}"\\u0027]*';
  // A full stop ends no sentence before a small letter or without a space.
  const sentence = '[^]*?(?:\\r\\n|[\\r\\n\\u0085\\u2028\\u2029]|[.!?\\u3002\\uff01\\uff1f\\u0964]*' +
    '(?:[!?\\u3002\\uff01\\uff1f\\u0964]' + closing + '\\p{Z}*|[.]' + closing + '(?:\\p{Z}+(?!\\p{Ll}|\\p{Z})|$))' +
    '[\\r\\n]?)|[^]+$';

  // Compiled at first use: they hold large sets of characters.
  const sources = { __proto__: null, grapheme, word, sentence };
  const patterns = { __proto__: null };
  let wordLike;

  // Gives the segment that begins at a place.
  const segmentAt = (granularity, text, at) => {
    const pattern = patterns[granularity] ??= new RegExp(sources[granularity], 'uy');
    pattern.lastIndex = at;
    const found = RegExpPrototypeExec(pattern, text);
    return found === null || found[0] === '' ? text[at] : found[0];
  };

  const dataObject = (granularity, input, index, segment) => {
    const object = { segment, index, input };
    if (granularity === 'word') {
      wordLike ??= new RegExp('[\\p{Alphabetic}\\p{Nd}]', 'u');
      object.isWordLike = RegExpPrototypeExec(wordLike, segment) !== null;
    }
    return object;
  };

  const iterations = new SafeWeakMap();
  const iteratorPrototype = {
    __proto__: IteratorPrototype,
  };
  intl.methods(iteratorPrototype, {
    next() {
      const state = typeof this === 'object' && this !== null ? iterations.get(this) : undefined;
      if (state === undefined) throw new TypeError('next called on incompatible receiver');
      const { granularity, text, at } = state;
      if (at >= text.length) return { value: undefined, done: true };
      const segment = segmentAt(granularity, text, at);
      state.at += segment.length;
      return { value: dataObject(granularity, text, at, segment), done: false };
    },
  });
  primordials.ObjectDefineProperty(iteratorPrototype, SymbolToStringTag, {
    __proto__: null, value: 'Segmenter String Iterator', configurable: true,
  });

  const segmentations = new SafeWeakMap();
  const stateOfSegments = (object) => {
    const state = typeof object === 'object' && object !== null ? segmentations.get(object)
      : undefined;
    if (state === undefined) {
      throw new TypeError('Method on Segments called on incompatible receiver');
    }
    return state;
  };
  const segmentsPrototype = {};
  intl.methods(segmentsPrototype, {
    containing() {
      const { granularity, text } = stateOfSegments(this);
      const n = MathTrunc(NumberConstructor(arguments[0])) || 0;
      if (n < 0 || n >= text.length) return undefined;
      let at = 0;
      for (;;) {
        const segment = segmentAt(granularity, text, at);
        if (n < at + segment.length) return dataObject(granularity, text, at, segment);
        at += segment.length;
      }
    },
    [SymbolIterator]() {
      const { granularity, text } = stateOfSegments(this);
      const iterator = { __proto__: iteratorPrototype };
      iterations.set(iterator, { __proto__: null, granularity, text, at: 0 });
      return iterator;
    },
  });
  primordials.ObjectDefineProperty(segmentsPrototype.containing, 'length',
    { __proto__: null, value: 1 });

  const initialize = (state, locales, given) => {
    const resolved = intl.resolve(locales);
    const options = intl.optionsObject(given);
    intl.matcher(options);
    state.locale = resolved.locale;
    state.granularity = intl.option(options, 'granularity', 'grapheme word sentence', 'grapheme');
  };

  intl.service('Segmenter', initialize, (stateOf) => ({
    resolvedOptions() {
      const { locale, granularity } = stateOf(this);
      return { locale, granularity };
    },
    segment(string) {
      const { granularity } = stateOf(this);
      const segments = { __proto__: segmentsPrototype };
      const text = typeof string === 'string' ? string : '' + StringConstructor(string);
      segmentations.set(segments, { __proto__: null, granularity, text });
      return segments;
    },
  }));
})
