import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { tableModel } from '../table/table-model.ts';
import { ContentByPropertyWidget } from './content-by-property-widget.tsx';

export const contentByProperty: WidgetDefinition = {
  minSize: { w: 14, h: 6 },
  metricSwitch: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: tableModel,
  render: { kind: 'component', Component: ContentByPropertyWidget },
};
