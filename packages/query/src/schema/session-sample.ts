import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import type { Column } from './table.ts';

/**
 * Sessions of this share of the viewers are stored a second time: in `sessions`, every block contains a few of theirs
 * and would be read.
 */
export const SESSION_SAMPLE_RATE = 1 / 8;

/** Keys are hashes below 2^64. */
export const OF_SAMPLE = `viewer_key < ${BigInt(2 ** 64 * SESSION_SAMPLE_RATE)}`;

/** The table to read for a sample of this rate; `null` is no sample. */
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
