import type { DateRange } from '@playhead/domain/periods';

/** A range with its words: the dashboard asks by the range and the widgets show the label. */
export interface LabelledRange {
  range: DateRange;
  label: string;
}

export interface DashboardPeriod {
  current: LabelledRange;
  compare: LabelledRange & {
    /** Why it is not compared with; null where it is. */
    missing: string | null;
  };
}
