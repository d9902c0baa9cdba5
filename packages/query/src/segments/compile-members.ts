import type { SegmentDefinition } from '@playhead/domain/segments';
import type { Params } from '../sql/writer.ts';
import { type SegmentContext, startWriting } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

export interface SegmentStatement {
  sql: string;
  params: Params;
}

/** `viewer_key` of every member, each once. */
export function compileMembers(definition: SegmentDefinition, context: SegmentContext): SegmentStatement {
  const writing = startWriting(definition, context);
  const { from, conditions } = viewerRows(writing);
  const where = conditions.length > 0 ? [`WHERE ${conditions.join('\n  AND ')}`] : [];
  return { sql: ['SELECT viewer_key', from, ...where].join('\n'), params: writing.writer.params() };
}
