import { t } from '@playhead/texts/translate';
import { hasNoRows, type WidgetDefinition } from '../definition.ts';
import { tableModel } from './table-model.ts';
import { TableWidget } from './table-widget.tsx';

/** WID-019: the specified words for no rows and for a failure. */
export const table: WidgetDefinition = {
  minSize: { w: 15, h: 6 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: t('No Data'),
  errorTitle: t('error happen'),
  toTable: tableModel,
  render: { kind: 'component', Component: TableWidget },
};
