import { EMPTY_TEXT, ERROR_TITLE, hasNoRows, type WidgetDefinition } from '../definition.ts';
import { tableModel } from '../table/table-model.ts';
import { DmaWidget } from './dma-widget.tsx';

export const dma: WidgetDefinition = {
  minSize: { w: 16, h: 8 },
  metricSwitch: true,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: tableModel,
  render: { kind: 'component', Component: DmaWidget },
};
