type Rows = readonly Readonly<Record<string, unknown>>[];

/** Compares the sum of each common column: a faster query with another result proves nothing. */
export function requireSameNumbers(name: string, ours: Rows, byHand: Rows): void {
  const columns = Object.keys(ours[0] ?? {}).filter((column) => column in (byHand[0] ?? {}));
  if (columns.length === 0) throw new Error(`${name}: the two results have no column in common`);
  for (const column of columns) {
    const [a, b] = [ours, byHand].map((rows) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
    if (a === undefined || b === undefined || !(Math.abs(a - b) <= 1e-9 * Math.abs(b))) {
      throw new Error(`${name}: ${column} adds up to ${a}, by hand to ${b}`);
    }
  }
}
