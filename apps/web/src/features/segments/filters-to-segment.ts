import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/users';
import { type FilterSet, findFilterField } from '@playhead/domain/filters';
import { segmentFromFilters, segmentTabs } from '@playhead/domain/segments';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { segmentListQuery, segmentQuotaQuery } from '../../api/segment-resources.ts';
import { isLocked, quotaRefusal, SEGMENTS_LOCKED } from './segment-access.ts';
import type { SegmentStart } from './segment-modal.tsx';

/** The filter of viewers (FLT-010). */
const ID_FILTER = 'playhead_id';

export interface FiltersToSave {
  api: ApiClient;
  queryClient: QueryClient;
  customer: string;
  user: UserInfo;
  filters: FilterSet;
  fields: readonly GlobalFilterField[];
}

export type SavedFilters = { kind: 'refused'; message: string } | { kind: 'start'; start: SegmentStart };

/** SEG-041, SEG-094, SEG-096, SEG-097: what the modal begins with, or why there is nothing to begin with. */
export async function filtersToSegment(given: FiltersToSave): Promise<SavedFilters> {
  const { api, queryClient, customer, user, filters, fields } = given;
  const [list, quota] = await Promise.all([
    queryClient.fetchQuery(segmentListQuery(api, { customer })),
    queryClient.fetchQuery(segmentQuotaQuery(api, customer)),
  ]);
  const names = new Map(
    [...list.data, ...list.extra].map(({ segment_id, segment_name }) => [segment_id, segment_name]),
  );
  const made = segmentFromFilters(filters, {
    idFilter: filters.find(({ key }) => key === ID_FILTER)?.rows[0]?.values[0] ?? null,
    uniqueIdFilter: user.uniqueIdFilter,
    tabs: segmentTabs(user),
    segmentNames: names,
  });
  if (made.kind === 'refused') return made;
  const refusal = isLocked(user, list) ? SEGMENTS_LOCKED : quotaRefusal({ quota, email: user.user.email });
  if (refusal !== null) return { kind: 'refused', message: refusal };
  const left = made.leftOut.map((key) => findFilterField(fields, key)?.label ?? key);
  return {
    kind: 'start',
    start: {
      kind: 'form',
      form: made.form,
      notices: [
        ...(made.warning === null ? [] : [made.warning]),
        ...(left.length === 0 ? [] : [`No rule can be made of these filters, they are left out: ${left.join(', ')}.`]),
      ],
    },
  };
}
