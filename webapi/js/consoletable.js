// console.table: rows and columns of a collection, Console 1.1.7.
(function (primordials, host, internals) {
  'use strict';

  const {
    ArrayIsArray, ObjectKeys, StringPrototypePadEnd, StringPrototypeRepeat,
  } = primordials;
  const { dataValue, inspect, join, newList, push, shorten } = internals;

  const maxRows = 1000;
  const maxColumns = 50;
  const maxCell = 200;
  const indexColumn = '(index)';
  const valuesColumn = 'Values';

  const isObject = (value) => typeof value === 'object' && value !== null;

  const cellText = (value) => shorten(inspect(value, 0), maxCell);

  const addColumn = (columns, name) => {
    if (columns.widths[name] !== undefined || columns.names.length >= maxColumns) return;
    columns.widths[name] = name.length;
    push(columns.names, name);
  };

  const addCell = (columns, row, name, text) => {
    addColumn(columns, name);
    if (columns.widths[name] === undefined) return;
    row[name] = text;
    if (text.length > columns.widths[name]) columns.widths[name] = text.length;
  };

  const makeRow = (columns, key, item, chosen) => {
    const row = { __proto__: null };
    addCell(columns, row, indexColumn, key);
    if (!isObject(item)) {
      addCell(columns, row, valuesColumn, cellText(item));
      return row;
    }
    const names = chosen ?? ObjectKeys(item);
    for (let i = 0; i < names.length; i++) {
      const name = typeof names[i] === 'string' ? names[i] : inspect(names[i], 0);
      addCell(columns, row, name, cellText(dataValue(item, name)));
    }
    return row;
  };

  const line = (columns, left, middle, right) => {
    const parts = newList();
    for (let i = 0; i < columns.names.length; i++) {
      push(parts, StringPrototypeRepeat('─', columns.widths[columns.names[i]] + 2));
    }
    return left + join(parts, middle) + right;
  };

  const cells = (columns, textOf) => {
    const parts = newList();
    for (let i = 0; i < columns.names.length; i++) {
      const name = columns.names[i];
      push(parts, ' ' + StringPrototypePadEnd(textOf(name), columns.widths[name]) + ' ');
    }
    return '│' + join(parts, '│') + '│';
  };

  const render = (columns, rows) => {
    const lines = newList();
    push(lines, line(columns, '┌', '┬', '┐'));
    push(lines, cells(columns, (name) => name));
    push(lines, line(columns, '├', '┼', '┤'));
    for (let i = 0; i < rows.length; i++) {
      push(lines, cells(columns, (name) => rows[i][name] ?? ''));
    }
    push(lines, line(columns, '└', '┴', '┘'));
    return join(lines, '\n');
  };

  const moveValuesLast = (columns) => {
    const names = newList();
    for (let i = 0; i < columns.names.length; i++) {
      if (columns.names[i] !== valuesColumn) push(names, columns.names[i]);
    }
    if (names.length < columns.names.length) push(names, valuesColumn);
    columns.names = names;
  };

  // Gives the text of a table, or undefined if data has no rows to show.
  internals.formatTable = function formatTable(data, chosen) {
    if (!isObject(data)) return undefined;
    const keys = ObjectKeys(data);
    const columns = { __proto__: null, names: newList(), widths: { __proto__: null } };
    const rows = newList();
    const names = ArrayIsArray(chosen) ? chosen : undefined;
    for (let i = 0; i < keys.length && i < maxRows; i++) {
      push(rows, makeRow(columns, keys[i], dataValue(data, keys[i]), names));
    }
    if (rows.length === 0) return undefined;
    moveValuesLast(columns);
    const omitted = keys.length - rows.length;
    return render(columns, rows) + (omitted > 0 ? '\n... ' + omitted + ' more rows' : '');
  };
})
