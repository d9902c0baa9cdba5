import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { filterLabel, type FilterSet, findFilterField } from '@playhead/domain/filters';
import type { Calendar, Period } from '@playhead/domain/periods';
import {
  hasTimeBase,
  segmentFromFilters,
  segmentLimits,
  segmentTabs,
  timeRangeOfPeriod,
} from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { segmentListQuery, segmentQuotaQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { isLocked, quotaRefusal, SEGMENTS_LOCKED } from '../segment-access.ts';
import type { SegmentStart } from '../segment-modal.tsx';

/** The filter of viewers (FLT-010). */
const ID_FILTER = 'playhead_id';

export interface FiltersToSave {
  api: ApiClient;
  queryClient: QueryClient;
  customer: string;
  user: UserInfo;
  filters: FilterSet;
  fields: readonly GlobalFilterField[];
  /** The period of the page, for the time range of the segment. */
  time?: { period: Period; calendar: Calendar; fixed: boolean };
}

export type SavedFilters = { kind: 'refused'; message: string } | { kind: 'start'; start: SegmentStart };

/** SEG-041, SEG-094, SEG-096, SEG-097: what the modal begins with, or why there is nothing to begin with. */
export async function filtersToSegment(given: FiltersToSave): Promise<SavedFilters> {
  const { api, queryClient, customer, user, filters, fields } = given;
  const [list, quota] = await Promise.all([
    queryClient.fetchQuery(segmentListQuery(api, { customer })),
    queryClient.fetchQuery(segmentQuotaQuery(api, customer)),
  ]);
  const names = new Map([...list.data, ...list.extra].map(({ segmentId, segmentName }) => [segmentId, segmentName]));
  const made = segmentFromFilters(filters, {
    idFilter: filters.find(({ key }) => key === ID_FILTER)?.rows[0]?.values[0] ?? null,
    uniqueIdFilter: user.uniqueIdFilter,
    tabs: segmentTabs(user),
    segmentNames: names,
  });
  if (made.kind === 'refused') return made;
  const refusal = isLocked(user, list) ? SEGMENTS_LOCKED : quotaRefusal(quota);
  if (refusal !== null) return { kind: 'refused', message: refusal };
  const time = timeOf(given);
  const left = made.leftOut.map((key) => {
    const field = findFilterField(fields, key);
    return field ? filterLabel(field) : key;
  });
  return {
    kind: 'start',
    start: {
      kind: 'form',
      form: time === null ? made.form : { ...made.form, timeRange: time.timeRange },
      notices: [
        ...(made.warning === null ? [] : [made.warning]),
        ...(left.length === 0
          ? []
          : [t('No rule can be made of these filters, they are left out: {filters}.', { filters: left.join(', ') })]),
        ...(time === null || time.notice === null ? [] : [time.notice]),
      ],
    },
  };
}

function timeOf({ time, user }: FiltersToSave) {
  // USR-012: without the time base the modal has no time range to show it in.
  if (time === undefined || !hasTimeBase(user.functions)) return null;
  const { period, calendar, fixed } = time;
  return timeRangeOfPeriod(period, { calendar, fixed, maxRange: segmentLimits(user.limits).maxRange });
}
