import type { Cell, ResultField } from '@playhead/contract/http/queries';
import { formatCompact } from '@playhead/domain/format';

/** Two days by the hour; with more the days are what one looks for. */
const HOURS_WRITTEN = 48;
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}[T ]00:00/;
const MIDNIGHT_LABEL = /, 00:00$/;

export interface TimeTicks {
  readonly labels: readonly string[];
  readonly written?: (index: number) => boolean;
}

/** Names of the points of a time axis. Many hours are named by their days, each at its midnight. */
export function timeTicks(points: readonly Cell[], date: Pick<ResultField, 'format'>): TimeTicks {
  const labels = points.map((point) => formatCompact(point, date.format));
  const midnights = points.map((point) => MIDNIGHT.test(String(point)));
  const days = midnights.filter(Boolean).length;
  if (points.length <= HOURS_WRITTEN || days < 2 || days === points.length) return { labels };
  return {
    labels: labels.map((label) => label.replace(MIDNIGHT_LABEL, '')),
    written: (index) => midnights[index] === true,
  };
}
