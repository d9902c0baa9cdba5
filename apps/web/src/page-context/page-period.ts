import type { DateRange } from '@playhead/domain/periods';

/** A range with its label: queries use the range and widgets show the label. */
export interface LabelledRange {
  range: DateRange;
  label: string;
}

export interface PagePeriod {
  current: LabelledRange;
  compare: LabelledRange & {
    /** Why it is not compared with; null where it is, empty where the reader wants no comparison. */
    missing: string | null;
  };
}
