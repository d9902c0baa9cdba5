type Rows = readonly Readonly<Record<string, unknown>>[];

/** A faster answer to another question proves nothing: each column of ours that the other side has too must add up to the same. */
export function requireSameNumbers(name: string, ours: Rows, byHand: Rows): void {
  const columns = Object.keys(ours[0] ?? {}).filter((column) => column in (byHand[0] ?? {}));
  if (columns.length === 0) throw new Error(`${name}: the two answers have no column in common`);
  for (const column of columns) {
    const [a, b] = [ours, byHand].map((rows) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
    if (a === undefined || b === undefined || !(Math.abs(a - b) <= 1e-9 * Math.abs(b))) {
      throw new Error(`${name}: ${column} adds up to ${a}, by hand to ${b}`);
    }
  }
}
