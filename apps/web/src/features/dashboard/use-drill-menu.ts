import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { DataPointClick } from '@playhead/widgets/definition';
import { useCallback, useState } from 'react';
import { usePage } from '../../page-context/page-context.ts';
import type { DashboardSlots, DrillMenuRequest } from './dashboard-props.ts';
import { useLatest } from './use-latest.ts';

/** WID-023: a click on a data point opens the pages it can lead to; one with nothing to offer opens nothing. */
export function useDrillMenu(drilling: DashboardSlots['drilling']) {
  const { navigation } = usePage();
  const latest = useLatest({ ...drilling, onDrill: navigation.drill });
  const [open, setOpen] = useState<Omit<DrillMenuRequest, 'onSelect' | 'onClose'> | null>(null);
  const onDataPoint = useCallback(
    (dataPoint: DataPointClick, widget: WidgetConfig) => {
      const items = latest.current.itemsFor(dataPoint, widget);
      const isEmpty = items.length === 0 && latest.current.offersMore?.(dataPoint) !== true;
      setOpen(isEmpty ? null : { dataPoint, widget, items, x: dataPoint.x, y: dataPoint.y });
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
  return { menu, onDataPoint };
}
