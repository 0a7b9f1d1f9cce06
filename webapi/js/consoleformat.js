// Turns the arguments of a console call into text: Console, 2.2 "Formatter".
(function (primordials, host, internals) {
  'use strict';

  const {
    JSONStringify, Number, String, StringPrototypeIndexOf, StringPrototypeSlice, parseFloat,
    parseInt,
  } = primordials;
  const { display, inspect, numberText } = internals;

  const isObject = (value) =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  const number = (convert) => (value) => {
    if (typeof value === 'bigint') return value + 'n';
    return isObject(value) || typeof value === 'symbol' ? 'NaN' : numberText(convert(value));
  };

  const json = (value) => {
    try {
      return '' + JSONStringify(value);
    } catch {
      return inspect(value);
    }
  };

  // Converters of format specifiers, by letter. Only %j runs code of the guest:
  // its toJSON methods, as asked.
  const converters = {
    __proto__: null,
    s: (value) => isObject(value) ? inspect(value, 0) : display(value),
    d: number(Number),
    i: number((value) => parseInt(value, 10)),
    f: number(parseFloat),
    j: json,
    o: (value) => inspect(value),
    O: (value) => inspect(value),
    c: () => '',
  };

  // Gives {text, used}: the template with its specifiers replaced, and how many
  // arguments that took, the template included.
  const substitute = (args) => {
    const template = args[0];
    let text = '';
    let used = 1;
    let from = 0;
    for (let at = StringPrototypeIndexOf(template, '%'); at >= 0;
      at = StringPrototypeIndexOf(template, '%', at + 2)) {
      const letter = template[at + 1];
      const converter = letter === undefined ? undefined : converters[letter];
      if (letter !== '%' && (converter === undefined || used >= args.length)) continue;
      text += StringPrototypeSlice(template, from, at) +
        (letter === '%' ? '%' : converter(args[used++]));
      from = at + 2;
    }
    return { __proto__: null, text: text + StringPrototypeSlice(template, from), used };
  };

  // Gives the text of console arguments for a person to read.
  internals.formatReadable = function formatReadable(args) {
    const hasTemplate = args.length > 1 && typeof args[0] === 'string';
    let { text, used } = hasTemplate ? substitute(args) : { __proto__: null, text: '', used: 0 };
    for (; used < args.length; used++) text += (used === 0 ? '' : ' ') + display(args[used]);
    return text;
  };

  // Gives what `args.map(String).join(" ")` gives, as the dialect has it.
  internals.formatStrings = function formatStrings(args) {
    let text = '';
    for (let i = 0; i < args.length; i++) text += (i === 0 ? '' : ' ') + String(args[i]);
    return text;
  };
})
