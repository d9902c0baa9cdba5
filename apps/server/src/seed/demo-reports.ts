import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire } from '@playhead/contract/wire';
import { PERIOD_FIELD } from '@playhead/domain/filters';
import { demoCustomers } from '@playhead/synth/demo-customers';
import { storeExploreQuery } from '../features/explore/store.ts';
import { createReport } from '../features/reports/save-report.ts';
import type { Database } from '../platform/metadata/metadata.ts';
import { findDemoAuthor } from './demo-segments.ts';

interface Example {
  demoKey: string;
  reportName: string;
  description: string;
  query: Pick<ExploreQuery, 'fields' | 'filters' | 'sorts' | 'visConfig'> & Partial<ExploreQuery>;
}

const emptyQuery = decodeWire(ExploreQuery, {});

const demoReports: readonly Example[] = [
  {
    demoKey: 'top-series',
    reportName: 'Top series of the last 30 days',
    description: 'Plays, minutes and viewers of the twenty most played series.',
    query: {
      fields: [
        'customer_view.series',
        'customer_view.plays',
        'customer_view.minutes',
        'customer_view.unique_viewers',
        'customer_view.minutes_per_viewer',
      ],
      filters: { [PERIOD_FIELD]: 'Last 30 Days' },
      sorts: ['customer_view.plays desc'],
      limit: 20,
      visConfig: { type: 'table' },
    },
  },
  {
    demoKey: 'daily-audience',
    reportName: 'Daily audience',
    description: 'Viewers and plays day by day.',
    query: {
      fields: ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.plays'],
      filters: { [PERIOD_FIELD]: 'Last 90 Days' },
      sorts: ['customer_view.date'],
      visConfig: { type: 'line' },
    },
  },
  {
    demoKey: 'minutes-by-screen',
    reportName: 'Minutes by day part and screen',
    description: 'When people watch, and on what.',
    query: {
      fields: ['customer_view.day_part', 'customer_view.screen', 'customer_view.minutes'],
      filters: { [PERIOD_FIELD]: 'Last 30 Days' },
      sorts: ['customer_view.day_part'],
      pivots: ['customer_view.screen'],
      visConfig: { type: 'bar' },
    },
  },
];

/** Written once: an example that somebody deleted stays deleted. */
export async function seedDemoReports({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const deps = {
    db,
    now,
    keepQuery: (...[tx, query]: Parameters<Parameters<typeof createReport>[0]['keepQuery']>) =>
      storeExploreQuery(tx, { ...query, now: now() }),
  };
  for (const customer of demoCustomers) {
    const author = await findDemoAuthor(db, customer);
    if (author === null) continue;
    for (const { query, ...example } of demoReports) {
      await createReport(deps, { author, draft: { ...example, query: { ...emptyQuery, ...query } } });
    }
  }
}
