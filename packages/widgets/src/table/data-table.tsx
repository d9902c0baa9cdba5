import type { ResultRow } from '@playhead/contract/http/queries';
import { NO_VALUE, changeBetween, formatValue, numberOf, truncate } from '@playhead/domain/format';
import { Pagination } from 'antd';
import { useState } from 'react';
import { ChangeBadge } from '../chart/change-badge.tsx';
import type { MarkClick, TableColumn, TableModel } from '../definition.ts';
import { NOT_SET } from '../result-shape.ts';
import { CHANGE_SUFFIX } from './table-model.ts';
import { nextSort, parseSort, sortRows, sortText, type Sort } from './sort.ts';

/** WID-018. */
export const PAGE_SIZE = 10;

export interface DataTableProps {
  readonly model: TableModel;
  readonly caption: string;
  readonly pageSize?: number | undefined;
  readonly rowNumbers?: boolean | undefined;
  /** Column whose values are also drawn as bars behind the digits. */
  readonly barColumn?: string | undefined;
  readonly sort?: string | undefined;
  /** With it the server sorts; without it the rows are sorted here. */
  readonly onSortChange?: ((sort: string) => void) | undefined;
  readonly onMarkClick?: ((mark: MarkClick) => void) | undefined;
}

export function DataTable(props: DataTableProps) {
  const { model, pageSize = PAGE_SIZE, onSortChange } = props;
  const [localSort, setLocalSort] = useState<Sort | null>(null);
  const [position, setPosition] = useState({ rows: model.rows, page: 1 });
  const remote = onSortChange !== undefined;
  const sort = remote ? parseSort(props.sort) : localSort;
  const rows = remote ? model.rows : sortRows(model.rows, sort);
  // WID-017: other rows, first page.
  const page = position.rows === model.rows ? position.page : 1;
  const start = (page - 1) * pageSize;

  function changeSort(column: TableColumn) {
    const next = nextSort(sort, column);
    if (remote) onSortChange(sortText(next));
    else setLocalSort(next);
    setPosition({ rows: model.rows, page: 1 });
  }

  return (
    <div className="ph-table-wrap">
      <div className="ph-table-scroll">
        <table className="ph-table">
          <caption className="ph-sr">{props.caption}</caption>
          <thead>
            <tr>
              {props.rowNumbers === true && (
                <th scope="col" className="ph-th ph-num ph-rownum">
                  #
                </th>
              )}
              {model.columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sort={sort}
                  sortable={!remote || column.derived !== true}
                  onSort={() => changeSort(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(start, start + pageSize).map((row, index) => (
              <tr key={start + index}>
                {props.rowNumbers === true && <td className="ph-num ph-rownum">{start + index + 1}</td>}
                {model.columns.map((column, columnIndex) => (
                  <BodyCell
                    key={column.key}
                    row={row}
                    column={column}
                    first={columnIndex === 0}
                    barMax={column.key === props.barColumn ? largest(model.rows, column.key) : null}
                    onMarkClick={columnIndex === 0 && column.kind === 'dimension' ? props.onMarkClick : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="ph-table-none">No Data</p>}
      </div>
      {rows.length > pageSize && (
        <div className="ph-table-foot">
          <span className="ph-muted">
            {start + 1}–{Math.min(start + pageSize, rows.length)} of {rows.length}
          </span>
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={rows.length}
            showSizeChanger={false}
            onChange={(next) => setPosition({ rows: model.rows, page: next })}
          />
        </div>
      )}
    </div>
  );
}

function HeaderCell(props: { column: TableColumn; sort: Sort | null; sortable: boolean; onSort: () => void }) {
  const { column, sort } = props;
  const active = sort?.key === column.key;
  const order = active && sort.descending ? 'descending' : 'ascending';
  const className = column.kind === 'measure' ? 'ph-th ph-num' : 'ph-th';
  if (!props.sortable) {
    return (
      <th scope="col" className={className} title={column.definition}>
        {column.label}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={active ? order : 'none'}>
      <button type="button" className="ph-sort" title={column.definition} onClick={props.onSort}>
        {column.label}
        <span aria-hidden="true" className={active ? 'ph-sort-mark ph-sort-on' : 'ph-sort-mark'}>
          {active && !sort.descending ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

function BodyCell(props: {
  row: ResultRow;
  column: TableColumn;
  first: boolean;
  barMax: number | null;
  onMarkClick: ((mark: MarkClick) => void) | undefined;
}) {
  const { row, column, barMax, onMarkClick } = props;
  const cell = row[column.key];
  if (column.key.endsWith(CHANGE_SUFFIX)) {
    const ratio = numberOf(cell);
    return (
      <td className="ph-num">{ratio === null ? NO_VALUE : <ChangeBadge change={changeBetween(1 + ratio, 1)} />}</td>
    );
  }
  if (column.kind === 'measure') {
    const value = numberOf(cell);
    return (
      <td className={barMax === null ? 'ph-num' : 'ph-num ph-has-bar'}>
        {barMax !== null && value !== null && (
          <span className="ph-cell-bar" aria-hidden="true">
            <span style={{ width: `${barMax === 0 ? 0 : Math.max(0, (value / barMax) * 100)}%` }} />
          </span>
        )}
        <span className="ph-cell-text">{formatValue(cell, column.format)}</span>
      </td>
    );
  }
  const full = cell === null || cell === undefined || cell === '' ? NOT_SET : formatValue(cell, column.format);
  const text = truncate(full);
  return (
    <td className={props.first ? 'ph-dim ph-dim-first' : 'ph-dim'} title={text === full ? undefined : full}>
      {onMarkClick === undefined ? (
        text
      ) : (
        <button
          type="button"
          className="ph-drill"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onMarkClick({ field: column.key, value: cell ?? null, row, x: box.left, y: box.bottom });
          }}
        >
          {text}
        </button>
      )}
    </td>
  );
}

function largest(rows: readonly ResultRow[], key: string): number {
  return rows.reduce((most, row) => Math.max(most, numberOf(row[key]) ?? 0), 0);
}
