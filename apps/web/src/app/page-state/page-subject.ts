import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { breadcrumbOf, type DrillTrail } from '@playhead/domain/drill-down';
import { type FilterSet, findFilterField } from '@playhead/domain/filters';
import { type PageId, pageSubject } from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';
import { chosenValuesOf, singleValueOf } from '../../page-context/filter-values.ts';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';

export interface Subject {
  filters: FilterSet;
  period: Period;
  fields?: readonly GlobalFilterField[];
}

/** What the page shows one of, such as a series' title; '' for a page about everything. Ids go by the name their field has for them. */
export function subjectNameOf(page: PageId, { filters, period, fields = [] }: Subject): string {
  const key = subjectKey(page, fields);
  if (key === null) return timesOf(page, { filters, period }).join(', ');
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
  const field = findFilterField(fields, subjectKey(page, fields) ?? '');
  return field?.options.find((option) => option.value === value)?.name ?? value;
}

function subjectKey(page: PageId, fields: readonly GlobalFilterField[]): string | null {
  const isKnown = (key: string) => findFilterField(fields, key) !== undefined;
  return pageSubject(page, fields.length === 0 ? null : isKnown)?.filter ?? null;
}
