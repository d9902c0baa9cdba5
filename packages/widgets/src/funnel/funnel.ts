import { t } from '@playhead/texts/translate';
import { deferred } from '../chart/view/deferred.tsx';
import { ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { funnelTable } from './funnel-table.ts';

export const funnel: WidgetDefinition = {
  minSize: { w: 14, h: 8 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: t('No numbered episode of this series was watched in this period.'),
  errorTitle: ERROR_TITLE,
  toTable: funnelTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./funnel-widget.tsx')).FunnelWidget),
  },
};
