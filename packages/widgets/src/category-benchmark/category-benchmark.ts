import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { plainTable } from '../values/result-shape.ts';
import { CategoryBenchmarkWidget } from './category-benchmark-widget.tsx';

export const categoryBenchmark: WidgetDefinition = {
  minSize: { w: 14, h: 5 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: plainTable,
  render: { kind: 'component', Component: CategoryBenchmarkWidget },
};
