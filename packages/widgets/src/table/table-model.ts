import { COMPARE_LABEL, type TableModel, type WidgetInput } from '../definition.ts';
import { columnOf, compareLookup, measuresOf, plainTable } from '../values/result-shape.ts';
import { changeSince } from '../values/interval.ts';

/** Marks a column whose cells are ratios of change. */
export const CHANGE_SUFFIX = '.change';

/** The rows as requested, and where the compare period is known the change of the first measure next to it. */
export function tableModel(input: WidgetInput): TableModel {
  const table = plainTable(input);
  const measure = measuresOf(input)[0];
  if (measure === undefined || !input.compareRows?.length) return table;
  const key = `${measure.name}${CHANGE_SUFFIX}`;
  const earlier = compareLookup(input);
  const against = input.compareLabel ?? COMPARE_LABEL;
  return {
    columns: table.columns.flatMap((column) =>
      column.key === measure.name
        ? [
            column,
            {
              ...columnOf(measure),
              key,
              label: 'Change',
              format: 'percent' as const,
              definition: `${measure.label} vs ${against}`,
              derived: true,
            },
          ]
        : [column],
    ),
    rows: input.rows.map((row) => ({
      ...row,
      [key]: changeSince(row, earlier(row), measure).ratio,
    })),
  };
}
