import { timeSeriesTable } from '../chart/time/time-series.ts';
import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition } from '../definition.ts';
import { hasNoViewing } from '../values/result-shape.ts';
import { amaPicture } from './ama-picture.ts';

export const ama: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: false,
  isEmpty: hasNoViewing,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: timeSeriesTable,
  render: { kind: 'chart', toOption: (input, theme, view) => amaPicture({ input, theme, view }) },
};
