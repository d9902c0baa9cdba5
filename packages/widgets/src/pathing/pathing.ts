import { t } from '@playhead/texts/translate';
import { deferred } from '../chart/view/deferred.tsx';
import { ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { pathingTable } from './pathing-table.ts';

export const pathing: WidgetDefinition = {
  minSize: { w: 30, h: 10 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: t('No sitting matches this period and these filters.'),
  errorTitle: ERROR_TITLE,
  toTable: pathingTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./pathing-widget.tsx')).PathingWidget),
  },
};
