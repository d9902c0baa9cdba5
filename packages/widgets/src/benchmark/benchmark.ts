import { EMPTY_TEXT, ERROR_TITLE, type WidgetDefinition, type WidgetInput } from '../definition.ts';
import { plainTable, valueOf } from '../values/result-shape.ts';
import { benchmarkedMeasure } from './baseline.ts';
import { BenchmarkWidget } from './benchmark-widget.tsx';

export const benchmark: WidgetDefinition = {
  minSize: { w: 12, h: 4 },
  metricSwitch: false,
  isEmpty: hasNoNumber,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: {
    kind: 'component',
    Component: BenchmarkWidget,
  },
};

/** The query always returns one row; without viewing a ratio in it is empty. */
function hasNoNumber(input: WidgetInput): boolean {
  const measure = benchmarkedMeasure(input);
  return measure === undefined || input.rows.every((row) => valueOf(row, measure) === null);
}
