import type { WidgetComponentProps } from '../definition.ts';
import { measuresOf } from '../result-shape.ts';
import { decodeVisConf } from '../vis-conf.ts';
import { DataTable } from './data-table.tsx';
import { useTableModel } from './use-table-model.ts';

export function TableWidget({ input, sort, onSortChange, onMarkClick }: WidgetComponentProps) {
  const { pageSize, rowNumbers } = decodeVisConf(input.config);
  return (
    <DataTable
      model={useTableModel(input)}
      caption={input.config.title}
      pageSize={pageSize}
      rowNumbers={rowNumbers}
      barColumn={measuresOf(input)[0]?.name}
      sort={sort ?? input.config.sorts?.[0]}
      onSortChange={onSortChange}
      onMarkClick={onMarkClick}
    />
  );
}
