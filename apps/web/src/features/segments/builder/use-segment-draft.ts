import { FIRST_LAST_WATCHED_CONFLICT, payloadOf, type SegmentForm } from '@playhead/domain/segments';
import { useState } from 'react';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { ChangeKind } from '@playhead/browser/ui/rule-editor/value-input.ts';

export interface SegmentDraft {
  form: SegmentForm;
  isChanged: boolean;
  lastChange: ChangeKind;
  change: (next: SegmentForm, kind?: ChangeKind) => void;
  /** Back to what the draft began with. */
  restart: () => void;
}

/** The form while it is edited: `start` until the first change, which may come after the stored segment has been read. */
export function useSegmentDraft(start: SegmentForm): SegmentDraft {
  const toasts = useToasts();
  const [changed, setChanged] = useState<{ form: SegmentForm; kind: ChangeKind } | null>(null);
  const form = changed?.form ?? start;
  return {
    form,
    isChanged: changed !== null && wireText(form) !== wireText(start),
    lastChange: changed?.kind ?? 'chosen',
    change: (next, kind = 'chosen') => {
      // SEG-056, SEG-058: the rows are as they were; somebody has to say why.
      if (next.fwLwConfilict) toasts.show({ tone: 'error', text: FIRST_LAST_WATCHED_CONFLICT });
      setChanged({ form: next, kind });
    },
    restart: () => setChanged(null),
  };
}

function wireText(form: SegmentForm): string {
  return JSON.stringify(payloadOf(form));
}
