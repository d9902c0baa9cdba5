import { type FilterSet, NO_FILTERS } from '@playhead/domain/filters';

/** Filters that a page does not use are not in its bar, and must not get lost when those that it uses change. */
export function withUnused(next: FilterSet, unused: FilterSet): FilterSet {
  return next.length === 0 ? NO_FILTERS : [...next, ...unused];
}
