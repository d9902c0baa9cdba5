import { t } from '@playhead/texts/translate';
import { deferred } from '../chart/view/deferred.tsx';
import { ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { leadTable } from './lead-sides.ts';

export const leadInOut: WidgetDefinition = {
  minSize: { w: 20, h: 9 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: t('Nobody watched this title in this period and with these filters.'),
  errorTitle: ERROR_TITLE,
  toTable: leadTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./lead-in-out-widget.tsx')).LeadInOutWidget),
  },
};
