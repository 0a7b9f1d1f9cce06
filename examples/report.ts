// Report: a program in TypeScript, as models often write it. Types are erased;
// the sales come from a tool, the formatting from modules of the host.
//
//   codemode-executor run examples/report.ts \
//     --tools examples/report.tools.json --modules examples/report.modules

interface Sale {
  region: string;
  amount: number;
  refunded?: boolean;
}

const { money } = await import("lib/money.js");
const { table } = await import("lib/table.js");

const sales: Sale[] = await ledger.sales({ quarter: "2025-Q2" });
const totals = new Map<string, number>();
for (const { region, amount, refunded } of sales) {
  if (!refunded) totals.set(region, (totals.get(region) ?? 0) + amount);
}

const ranked = [...totals].sort(([, a], [, b]) => b - a);
const rows = ranked.map(([region, cents]): string[] => [region, money(cents)]);

console.log(table(["Region", "Sales"], rows));
({ best: ranked[0][0], totals: Object.fromEntries(ranked) });
