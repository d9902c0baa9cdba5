import type { FilterSet } from '../filters/index.ts';
import type { PageId } from '../pages/index.ts';
import type { LocalDate } from '../periods/index.ts';

/** SHELL-047 */
export const drillKeys = [
  'content',
  'path',
  'day_and_time',
  'daypart',
  'device',
  'dma',
  'lead_in_out',
  'viewers',
  'channel',
  'episode',
  'affiliate',
  'segment',
  'ads_detail',
  'overview',
  'acquisition',
  'retention',
] as const;
export type DrillKey = (typeof drillKeys)[number];

/** An entry of the floating menu (WID-023): a page, with the clicked value as an additional filter. */
export interface DrillItem {
  key: DrillKey;
  page: PageId;
  label: string;
  /** Filters that the click adds or replaces. */
  filters: FilterSet;
  /** SHELL-052: first-stream filters are dropped first. */
  preClearFirstStream: boolean;
  /** SHELL-053: page settings to keep (cohort identity, granularity, kind). */
  settings: Readonly<Record<string, string>>;
  /** SHELL-037 "The Day UI": the page opens with this one day as its period. */
  day?: LocalDate;
}
