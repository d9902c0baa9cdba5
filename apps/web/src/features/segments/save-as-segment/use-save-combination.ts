import type { UserInfo } from '@playhead/contract/http/account/users';
import { emptyForm, type ExistingGroup, type SegmentForm, segmentTabs } from '@playhead/domain/segments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { segmentQuotaQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { mayCreateSegments, quotaRefusal } from '../segment-access.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

export interface CombinationSaving {
  /** Undefined where the user may not create segments. */
  save: ((groups: readonly ExistingGroup[]) => void) | undefined;
  /** What the segment's form is open with; null while it is not. */
  form: SegmentForm | null;
  close: () => void;
}

/** SEG-093, SEG-094: a combination becomes the beginning of a new segment. */
export function useSaveCombination(customer: string, user: UserInfo): CombinationSaving {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const [form, setForm] = useState<SegmentForm | null>(null);

  async function open(groups: readonly ExistingGroup[]): Promise<void> {
    const quota = await client.fetchQuery(segmentQuotaQuery(api, customer));
    const refusal = quotaRefusal(quota);
    if (refusal === null) setForm(combinationForm(groups, user));
    else toasts.show({ tone: 'error', text: refusal });
  }

  return {
    save:
      mayCreateSegments(user, 'segment_overview') && !user.segmentLock
        ? (groups) => void open(groups).catch((error: unknown) => presentError(error, toasts.show))
        : undefined,
    form,
    close: () => setForm(null),
  };
}

/** Of all viewers: the segments say who belongs, and their overlap was counted without narrowing them to households. */
function combinationForm(existing: readonly ExistingGroup[], user: UserInfo): SegmentForm {
  const form = emptyForm({ tabs: segmentTabs(user), modalType: 'save', streamId: 'all' });
  return { ...form, existing };
}
