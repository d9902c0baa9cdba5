import { NO_TRAIL } from '@playhead/domain/drill-down';
import { NO_FILTERS } from '@playhead/domain/filters';
import { DEFAULT_PERIOD } from '@playhead/domain/periods';
import type { Page } from '../page-context/page-context.ts';
import type { PageFilters } from '../page-context/page-filters.ts';
import { testUser } from './test-user.ts';

const nothing = () => undefined;

const testPageFilters: PageFilters = {
  known: NO_FILTERS,
  used: NO_FILTERS,
  unused: NO_FILTERS,
  unusedLabels: [],
  labels: [],
  texts: {},
  issues: [],
  status: 'ready',
  fields: [],
  firstStreamFields: [],
  error: null,
  retry: nothing,
};

/** For a feature that is rendered without the app around it. */
export function testPage(changes: Partial<Page> = {}): Page {
  return {
    customer: '1',
    user: testUser(),
    calendar: { today: '2026-11-15', weekStartDay: 0 },
    navigation: {
      openPage: nothing,
      openView: nothing,
      change: nothing,
      drill: nothing,
      drillBack: nothing,
      openTool: nothing,
      rewriteTool: nothing,
    },
    provider: 'playhead',
    portalUrl: null,
    shareBase: 'https://app.example',
    page: 'overview_page',
    state: { period: DEFAULT_PERIOD, filters: NO_FILTERS, settings: {}, trail: NO_TRAIL },
    period: {
      current: { range: { from: '2026-11-08', to: '2026-11-14' }, label: 'Nov 8 to Nov 14' },
      compare: { range: { from: '2026-11-01', to: '2026-11-07' }, label: 'Nov 1 to Nov 7', missing: null },
    },
    filters: testPageFilters,
    runner: { runWidgetQuery: () => Promise.reject(new Error('No query was expected.')) },
    refresh: { auto: false, serial: 0, setAuto: nothing, now: nothing },
    isWaiting: false,
    apply: nothing,
    applyFilters: nothing,
    changeSettings: nothing,
    chooseFilter: nothing,
    ...changes,
  };
}
