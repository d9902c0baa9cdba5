import { type FilterSet, filterTexts, PERIOD_FIELD } from '@playhead/domain/filters';
import { type DateRange, formatRange } from '@playhead/domain/periods';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import type { LoadRemainingAudience } from './remaining-audience.ts';

const VIEWERS = 'customer_view.unique_viewers';
const SESSIONS = 'customer_view.plays';
/** Behind every widget of the page. */
const LAST = 1_000_000;

interface LoaderOptions {
  runner: QueryRunner;
  range: DateRange;
  fields: readonly GlobalFilterField[];
}

/** What a chip's filter, and all before it, leave of the period. */
export function remainingAudienceLoader({ runner, range, fields }: LoaderOptions): LoadRemainingAudience {
  return async (filters: FilterSet, { signal }) => {
    const { texts, dropped } = filterTexts(filters, fields);
    if (dropped.length > 0) throw new Error(`These filters cannot be applied: ${dropped.join(', ')}.`);
    const { data } = await runner.runWidgetQuery({
      query: {
        request: 'query',
        body: {
          fields: [VIEWERS, SESSIONS],
          filters: { ...texts, [PERIOD_FIELD]: formatRange(range) },
          sorts: [],
          limit: 1,
          pivots: [],
          dynamicFields: [],
          precision: 'exact',
        },
      },
      priority: () => LAST,
      signal,
    });
    return { viewers: Number(data[0]?.[VIEWERS] ?? 0), sessions: Number(data[0]?.[SESSIONS] ?? 0) };
  };
}
