// Lays rows out in columns, the last one aligned to the right.
export function table(header, rows) {
  const lines = [header, ...rows];
  const widths = header.map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  const last = header.length - 1;
  const cell = (text, i) => (i === last ? text.padStart(widths[i]) : text.padEnd(widths[i]));
  return lines.map((line) => line.map(cell).join("  ")).join("\n");
}
