import { PERIOD_FIELD } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, innerColumn } from './compiled-analysis.ts';
import { createSqlWriter, planRows, writeRows } from './source-rows.ts';

const MOST_TAGS = 200;

/** Most used first, with whether sessions with ads have the tag. */
export function compileTagNames(context: QueryContext): CompiledAnalysis {
  const plan = planRows(
    { fields: ['customer_view.total_attempts'], filters: { [PERIOD_FIELD]: 'Last 90 Days' } },
    context,
  );
  const writer = createSqlWriter(context);
  return compiledAnalysis({
    shown: [
      [innerColumn('tag', 'text'), 'arrayJoin(mapKeys(tags))'],
      [innerColumn('uses', 'number'), 'count()'],
      [innerColumn('uses_with_ads', 'number'), 'countIf(ad_impressions > 0)'],
    ],
    rest: [writeRows(plan, writer), 'GROUP BY tag', 'ORDER BY uses DESC, tag ASC', `LIMIT ${MOST_TAGS}`],
    writer,
    plans: [plan],
    limit: MOST_TAGS,
  });
}
