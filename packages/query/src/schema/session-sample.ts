import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import type { Column } from './table.ts';

/** The part of the viewers whose sessions are kept a second time, by themselves: among all sessions a few of theirs lie in every block. */
export const SESSION_SAMPLE_RATE = 1 / 8;

/** Keys are hashes below 2^64. */
export const OF_SAMPLE = `viewer_key < ${BigInt(2 ** 64 * SESSION_SAMPLE_RATE)}`;

/** Where the sessions of so large a part of the viewers are read from; `null` is all of them. */
export function sessionsOfSample(
  rate: number | null,
  context: { hourlyRollups?: boolean | undefined },
): 'sessions' | 'session_sample' {
  return rate !== null && rate <= SESSION_SAMPLE_RATE && context.hourlyRollups === true ? 'session_sample' : 'sessions';
}

function sampled(source: string, columns: readonly Column[], condition: string): string {
  return `SELECT ${columns.map(({ name }) => name).join(', ')} FROM ${source} WHERE ${condition}`;
}

export function sessionSampleFeed(columns: readonly Column[], context: SchemaContext): readonly string[] {
  const source = `${BASE_DATABASE}.${storedTable('sessions', context)}`;
  const target = `${BASE_DATABASE}.${storedTable('session_sample', context)}`;
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${BASE_DATABASE}.session_sample_feed${onCluster(context)} TO ${target} AS ` +
      sampled(source, columns, OF_SAMPLE),
  ];
}

export function fillSample({ columns, condition }: { columns: readonly Column[]; condition: string }): string {
  const names = columns.map(({ name }) => name).join(', ');
  return (
    `INSERT INTO ${BASE_DATABASE}.session_sample (${names}) ` +
    sampled(`${BASE_DATABASE}.sessions`, columns, `${condition} AND ${OF_SAMPLE}`)
  );
}
