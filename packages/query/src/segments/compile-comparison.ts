import { AppError } from '@playhead/contract/errors';
import { RunQueryBody } from '@playhead/contract/http/queries';
import type { ComparedSegment } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { ratio, subquery } from '../model/index.ts';
import { planQuery, type QueryContext, type QueryPeriod } from '../plan/index.ts';
import { COMPLETION, KNOWN_LENGTH_PLAYS } from '../schema/rollup-sql.ts';
import { writeSourceRows } from '../sql/source-rows.ts';
import { createSqlWriter, type Params } from '../sql/writer.ts';
import { share } from './compile-coverage.ts';
import { distinctIds } from './compile-overlap.ts';
import { type EngineRow, numberIn, numberOrNull, textIn } from './engine-row.ts';
import { membersSql } from './membership-sql.ts';

type SegmentFigures = Omit<ComparedSegment, 'segmentName'>;

export interface CompiledComparison {
  sql: string;
  params: Params;
  period: QueryPeriod;
  /** In the order of the ids. */
  read(rows: readonly EngineRow[]): readonly SegmentFigures[];
}

/** Fields of the figures; they determine the period, filters and rights of the plan. */
const fields = ['customer_view.plays', 'customer_view.minutes', 'customer_view.avg_percent_complete'];

/** Id of everyone among the segments. */
const EVERYONE = 0;

/** QRY-018: key figures of up to ten segments and of everyone, with the page's filters, in one pass. */
export function compileComparison(
  ids: readonly string[],
  filters: Readonly<Record<string, string>>,
  context: QueryContext,
): CompiledComparison {
  const segments = distinctIds(ids);
  const { sampling: _everyViewer, hourlyRollups: _rows, sessionsPerDay: _size, ...exact } = context;
  const plan = planQuery(decodeWire(RunQueryBody, { fields, filters, limit: 1 }), exact);
  if (plan.groupFilters.length > 0)
    throw new AppError('invalid_request', { reason: 'a total cannot be filtered here' });
  const writer = createSqlWriter(exact);
  const perViewer = subquery(
    'SELECT',
    '  viewer_key,',
    '  countIf(started) AS plays,',
    '  sum(content_seconds) AS seconds,',
    `  ${COMPLETION} AS completion,`,
    `  ${KNOWN_LENGTH_PLAYS} AS known_length_plays`,
    writeSourceRows(plan, writer),
    'GROUP BY viewer_key',
  );
  const memberships = subquery(
    membersSql('viewer_key AS member_key, groupUniqArray(segment_id) AS member_of', segments, { context, writer }),
    'GROUP BY viewer_key',
  );
  const sql = [
    'SELECT',
    '  toString(segment) AS segment_id,',
    '  countIf(plays > 0) AS viewers,',
    '  sum(plays) AS all_plays,',
    '  sum(seconds) / 60 AS minutes,',
    `  ${ratio('sum(completion)', 'sum(known_length_plays)')} AS avg_percent_complete`,
    `FROM ${perViewer} AS viewers`,
    `LEFT ANY JOIN ${memberships} AS memberships ON viewers.viewer_key = memberships.member_key`,
    `ARRAY JOIN arrayPushFront(member_of, toUInt64(${EVERYONE})) AS segment`,
    'GROUP BY segment',
  ].join('\n');
  return { ...writer.statement(sql), period: plan.period, read: (rows) => readFigures(rows, segments) };
}

function readFigures(rows: readonly EngineRow[], segments: readonly string[]): readonly SegmentFigures[] {
  const byId = new Map(rows.map((row) => [textIn(row, 'segment_id'), row]));
  const everyone = byId.get(String(EVERYONE)) ?? {};
  return segments.map((id) => {
    const row = byId.get(id) ?? {};
    const [viewers, minutes] = [numberIn(row, 'viewers'), numberIn(row, 'minutes')];
    return {
      segmentId: id,
      viewers,
      plays: numberIn(row, 'all_plays'),
      minutes,
      minutesPerViewer: viewers === 0 ? null : minutes / viewers,
      avgPercentComplete: numberOrNull(row, 'avg_percent_complete'),
      viewerCoverage: share(viewers, numberIn(everyone, 'viewers')),
      // Of the sessions that the other columns count: an attempt without a play is in none of them.
      sessionCoverage: share(numberIn(row, 'all_plays'), numberIn(everyone, 'all_plays')),
    };
  });
}
