import { timeSeriesTable } from '../chart/time-series.ts';
import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition, type WidgetInput } from '../definition.ts';
import { measuresOf, valueOf } from '../result-shape.ts';
import { amaPicture } from './ama-picture.ts';

export const ama: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: false,
  isEmpty: hasNobody,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: timeSeriesTable,
  render: { kind: 'chart', toOption: (input, theme, view) => amaPicture({ input, theme, view }) },
};

/** Every bucket of the period is answered, also those nobody watched in. */
function hasNobody(input: WidgetInput): boolean {
  return input.rows.every((row) => measuresOf(input).every((field) => (valueOf(row, field) ?? 0) === 0));
}
