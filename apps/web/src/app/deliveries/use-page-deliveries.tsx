import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { DeliveryActions, DeliverySubject } from '../opened-page/page-exports.tsx';
import type { Page } from '../../page-context/page-context.ts';
import type { OpenedDelivery } from './page-delivery.tsx';

const PageDelivery = lazy(async () => ({
  default: (await loadChunk(() => import('./page-delivery.tsx'))).PageDelivery,
}));

/** DLV-003, DLV-004, DLV-010, DLV-011: the dialogs behind Send and Schedule of a page and its widgets. */
export function usePageDeliveries(context: Page, title: string): Required<DeliveryActions> & { dialog: ReactNode } {
  const [opened, setOpened] = useState<OpenedDelivery | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const open = useCallback(
    (way: OpenedDelivery['way'], subject: DeliverySubject) =>
      setOpened({ way, widget: subject.kind === 'widget' ? subject.widget : null }),
    [],
  );
  return {
    onSend: useCallback((subject) => open('send', subject), [open]),
    onSchedule: useCallback((subject) => open('schedule', subject), [open]),
    dialog:
      opened === null ? null : (
        <Suspense fallback={null}>
          <PageDelivery {...{ context, title, opened }} onClose={close} />
        </Suspense>
      ),
  };
}
