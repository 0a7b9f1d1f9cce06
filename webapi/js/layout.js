// Puts the entries of an object on one line or on several.
(function (primordials, host, internals) {
  'use strict';

  const { StringPrototypeIncludes, StringPrototypeRepeat } = primordials;
  const { join } = internals;

  const lineWidth = 72;
  const step = 2;
  const minForColumns = 7; // entries of a list that make it worth filling lines
  const maxCell = 24; // characters of an entry that shares a line with others

  // Runs a function with everything it prints indented by one step more.
  internals.indented = function indented(state, print) {
    state.indentation += step;
    const result = print();
    state.indentation -= step;
    return result;
  };

  const fitsOneLine = (state, open, entries) => {
    let width = state.indentation + open.length + entries.length;
    for (let i = 0; i < entries.length; i++) {
      width += entries[i].length + 1;
      if (width > lineWidth || StringPrototypeIncludes(entries[i], '\n')) return false;
    }
    return true;
  };

  const allShort = (entries) => {
    for (let i = 0; i < entries.length; i++) {
      if (entries[i].length > maxCell || StringPrototypeIncludes(entries[i], '\n')) return false;
    }
    return entries.length >= minForColumns;
  };

  const filledLines = (state, entries, newline) => {
    let text = entries[0];
    let width = state.indentation + step + text.length;
    for (let i = 1; i < entries.length; i++) {
      width += entries[i].length + 2;
      if (width > lineWidth) {
        text += ',' + newline + entries[i];
        width = state.indentation + step + entries[i].length;
      } else {
        text += ', ' + entries[i];
      }
    }
    return text;
  };

  // Gives entries between brackets, such as `{ a: 1 }`. head stands before the
  // opening bracket. Entries of a list may share lines.
  internals.layOut = function layOut(state, head, brackets, entries, isList) {
    const open = (head === '' ? '' : head + ' ') + brackets[0];
    if (entries.length === 0) return open + brackets[1];
    if (fitsOneLine(state, open, entries)) {
      return open + ' ' + join(entries, ', ') + ' ' + brackets[1];
    }
    const outer = '\n' + StringPrototypeRepeat(' ', state.indentation);
    const inner = outer + '  ';
    const body = isList && allShort(entries)
      ? filledLines(state, entries, inner)
      : join(entries, ',' + inner);
    return open + inner + body + outer + brackets[1];
  };
})
