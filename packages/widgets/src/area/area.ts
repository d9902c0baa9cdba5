import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { timeSeriesPicture, timeSeriesTable } from '../chart/time-series.ts';

export const area: WidgetDefinition = {
  minSize: { w: 12, h: 5 },
  metricSwitch: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: timeSeriesTable,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => timeSeriesPicture({ input, theme, view, fill: true }),
  },
};
