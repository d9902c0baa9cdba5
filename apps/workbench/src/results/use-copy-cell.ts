import type { Cell } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { useCallback } from 'react';
import { copyText } from '@playhead/browser/ui/dom/clipboard.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

/** Copies a text and says so; refused, it says what to do. */
export function useCopy(): (text: string, what: string) => void {
  const toasts = useToasts();
  return useCallback(
    (text: string, what: string) => {
      void copyText(text).then((done) =>
        toasts.show(
          done
            ? { tone: 'info', text: t('{what} copied.', { what }), seconds: 2 }
            : { tone: 'warning', text: t('Your browser did not allow copying. Select the text and copy it by hand.') },
        ),
      );
    },
    [toasts],
  );
}

/** The value itself, without the commas of its format: it is pasted into formulas. */
export function useCopyCell(): (cell: Cell | undefined) => void {
  const copy = useCopy();
  return useCallback((cell: Cell | undefined) => copy(String(cell ?? ''), t('Value')), [copy]);
}
