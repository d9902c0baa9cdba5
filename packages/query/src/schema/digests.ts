/** Equal for equal rows, regardless of their order and of merges. */
const DIGEST = 'count() AS cells, toString(sum(hash)) AS digest, sum(sessions) AS sessions, sum(fraction) AS fraction';

/** The digest of the rows of a derived table (`held`) and of those computed from the sessions (`wanted`). */
export interface Sides {
  wanted: string;
  held: string;
}

export function compareCells(cells: { hash: string; sessions: string; fraction?: string }, sides: Sides): string {
  const { hash, sessions, fraction = '0.' } = cells;
  const side = (name: keyof Sides) =>
    `SELECT '${name}' AS side, ${hash} AS hash, ${sessions} AS sessions, ${fraction} AS fraction FROM (${sides[name]})`;
  return `SELECT side, ${DIGEST} FROM (${side('wanted')} UNION ALL ${side('held')}) GROUP BY side`;
}

const counts = ['attempts', 'plays', 'content_seconds', 'ad_seconds', 'ad_impressions', 'known_length_plays'];

/** Sums the rows of a cell: computed rows and stored parts both have several of some. `viewers` is SQL over the rows. */
export function rollupCells(rows: string, viewers?: string): string {
  const sums = [...counts, 'completion'].map((name) => `sum(t.${name}) AS ${name}`);
  const columns = viewers === undefined ? sums : [...sums, `${viewers} AS who`];
  return `SELECT slice, start_utc, value, ${columns.join(', ')} FROM ${rows} AS t GROUP BY slice, start_utc, value`;
}

export function compareRollups(sides: Sides, more: readonly string[] = []): string {
  const numbers = [...counts, ...more].join(', ');
  return compareCells(
    {
      hash: `cityHash64(slice, start_utc, isNull(value), ifNull(toString(value), ''), ${numbers})`,
      sessions: "if(slice = '', attempts, 0)",
      // A sum of fractions depends on the order of addition and can only be compared approximately.
      fraction: 'completion',
    },
    sides,
  );
}
