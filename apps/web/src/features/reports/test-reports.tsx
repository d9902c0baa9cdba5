import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report } from '@playhead/contract/http/reports';

export const BASE = '/v1/customers/1';
export const qid = (letter: string) => letter.repeat(22);

export const testQuery: ExploreQuery = {
  model: 'playhead',
  view: 'customer_view',
  fields: ['customer_view.series', 'customer_view.plays'],
  filters: {},
  sorts: [],
  limit: 500,
  pivots: [],
  dynamicFields: [],
  visConfig: {},
};

/** As the server gets it. */
const { dynamicFields, visConfig, ...sent } = testQuery;
export const testQueryWire = { ...sent, dynamic_fields: dynamicFields, vis_config: visConfig };

export function testReport(changes: Partial<Report> = {}): Report {
  const id = changes.id ?? '11111111-1111-4111-8111-111111111111';
  return {
    id,
    reportName: 'Plays by series',
    description: 'For the board',
    code: 'abcDEF123456789',
    role: 'owner',
    owner: 'Ana Ferreira',
    ownerLeft: false,
    version: 3,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-14T22:30:00.000Z',
    usedIn: 0,
    lookerQueryBody: testQuery,
    lookEmbedUrl: `/workbench/embed/looks/${id}`,
    exploreEmbedUrl: `/workbench/embed/explore/playhead/customer_view?qid=${qid('A')}`,
    ...changes,
  };
}
