import type { FilterSet } from '../filters/index.ts';
import { isFirstStreamKey } from '../filters/filter-set.ts';
import { pageEntry, type PageId } from '../pages/index.ts';
import { type DrillItem, type DrillKey, drillKeys } from './drill-item.ts';
import { breadcrumbOf, drillPages } from './drill-pages.ts';

/** A page on the way to the one that is shown: where it stood, so that a click brings it back as it was (SHELL-050). */
export interface DrillStep {
  page: PageId;
  /** Its query string without `?`, `drill_down` and `drill_down_key`. */
  search: string;
  /** What that page was about, such as a series' title; '' for a page about everything. */
  name: string;
}

/** SHELL-049: the steps before the page that is shown, the first one first, and the way the last click went. */
export interface DrillTrail {
  steps: readonly DrillStep[];
  key: DrillKey | null;
}

export const NO_TRAIL: DrillTrail = { steps: [], key: null };

/** More steps than an analyst goes back; the oldest are forgotten. */
export const MAX_DRILL_STEPS = 8;

/** SHELL-051: the page that was left becomes a breadcrumb. */
export function trailAfterDrill(trail: DrillTrail, from: DrillStep, item: DrillItem): DrillTrail {
  return { steps: [...trail.steps, from].slice(-MAX_DRILL_STEPS), key: item.key };
}

/** SHELL-050: null when there is no such step. */
export function drillBack(trail: DrillTrail, index: number): { step: DrillStep; trail: DrillTrail } | null {
  const step = trail.steps[index];
  if (step === undefined) return null;
  const steps = trail.steps.slice(0, index);
  return { step, trail: { steps, key: steps.length === 0 ? null : keyOfPage(step.page) } };
}

function keyOfPage(page: PageId): DrillKey | null {
  return drillKeys.find((key) => drillPages[key] === page) ?? null;
}

/** SHELL-052: the filters of the page a drill-down opens. */
export function filtersAfterDrill(filters: FilterSet, item: DrillItem): FilterSet {
  const added = new Set(item.filters.map((filter) => filter.key));
  const kept = filters.filter(({ key }) => !added.has(key) && !(item.preClearFirstStream && isFirstStreamKey(key)));
  return [...kept, ...item.filters];
}

/** "Series: Harbor Lights"; pages without an entry in SHELL-036..046 go by their own label. */
export function crumbLabel(step: Pick<DrillStep, 'page' | 'name'>): string {
  const label = breadcrumbOf(step.page)?.label ?? pageEntry(step.page).label;
  return step.name === '' ? label : `${label}: ${step.name}`;
}
