import type { Cell } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import {
  COMPARE_LABEL,
  EMPTY_TEXT,
  ERROR_TITLE,
  hasNoRows,
  type TableModel,
  type WidgetDefinition,
  type WidgetInput,
} from '../definition.ts';
import { measuresOf, plainTable } from '../values/result-shape.ts';
import { RibbonWidget } from './ribbon-widget.tsx';

export const ribbon: WidgetDefinition = {
  minSize: { w: 20, h: 3 },
  metricSwitch: false,
  isEmpty: hasNoRows,
  emptyText: EMPTY_TEXT,
  errorTitle: ERROR_TITLE,
  toTable: ribbonTable,
  render: { kind: 'component', Component: RibbonWidget },
};

/** Both periods as two rows, so that a figure can be read against the one it is compared with. */
export function ribbonTable(input: WidgetInput): TableModel {
  const table = plainTable(input);
  const before = input.compareRows ?? [];
  if (input.rows.length !== 1 || before.length !== 1) return table;
  const named = (name: string, row: Record<string, Cell> | undefined) => ({ ...row, period: name });
  return {
    columns: [
      { key: 'period', label: t('Period'), kind: 'dimension', format: 'text', definition: '', derived: true },
      ...table.columns.filter((column) => measuresOf(input).some((field) => field.name === column.key)),
    ],
    rows: [
      named(input.periodLabel ?? t('this period'), input.rows[0]),
      named(input.compareLabel ?? COMPARE_LABEL, before[0]),
    ],
  };
}
