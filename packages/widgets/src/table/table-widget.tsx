import { canShowMoreRows } from '@playhead/domain/dashboards';
import { ALL_ROWS, widgetSettingName } from '@playhead/domain/pages';
import { useMemo } from 'react';
import type { WidgetComponentProps, WidgetInput } from '../definition.ts';
import { fieldEnd, measuresOf } from '../values/result-shape.ts';
import { visConfOf } from '../vis-conf.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { inDayOrder } from './day-part-rows.ts';
import { useTableModel } from './use-table-model.ts';

/** A rank is no amount: the third is not three times the first. */
const RANK = 'rank';

export function TableWidget(props: WidgetComponentProps) {
  const { input, view, sort, onSortChange, onSettingsChange, onDataPointClick } = props;
  const { pageSize, rowNumbers } = visConfOf(input.config, 'table');
  const sorted = sort ?? input.config.sorts?.[0];
  const rows = useTableModel(input);
  const model = useMemo(() => inDayOrder(rows, sorted), [rows, sorted]);
  return (
    <DataTable
      model={model}
      caption={input.config.title}
      pageSize={pageSize === undefined ? undefined : Math.floor(pageSize)}
      rowNumbers={rowNumbers}
      width={view.width}
      {...useMemo(() => barsOf(input), [input])}
      sort={sorted}
      onSortChange={onSortChange}
      onDataPointClick={onDataPointClick}
      rowCount={input.rowCount}
      onShowAll={canShowMore(input) ? () => onSettingsChange?.(showAllRows(input)) : undefined}
    />
  );
}

function canShowMore({ config: { dataSource }, rowCount }: WidgetInput): boolean {
  return rowCount !== undefined && canShowMoreRows(dataSource);
}

function showAllRows({ config }: WidgetInput): Readonly<Record<string, string>> {
  return { [widgetSettingName('rows', config.id)]: ALL_ROWS };
}

/** The rest that was added up has no rank, and would make all the others look like nothing. */
function barsOf(input: WidgetInput): Pick<DataTableProps, 'barColumn' | 'barRows'> {
  const measures = measuresOf(input);
  const rank = measures.find(({ name }) => fieldEnd(name) === RANK);
  return {
    barColumn: measures.find((field) => field !== rank)?.name,
    barRows: rank === undefined ? undefined : input.rows.filter((row) => row[rank.name] !== null),
  };
}
