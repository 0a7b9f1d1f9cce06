// Writes cents as an amount: 123456 is "1,234.56".
export function money(cents) {
  const [whole, fraction] = (cents / 100).toFixed(2).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
