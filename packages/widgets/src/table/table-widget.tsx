import type { WidgetComponentProps } from '../definition.ts';
import { fieldEnd, measuresOf } from '../result-shape.ts';
import { decodeVisConf } from '../vis-conf.ts';
import { DataTable } from './data-table.tsx';
import { useTableModel } from './use-table-model.ts';

/** A place is no amount: the third is not three times the first. */
const RANK = 'rank';

export function TableWidget({ input, view, sort, onSortChange, onMarkClick }: WidgetComponentProps) {
  const { pageSize, rowNumbers } = decodeVisConf(input.config);
  return (
    <DataTable
      model={useTableModel(input)}
      caption={input.config.title}
      pageSize={pageSize}
      rowNumbers={rowNumbers}
      width={view.width}
      barColumn={measuresOf(input).find(({ name }) => fieldEnd(name) !== RANK)?.name}
      sort={sort ?? input.config.sorts?.[0]}
      onSortChange={onSortChange}
      onMarkClick={onMarkClick}
    />
  );
}
