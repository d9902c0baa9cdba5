import { deferred } from '../chart/view/deferred.tsx';
import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';

export const butterfly: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./butterfly-widget.tsx')).ButterflyWidget),
  },
};
