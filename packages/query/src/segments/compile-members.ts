import type { SegmentDefinition } from '@playhead/domain/segments';
import { BASE_DATABASE } from '../schema/index.ts';
import type { Params } from '../sql/writer.ts';
import { type SegmentContext, startWriting, type Writing } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

export interface SegmentStatement {
  sql: string;
  params: Params;
}

/** `viewer_key` of every member, each once. */
export function compileMembers(definition: SegmentDefinition, context: SegmentContext): SegmentStatement {
  const writing = startWriting(definition, context);
  return { sql: membersOf(writing), params: writing.writer.params() };
}

function membersOf(writing: Writing): string {
  const { from, conditions } = viewerRows(writing);
  return ['SELECT viewer_key', from, ...(conditions.length > 0 ? [`WHERE ${conditions.join('\n  AND ')}`] : [])].join(
    '\n',
  );
}

export interface SegmentBuild {
  customerId: number;
  segmentId: string;
  /** Nobody reads it before the segment names it as the one that serves (reliability F3). */
  build: number;
  definition: SegmentDefinition;
}

/** For the writer, through the customer's own views: a mistake in a rule cannot reach another customer's rows. */
export function insertMembers(
  { customerId, segmentId, build, definition }: SegmentBuild,
  context: Omit<SegmentContext, 'readAs'>,
): SegmentStatement {
  const writing = startWriting(definition, { ...context, readAs: { customerId } });
  const { writer } = writing;
  const [customer, segment, number] = [customerId, Number(segmentId), build].map((value) =>
    writer.bind(value, 'UInt64'),
  );
  const sql = [
    `INSERT INTO ${BASE_DATABASE}.segment_members (customer_id, segment_id, build, viewer_key)`,
    `SELECT ${customer}, ${segment}, ${number}, viewer_key`,
    `FROM (\n${membersOf(writing)}\n)`,
  ].join('\n');
  return { sql, params: writer.params() };
}
