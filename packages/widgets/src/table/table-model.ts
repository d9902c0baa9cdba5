import { t, tSent } from '@playhead/texts/translate';
import { COMPARE_LABEL, type TableModel, type WidgetInput } from '../definition.ts';
import { visConfOf } from '../vis-conf.ts';
import { columnOf, compareLookup, measuresOf, plainTable } from '../values/result-shape.ts';
import { changeSince } from '../values/interval.ts';

/** Marks a column whose cells are ratios of change. */
export const CHANGE_SUFFIX = '.change';

/** The rows as requested, and where the compare period is known the change of the first measure next to it. */
export function tableModel(input: WidgetInput): TableModel {
  const table = relabelled(plainTable(input), input);
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
              label: t('Change'),
              format: 'percent' as const,
              definition: t('{measure} vs {against}', { measure: measure.label, against }),
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

function relabelled(table: TableModel, { config }: WidgetInput): TableModel {
  const labels = config.type === 'table' ? visConfOf(config, 'table').labels : undefined;
  if (labels === undefined) return table;
  return {
    ...table,
    columns: table.columns.map((column) => {
      const label = labels[column.key];
      return label === undefined ? column : { ...column, label: tSent(label) };
    }),
  };
}
