import { deferred } from '../chart/view/deferred.tsx';
import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { contentTable } from './content-facts.ts';

/** Header card of one series, channel, episode or affiliate. */
export const content: WidgetDefinition = {
  minSize: { w: 16, h: 5 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: contentTable,
  render: {
    kind: 'component',
    Component: deferred(async () => (await import('./content-widget.tsx')).ContentWidget),
  },
};
