import { useCallback, useId, useState } from 'react';
import type { ListedSegment } from '../list/list-choice.ts';
import type { SummaryTab } from './segment-summary.tsx';

/** Which segment the panel at the side is about, and whether it is open. */
export function useSummaryPanel(segments: readonly ListedSegment[]) {
  const [selected, setSelected] = useState<string | null>(null);
  const [tab, setTab] = useState<SummaryTab>('summary');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const show = useCallback(
    (segment: ListedSegment, shownTab: SummaryTab) => {
      setSelected(segment.segmentId);
      setTab(shownTab);
      setOpen(true);
      // On a narrow screen it stands above a list that may be long.
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
    },
    [id],
  );
  const segment = segments.find(({ segmentId }) => segmentId === selected) ?? null;
  return { id, segment, selected: isOpen ? selected : null, tab, setTab, isOpen, setOpen, show };
}
