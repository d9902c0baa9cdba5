import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { breadcrumbOf, type DrillTrail } from '@playhead/domain/drill-down';
import { type FilterSet, findFilterField } from '@playhead/domain/filters';
import type { PageId } from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';
import { chosenValuesOf, singleValueOf } from '../../page-context/filter-values.ts';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

/** The filter each page of one thing is about. */
const subjectKeys: Partial<Record<PageId, string>> = {
  content_page: 'series',
  channel_page: 'channel',
  episode_page: 'episode',
  affiliate_page: 'affiliate',
  device_page: 'device',
  dma_page: 'dma',
  segment_page: 'segment',
};

export interface Subject {
  filters: FilterSet;
  period: Period;
  fields?: readonly GlobalFilterField[];
}

/** What the page shows one of, such as a series' title; '' for a page about everything. Ids go by the name their field has for them. */
export function subjectNameOf(page: PageId, { filters, period, fields = [] }: Subject): string {
  const key = subjectKeys[page];
  if (key === undefined) return timesOf(page, { filters, period }).join(', ');
  const value = singleValueOf(filters, key);
  return value === null ? '' : namedSubject(page, value, fields);
}

/** SHELL-037: days of the week, day parts and the one day that a step of time is about. A press on a day chooses it as the period. */
function timesOf(page: PageId, { filters, period }: Subject): readonly string[] {
  const keys = breadcrumbOf(page)?.filters?.map(({ key }) => key) ?? [];
  const chosen = keys.flatMap((key) => chosenValuesOf(filters, key));
  const { custom } = period;
  const isDay = keys.includes('date') && period.shortcut === 'Custom' && custom?.from === custom?.to;
  return isDay && custom !== undefined ? [...chosen, rangeLabel(custom)] : chosen;
}

/** SHELL-044: a step that was left by an id is shown by its name. */
export function namedTrail(trail: DrillTrail, fields: readonly GlobalFilterField[]): DrillTrail {
  return {
    ...trail,
    steps: trail.steps.map((step) => ({ ...step, name: namedSubject(step.page, step.name, fields) })),
  };
}

function namedSubject(page: PageId, value: string, fields: readonly GlobalFilterField[]): string {
  const field = findFilterField(fields, subjectKeys[page] ?? '');
  return field?.options.find((option) => option.value === value)?.name ?? value;
}
