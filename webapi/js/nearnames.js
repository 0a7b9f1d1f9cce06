// The names of tools that are near to one that does not exist.
(function (primordials, host, internals) {
  'use strict';

  const { Uint32Array, StringPrototypeCharCodeAt, StringPrototypeToLowerCase } = primordials;
  const { join, newList, push } = internals;

  const longestName = 64; // nobody misspells more
  const mostNames = 1000; // that are looked at
  const mostCompared = 100; // letter by letter
  const mostNear = 3;

  // Gives a name without case and separators.
  const plain = (name) => {
    const lower = StringPrototypeToLowerCase(name);
    let letters = '';
    for (let i = 0; i < lower.length; i++) {
      const c = lower[i];
      if (c !== '_' && c !== '-' && c !== '.' && c !== ' ' && c !== '$') letters += c;
    }
    return letters;
  };

  // Gives the edit distance of two short texts.
  const distance = (a, b) => {
    const row = new Uint32Array(b.length + 1);
    for (let j = 0; j <= b.length; j++) row[j] = j;
    for (let i = 1; i <= a.length; i++) {
      let corner = row[0];
      row[0] = i;
      const c = StringPrototypeCharCodeAt(a, i - 1);
      for (let j = 1; j <= b.length; j++) {
        const above = row[j];
        const replaced = corner + (c === StringPrototypeCharCodeAt(b, j - 1) ? 0 : 1);
        const added = (above < row[j - 1] ? above : row[j - 1]) + 1;
        row[j] = replaced < added ? replaced : added;
        corner = above;
      }
    }
    return row[b.length];
  };

  const abs = (n) => (n < 0 ? -n : n);

  // Gives the names at most so many edits away.
  const within = (names, wanted, edits) => {
    const near = newList();
    let compared = 0;
    for (let i = 0; i < names.length && i < mostNames && near.length < mostNear; i++) {
      if (names[i].length > longestName) continue;
      const name = plain(names[i]);
      if (edits === 0) {
        if (name === wanted) push(near, names[i]);
      } else if (abs(name.length - wanted.length) <= edits && compared++ < mostCompared &&
        distance(name, wanted) <= edits) {
        push(near, names[i]);
      }
    }
    return near;
  };

  // Gives up to three of the names, as calls of a namespace, or ''.
  internals.nearNames = function nearNames(namespace, names, name) {
    if (name.length > longestName) return '';
    const wanted = plain(name);
    let near = within(names, wanted, 0);
    for (let edits = 1; near.length === 0 && edits <= 3 && edits * 3 <= wanted.length; edits++) {
      near = within(names, wanted, edits);
    }
    const calls = newList();
    for (let i = 0; i < near.length; i++) push(calls, namespace + '.' + near[i] + '(…)');
    return join(calls, ', ');
  };
})
