import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { MarkClick } from '@playhead/widgets/definition';
import { useCallback, useState } from 'react';
import type { DashboardView, DrillMenuRequest } from './dashboard-props.ts';
import { useLatest } from './use-latest.ts';

type Drilling = Pick<DashboardView, 'drillItemsFor' | 'onDrill' | 'offersMore'>;

/** WID-023: a click on a mark opens the pages it can lead to; a mark with nothing to offer opens nothing. */
export function useDrillMenu(drilling: Drilling) {
  const latest = useLatest(drilling);
  const [open, setOpen] = useState<Omit<DrillMenuRequest, 'onSelect' | 'onClose'> | null>(null);
  const onMark = useCallback(
    (mark: MarkClick, widget: WidgetConfig) => {
      const items = latest.current.drillItemsFor(mark, widget);
      const isEmpty = items.length === 0 && latest.current.offersMore !== true;
      setOpen(isEmpty ? null : { mark, widget, items, x: mark.x, y: mark.y });
    },
    [latest],
  );
  const onClose = useCallback(() => setOpen(null), []);
  const onSelect = useCallback<DrillMenuRequest['onSelect']>(
    (item) => {
      setOpen(null);
      latest.current.onDrill(item);
    },
    [latest],
  );
  const menu: DrillMenuRequest | null = open === null ? null : { ...open, onClose, onSelect };
  return { menu, onMark };
}
