import type { DrillTrail } from '@playhead/domain/drill-down';
import type { FilterSet } from '@playhead/domain/filters';
import type { PageSettings } from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';

/** Everything that decides what a page shows, as its address says it. Drafts (open pickers) are not part of it. */
export interface PageState {
  period: Period;
  filters: FilterSet;
  settings: PageSettings;
  trail: DrillTrail;
  /** The address says the filters, also that there are none: a default that was cleared does not come back (FLT-065). */
  filtersChosen?: true;
  /** Absent: the user's own setting. */
  sampling?: boolean;
}
