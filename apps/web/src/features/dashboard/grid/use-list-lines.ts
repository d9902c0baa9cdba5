import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { shownWidget } from '@playhead/domain/dashboards';
import type { PageSettings } from '@playhead/domain/pages';
import type { ListLines } from '@playhead/widgets/list-room';
import { usePrinting } from '@playhead/widgets/use-printing';
import { useCallback, useMemo, useState } from 'react';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import { usePage } from '../../../page-context/page-context.ts';
import { createListMemory, listKey } from './list-memory.ts';

export interface ReportedLines {
  widget: string;
  lines: ListLines;
  /** A lower card would pull up what is in sight while the page is loading. */
  isHeld: boolean;
}

/** How many lines the lists of a page have, by card: those of the last visit until their rows are there. */
export function useListLines(cards: readonly WidgetConfig[], settings: PageSettings) {
  const { customer, filters } = usePage();
  const { texts } = filters;
  // On paper, lists take the height they need by CSS.
  const [isForPaper] = useState(usePrinting());
  const [memory] = useState(() => createListMemory(openStorage(() => window.localStorage)));
  const [shown, setShown] = useState<ReadonlyMap<string, ListLines | undefined>>(new Map());
  const keyOf = useCallback((widget: string) => listKey({ customer, widget, filters: texts }), [customer, texts]);
  const onLines = useCallback(
    ({ widget, lines, isHeld }: ReportedLines) => {
      const key = keyOf(widget);
      const remembered = memory.get(key);
      memory.set(key, lines);
      setShown((known) => {
        const before = known.get(key) ?? remembered;
        // Without room for all its rows a list would hide some.
        const next = isHeld && !isLonger(lines, before) ? before : lines;
        return known.has(key) && sameLines(known.get(key), next) ? known : new Map(known).set(key, next);
      });
    },
    [memory, keyOf],
  );
  const lines = useMemo(() => {
    const entries = cards.flatMap((card) => {
      const key = keyOf(shownWidget(card, settings).id);
      const found = shown.has(key) ? shown.get(key) : memory.get(key);
      return found === undefined || isForPaper ? [] : [[card.id, found] as const];
    });
    return new Map(entries);
  }, [cards, settings, keyOf, shown, memory, isForPaper]);
  return { lines, onLines };
}

function isLonger(lines: ListLines, before: ListLines | undefined): boolean {
  if (before === undefined) return false;
  return lines.rows > before.rows || lines.stacked > before.stacked || (lines.foot && !before.foot);
}

function sameLines(a: ListLines | undefined, b: ListLines | undefined): boolean {
  return a?.rows === b?.rows && a?.stacked === b?.stacked && a?.foot === b?.foot;
}
