/** QRY-019, QRY-020 */
const granularities = ['minute', 'hour', 'day'] as const;
export type Granularity = (typeof granularities)[number];

const SHORT_RANGE_MINUTES = 1440;
/** QRY-020: also how far back per-minute numbers reach (C9). */
const LONG_RANGE_MINUTES = 43_200;

/** QRY-021: length of one step. */
export const granularityMinutes: Readonly<Record<Granularity, number>> = { minute: 5, hour: 60, day: 1440 };

/** The dimension a chart of that granularity groups by. */
export const granularityFields: Readonly<Record<Granularity, string>> = {
  minute: 'customer_view.minute',
  hour: 'customer_view.hour',
  day: 'customer_view.date',
};

export interface GranularityInput {
  rangeMinutes: number;
  /** From the start of the range to now. */
  startedMinutesAgo: number;
  /** Whether the widget can show steps below an hour at all. */
  minutesAllowed: boolean;
}

export function chooseGranularity(input: GranularityInput): Granularity {
  const { rangeMinutes, startedMinutesAgo, minutesAllowed } = input;
  if (rangeMinutes > LONG_RANGE_MINUTES) return 'day';
  const recent = startedMinutesAgo <= LONG_RANGE_MINUTES;
  return rangeMinutes <= SHORT_RANGE_MINUTES && minutesAllowed && recent ? 'minute' : 'hour';
}
