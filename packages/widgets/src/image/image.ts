import { deferred } from '../chart/view/deferred.tsx';
import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';

/** A picture from the configuration, or a poster drawn from a title; it needs no rows. */
export const image: WidgetDefinition = {
  minSize: { w: 6, h: 4 },
  metricSwitch: false,
  isEmpty: () => false,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./image-widget.tsx')).ImageWidget),
  },
};
