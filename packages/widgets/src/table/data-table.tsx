import type { ResultRow } from '@playhead/contract/http/queries';
import { exactNumber, numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useMemo, useState } from 'react';
import { Pager } from '../controls/pager.tsx';
import type { DataPointClick, TableColumn, TableModel } from '../definition.ts';
import type { CellBar } from './body-cell.tsx';
import { errorOf } from '../values/interval.ts';
import { headersBreak } from './column-width.ts';
import { evenDecimals } from './even-decimals.ts';
import { HeaderCell } from './header-cell.tsx';
import { nextSort, parseSort, sortRows, sortText, type Sort } from './sort.ts';
import { TableRow } from './table-row.tsx';
import { PAGE_SIZE, ROW_PX } from './table-size.ts';
import { TotalsRow } from './totals-row.tsx';
import { usePaperColumns } from './use-paper-columns.ts';
import { usePrintedRows } from '../use-printing.ts';
import { useRowWindow } from './use-row-window.ts';
import drillStyles from '../chart/drill-label.module.css';
import styles from './table.module.css';
import textStyles from '../css/text.module.css';

/** A page of up to this many rows is drawn whole. */
const WHOLE_ROWS = 60;

export interface DataTableProps {
  readonly model: TableModel;
  readonly caption: string;
  /** Of the widget, in px; without it the headers stay on one line. */
  readonly width?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly rowNumbers?: boolean | undefined;
  /** Column whose values are also drawn as bars behind the digits. */
  readonly barColumn?: string | undefined;
  /** Rows the bars are measured by; all of them when absent. */
  readonly barRows?: readonly ResultRow[] | undefined;
  readonly sort?: string | undefined;
  /** With it the server sorts; without it the rows are sorted here. */
  readonly onSortChange?: ((sort: string) => void) | undefined;
  /** A press on any name: where to drill down from. */
  readonly onDataPointClick?: ((click: DataPointClick) => void) | undefined;
  /** Rows that tell a day get a button to write a note there. */
  readonly onDayClick?: ((day: string) => void) | undefined;
  /** Of all rows, also those on other pages. */
  readonly totals?: ResultRow | undefined;
  /** Rows that there are, where the query was cut; the table has the first of them. */
  readonly rowCount?: number | undefined;
  readonly onShowAll?: (() => void) | undefined;
}

export function DataTable(props: DataTableProps) {
  const { onSortChange, barColumn } = props;
  const model = useMemo(() => evenDecimals(props.model), [props.model]);
  const { barRows = model.rows } = props;
  const printedRows = usePrintedRows();
  const printing = printedRows !== null;
  const pageSize = printedRows ?? props.pageSize ?? PAGE_SIZE;
  const [localSort, setLocalSort] = useState<Sort | null>(null);
  const [position, setPosition] = useState({ rows: model.rows, page: 1 });
  const remote = onSortChange !== undefined;
  const sort = remote ? parseSort(props.sort) : localSort;
  const rows = useMemo(() => (remote ? model.rows : sortRows(model.rows, localSort)), [remote, model.rows, localSort]);
  const bar = useMemo(
    (): CellBar | undefined =>
      barColumn === undefined ? undefined : { column: barColumn, most: largest(barRows, barColumn) },
    [barRows, barColumn],
  );
  const longestErrors = useMemo(() => findLongestErrors(model), [model]);
  // WID-017: other rows, first page.
  const page = position.rows === model.rows && !printing ? position.page : 1;
  const start = (page - 1) * pageSize;
  const end = Math.min(start + pageSize, rows.length);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const seen = useRowWindow({
    scroller,
    count: end - start,
    rowPx: ROW_PX,
    wholeUpTo: printedRows ?? WHOLE_ROWS,
  });
  const tight = props.width !== undefined && headersBreak(model.columns, props.width);
  const { parts, zoom, measure } = usePaperColumns({
    columns: model.columns,
    numbered: props.rowNumbers === true,
    width: props.width,
  });
  const windowed = seen.end - seen.start < end - start;
  const dayColumn = props.onDayClick === undefined ? undefined : model.columns.find(tellsDays);

  function changeSort(column: TableColumn) {
    const next = nextSort(sort, column);
    if (remote) onSortChange(sortText(next));
    else setLocalSort(next);
    setPosition({ rows: model.rows, page: 1 });
  }

  return (
    <div className={styles.wrap}>
      <div className="ph-table-scroll" ref={setScroller}>
        {parts.map((columns) => (
          <table
            key={columns.map(({ key }) => key).join()}
            ref={measure}
            className={`ph-table${windowed ? ` ${styles.long}` : ''}${tight ? ` ${styles.tight}` : ''}`}
            style={zoom === 1 ? undefined : { zoom }}
            aria-rowcount={rows.length + 1}
          >
            <caption className="ph-sr">{props.caption}</caption>
            <TableHead
              columns={columns}
              numbered={props.rowNumbers === true}
              notes={dayColumn !== undefined}
              {...{ sort, tight, remote }}
              onSort={changeSort}
            />
            <tbody>
              <Spacer px={seen.beforePx} />
              {rows.slice(start + seen.start, start + seen.end).map((row, index) => (
                <TableRow
                  key={start + seen.start + index}
                  row={row}
                  position={start + seen.start + index}
                  columns={columns}
                  numbered={props.rowNumbers === true}
                  bar={bar}
                  longestErrors={longestErrors}
                  onDataPointClick={props.onDataPointClick}
                  dayColumn={dayColumn}
                  onDayClick={props.onDayClick}
                />
              ))}
              <Spacer px={seen.afterPx} />
            </tbody>
            {props.totals !== undefined && (
              <TotalsRow totals={props.totals} columns={columns} numbered={props.rowNumbers === true} />
            )}
          </table>
        ))}
        {rows.length === 0 && <p className={styles.none}>{t('No Data')}</p>}
      </div>
      {(rows.length > pageSize || props.rowCount !== undefined) && (
        <TableFoot
          {...{ start, end, page, pageSize, printing }}
          count={rows.length}
          rowCount={props.rowCount}
          onShowAll={props.onShowAll}
          onPage={(next) => {
            setPosition({ rows: model.rows, page: next });
            scroller?.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
}

interface TableHeadProps {
  readonly columns: readonly TableColumn[];
  readonly numbered: boolean;
  readonly sort: Sort | null;
  readonly tight: boolean;
  /** The server sorts, which knows no derived columns. */
  readonly remote: boolean;
  /** With a last column of buttons that write a note. */
  readonly notes: boolean;
  readonly onSort: (column: TableColumn) => void;
}

function TableHead({ columns, numbered, sort, tight, remote, notes, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {numbered && (
          <th scope="col" className={`ph-th ${styles.num} ${styles.rownum}`}>
            #
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={sort}
            tight={tight}
            sortable={!remote || column.derived !== true}
            onSort={() => onSort(column)}
          />
        ))}
        {notes && (
          <th scope="col" className={`ph-th ${styles.addNote}`}>
            <span className="ph-sr">{t('Add a note')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface TableFootProps {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly rowCount: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly printing: boolean;
  readonly onShowAll: (() => void) | undefined;
  readonly onPage: (page: number) => void;
}

function TableFoot(props: TableFootProps) {
  const { start, end, count, rowCount, page, pageSize, printing, onShowAll, onPage } = props;
  const all = rowCount ?? count;
  return (
    <div className="ph-table-foot">
      <span className={textStyles.muted}>
        {printing
          ? t('First {end} of {all} rows', { end: exactNumber(end), all: exactNumber(all) })
          : shownRows({ start, end, count, rowCount })}
        {onShowAll !== undefined && !printing && (
          <span className={styles.showAll}>
            {' · '}
            <button type="button" className={drillStyles.drill} onClick={onShowAll}>
              {t('Show all')}
            </button>
          </span>
        )}
      </span>
      {!printing && count > pageSize && <Pager current={page} pages={Math.ceil(count / pageSize)} onChange={onPage} />}
    </div>
  );
}

function shownRows({
  start,
  end,
  count,
  rowCount,
}: Pick<TableFootProps, 'start' | 'end' | 'count' | 'rowCount'>): string {
  const rows = { start: exactNumber(start + 1), end: exactNumber(end), count: exactNumber(count) };
  if (rowCount === undefined) return t('{start}–{end} of {count}', rows);
  return t('{start}–{end} of the first {count} of {all}', { ...rows, all: exactNumber(rowCount) });
}

function Spacer({ px }: { px: number }) {
  return px === 0 ? null : <tr aria-hidden="true" className="ph-spacer" style={{ height: px }} />;
}

const tellsDays = (column: TableColumn) =>
  column.kind === 'dimension' && column.format === 'date' && column.derived !== true;

function largest(rows: readonly ResultRow[], key: string): number {
  return rows.reduce((most, row) => Math.max(most, numberOf(row[key]) ?? 0), 0);
}

/** With room for the longest error in every row, the numbers of a column line up. */
function findLongestErrors({ columns, rows }: TableModel): ReadonlyMap<string, string> {
  return new Map(columns.map(({ key }) => [key, longest(rows.map((row) => errorOf(row, key)))]));
}

function longest(texts: readonly string[]): string {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), '');
}
