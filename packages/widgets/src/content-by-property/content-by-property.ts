import { withShare } from '../chart/whole.ts';
import {
  EMPTY_TEXT,
  ERROR_TITLE,
  hasNoRows,
  type TableModel,
  type WidgetDefinition,
  type WidgetInput,
} from '../definition.ts';
import { chosenMeasure, isAdditive } from '../values/result-shape.ts';
import { tableModel } from '../table/table-model.ts';
import { ContentByPropertyWidget } from './content-by-property-widget.tsx';

/** Full screen shows shares next to the bars; the table has the same ones. */
function sharedTable(input: WidgetInput): TableModel {
  const measure = chosenMeasure(input);
  const table = tableModel(input);
  return measure !== undefined && isAdditive(input, measure) ? withShare(table, { input, measure }) : table;
}

export const contentByProperty: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: sharedTable,
  render: { kind: 'component', Component: ContentByPropertyWidget },
};
