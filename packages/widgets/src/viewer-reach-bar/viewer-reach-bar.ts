import { t } from '@playhead/texts/translate';
import { deferred } from '../chart/view/deferred.tsx';
import { ERROR_TITLE, type WidgetDefinition } from '../definition.ts';
import { nobodyReached, reachTable } from './reach-table.ts';

export const viewerReachBar: WidgetDefinition = {
  minSize: { w: 14, h: 7 },
  metricSwitch: false,
  isEmpty: nobodyReached,
  emptyText: t('No ad was shown in this period and with these filters.'),
  errorTitle: ERROR_TITLE,
  toTable: reachTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./viewer-reach-bar-widget.tsx')).ViewerReachBarWidget),
  },
};
