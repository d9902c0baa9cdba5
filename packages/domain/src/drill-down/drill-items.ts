import type { Cell, ResultRow } from '@playhead/contract/http/queries';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { type ActiveFilter, type FilterSet, isFirstStreamKey } from '../filters/filter-set.ts';
import { canOpenPage, pageEntry, type PageId } from '../pages/index.ts';
import { isLocalDate, type LocalDate } from '../periods/index.ts';
import { dayPartsOfHour } from '../day-parts/index.ts';
import { fieldDrills, titleFields } from './drill-fields.ts';
import type { DrillItem, DrillKey } from './drill-item.ts';
import { drillPages } from './drill-pages.ts';

export interface DrillClick {
  /** Name of the clicked dimension: `customer_view.series`. */
  field: string;
  value: Cell;
  /** The clicked row: an episode is identified by its series as well, if the row has it. */
  row?: ResultRow;
  page: PageId;
  features: readonly string[];
  flags: Pick<UserInfo['flags'], 'ads'>;
  /** The usual ones when absent. */
  dayPartStarts?: readonly string[];
  filters: FilterSet;
  /** Page settings; cohort pages keep theirs (SHELL-053). */
  settings?: Readonly<Record<string, string>>;
}

/** Placeholders instead of titles: the edges of sittings, and values that are not shown. */
const noTitles: readonly string[] = ['(no title)', '(start of sitting)', '(left)', 'Other'];

/** Settings that two cohort pages share. */
const cohortSettings = ['identity', 'granularity', 'kind', 'periods'] as const;

/** Empty for a value that no page covers. */
export function drillItems(click: DrillClick): readonly DrillItem[] {
  const narrowing = narrowingOf(click);
  if (narrowing === null) return [];
  return narrowing.drills.flatMap(({ key, page }) => {
    const target = page ?? drillPages[key];
    if (!mayOpen(target, click) || leadsNowhere(target, narrowing, click)) return [];
    return [itemOf({ key, page: target, narrowing, click })];
  });
}

export function isDrillField(field: string): boolean {
  return titleFields.has(field) || fieldDrills(filterKeyOf(field)).length > 0;
}

interface Narrowing {
  drills: readonly { key: DrillKey; page?: PageId }[];
  filters: FilterSet;
  day?: LocalDate;
}

export function narrowingOf({ field, value, row, page, dayPartStarts }: DrillClick): Narrowing | null {
  const key = titleFields.get(field)?.(page) ?? filterKeyOf(field);
  const drills = fieldDrills(key);
  if (drills.length === 0) return null;
  if (key === 'date' || key === 'hour' || key === 'minute') {
    const day = String(value ?? '').slice(0, 'YYYY-MM-DD'.length);
    return isLocalDate(day) ? { drills, filters: [], day } : null;
  }
  if (key === 'hour_of_day') {
    const parts = dayPartsOfHour(Number(value), dayPartStarts);
    return parts.length === 0 ? null : { drills, filters: [equalTo('day_part', parts)] };
  }
  if (typeof value === 'string' && noTitles.includes(value)) return null;
  return { drills, filters: [...filterBySeries(key, row), filterOn(key, value)] };
}

/** Different series have episodes of the same name. */
function filterBySeries(key: string, row: ResultRow | undefined): FilterSet {
  const series = key === 'episode' ? row?.['customer_view.series'] : undefined;
  return typeof series === 'string' && series !== '' ? [equalTo('series', [series])] : [];
}

/** `customer_view.series` -> `series`, `customer_view.tags.plan` -> `tags.plan`; FLT-009 names the segment. */
export function filterKeyOf(field: string): string {
  return field === 'segment_view.segment_id' ? 'segment' : field.slice(field.indexOf('.') + 1);
}

/** A missing value is a value to filter by. */
export function filterOn(key: string, value: Cell): ActiveFilter {
  if (value === null) return { key, rows: [{ op: 'is_null', values: [] }] };
  if (value === '') return { key, rows: [{ op: 'is_blank', values: [] }] };
  return equalTo(key, [String(value)]);
}

function equalTo(key: string, values: readonly string[]): ActiveFilter {
  return { key, rows: [{ op: 'is_equal_to', values }] };
}

function mayOpen(page: PageId, { features, flags }: DrillClick): boolean {
  return canOpenPage(page, features) && (page !== 'ads_detail' || flags.ads);
}

/** The same page with the same filters. */
function leadsNowhere(target: PageId, { filters, day }: Narrowing, { page, filters: inForce }: DrillClick): boolean {
  if (target !== page || day !== undefined) return false;
  return filters.every((wanted) =>
    inForce.some((filter) => filter.key === wanted.key && JSON.stringify(filter.rows) === JSON.stringify(wanted.rows)),
  );
}

function itemOf(parts: { key: DrillKey; page: PageId; narrowing: Narrowing; click: DrillClick }): DrillItem {
  const { key, page, narrowing, click } = parts;
  const isCohort = key === 'acquisition' || key === 'retention';
  return {
    key,
    page,
    label: pageEntry(page).label,
    filters: narrowing.filters,
    // Cohorts consist of first plays: first-stream filters would apply twice.
    preClearFirstStream: isCohort || narrowing.filters.some((filter) => isFirstStreamKey(filter.key)),
    settings: isCohort ? carriedSettings(click.settings ?? {}) : {},
    ...(narrowing.day === undefined ? {} : { day: narrowing.day }),
  };
}

function carriedSettings(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    cohortSettings.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
