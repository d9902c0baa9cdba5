import { drillKeys, type DrillTrail, NO_TRAIL } from '@playhead/domain/drill-down';
import type { ActiveFilter, FilterRow } from '@playhead/domain/filters';
import { pageIds } from '@playhead/domain/pages';
import { comparePeriods, DEFAULT_PERIOD, type Period, periodShortcuts } from '@playhead/domain/periods';
import fc from 'fast-check';
import type { PageState } from '../../page-context/page-state.ts';
import { pageSearch } from './page-state.ts';

const plain: PageState = { period: DEFAULT_PERIOD, filters: [], settings: {}, trail: NO_TRAIL };

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const range = fc.constantFrom({ from: '2026-11-01', to: '2026-11-09' }, { from: '2025-12-31', to: '2025-12-31' });
const period: fc.Arbitrary<Period> = fc
  .tuple(fc.constantFrom(...periodShortcuts), fc.constantFrom(...comparePeriods), range, range)
  .map(([shortcut, compare, custom, compareCustom]) => ({
    shortcut,
    compare,
    ...(shortcut === 'Custom' ? { custom } : {}),
    ...(compare === 'Custom' ? { compareCustom } : {}),
  }));
const row: fc.Arbitrary<FilterRow> = fc.oneof(
  fc.record({
    op: fc.constantFrom('is_equal_to', 'is_not_equal_to', 'contains', 'starts_with'),
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ op: fc.constantFrom('is_null', 'is_not_blank'), values: fc.constant([]) }),
  fc.record({ op: fc.constant('is_between'), values: fc.constant(['5', '60']), unit: fc.constantFrom('sec', 'min') }),
);
const filters = fc
  .uniqueArray(fc.constantFrom('series', 'genre', 'tags.plan', 'first_series', 'mins_watched'), { maxLength: 4 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => fc.array(row, { minLength: 1, maxLength: 3 }).map((rows): ActiveFilter => ({ key, rows }))),
    ),
  );
const settings = fc.constantFrom<PageState['settings']>(
  {},
  { granularity: 'week', identity: 'household' },
  { 'sort.top-series': 'customer_view.plays desc', tables: 'expanded' },
);
const step = fc
  .tuple(fc.constantFrom(...pageIds), fc.oneof(fc.constant(''), text), filters)
  .map(([page, name, set]) => ({ page, name, search: pageSearch({ ...plain, filters: set }).slice(1) }));
const trail: fc.Arbitrary<DrillTrail> = fc.record({
  steps: fc.array(step, { maxLength: 2 }),
  key: fc.constantFrom(null, ...drillKeys),
});

const choices = fc.tuple(fc.boolean(), fc.constantFrom(undefined, true, false));
/** States of a page as its address can say them. */
export const randomStates: fc.Arbitrary<PageState> = fc
  .tuple(fc.record({ period, filters, settings, trail }), choices)
  .map(([state, [cleared, sampling]]) => ({
    ...state,
    // A filter in the address is a choice; none at all is one only where a default was cleared.
    ...(state.filters.length > 0 || cleared ? { filtersChosen: true as const } : {}),
    ...(sampling === undefined ? {} : { sampling }),
  }));
