import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition } from '../definition.ts';
import { timeSeriesPicture, timeSeriesTable } from '../chart/time/time-series.ts';
import { hasNoLines } from '../values/result-shape.ts';

export const area: WidgetDefinition = {
  minSize: { w: 12, h: 5 },
  metricSwitch: true,
  isEmpty: hasNoLines,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: timeSeriesTable,
  render: {
    kind: 'chart',
    toOption: (input, theme, view) => timeSeriesPicture({ input, theme, view, fill: true }),
  },
};
