import type { FilterSet } from '../filters/index.ts';
import { isFirstStreamKey } from '../filters/filter-set.ts';
import { pageEntry, type PageId } from '../pages/index.ts';
import { type DrillItem, type DrillKey, drillKeys } from './drill-item.ts';
import { breadcrumbOf, drillPages } from './drill-pages.ts';

/** A previous page with its state, so that a click restores it (SHELL-050). */
export interface DrillStep {
  page: PageId;
  /** Its query string without `?`, `drill_down` and `drill_down_key`. */
  search: string;
  /** The page's subject, such as a series' title; '' for a page without one. */
  name: string;
}

/** SHELL-049: previous pages, oldest first, and the key of the last click. */
export interface DrillTrail {
  steps: readonly DrillStep[];
  key: DrillKey | null;
}

export const NO_TRAIL: DrillTrail = { steps: [], key: null };

/** Older steps are dropped. */
export const MAX_DRILL_STEPS = 8;

/** SHELL-051: the page that the user leaves becomes a breadcrumb. */
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

/** "Series: Harbor Lights"; pages without an entry in SHELL-036..046 use their label. */
export function crumbLabel(
  step: Pick<DrillStep, 'page' | 'name'>,
  words: (label: string) => string = (label) => label,
): string {
  const label = words(breadcrumbOf(step.page)?.label ?? pageEntry(step.page).label);
  return step.name === '' ? label : `${label}: ${step.name}`;
}
