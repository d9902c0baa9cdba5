import type { ResultField } from '@playhead/contract/http/queries';
import { dependsOnRowOrder, type HeaderGroup, type ResultColumn } from '@playhead/domain/explore';
import { Icon } from '@playhead/widgets/controls/icon';
import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { ColumnWidths } from './column-widths.ts';
import { ResizeHandle } from './resize-handle.tsx';
import type { TableLayout } from './result-table.tsx';
import styles from './result-table.module.css';

export interface TableHeadProps {
  composer: Composer;
  headers: readonly (readonly HeaderGroup[])[];
  layout: TableLayout;
  pivotFields: readonly ResultField[];
  widths: ColumnWidths;
  onRun: () => void;
}

export function TableHead(props: TableHeadProps) {
  const { headers, layout, pivotFields } = props;
  const { pinned, rest, shown, pinnedPx, totalPx, widthOf } = layout;
  const [first] = shown;
  let left = pinnedPx - pinned.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <div role="rowgroup" className={styles.head} style={{ width: totalPx }}>
      {headers.map((groups, level) => (
        <PivotRow key={pivotFields[level]?.name ?? level} groups={groups} layout={layout} field={pivotFields[level]} />
      ))}
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <span className={styles.number} aria-hidden="true">
          #
        </span>
        {pinned.map((column, at) => {
          const style = { left, width: widthOf(column) };
          left += widthOf(column);
          return (
            <HeadCell
              key={column.key}
              {...props}
              column={column}
              at={at}
              style={style}
              isPinned
              isLastPinned={at === pinned.length - 1}
            />
          );
        })}
        <span style={{ flex: 'none', width: Math.max(0, (first?.start ?? pinnedPx) - pinnedPx) }} aria-hidden="true" />
        {shown.map((item) => {
          const column = rest[item.index];
          return column === undefined ? null : (
            <HeadCell
              key={column.key}
              {...props}
              column={column}
              at={pinned.length + item.index}
              style={{ width: widthOf(column) }}
            />
          );
        })}
      </div>
    </div>
  );
}

interface PivotRowProps {
  groups: readonly HeaderGroup[];
  layout: TableLayout;
  field: ResultField | undefined;
}

/** Values of one pivot. Few enough to be drawn all; their words stay in sight while their columns scroll. */
function PivotRow({ groups, layout, field }: PivotRowProps) {
  const { cellText } = useScope();
  const { pinned, rest, pinnedPx, widthOf } = layout;
  const ordered = [...pinned, ...rest];
  let column = 0;
  return (
    <div role="row" className={styles.pivotRow}>
      <span className={styles.pivotName} style={{ width: pinnedPx }}>
        {field?.label}
      </span>
      {groups.map((group) => {
        const start = column;
        column += group.span;
        const columns = ordered.slice(start, column).filter((one) => !pinned.includes(one));
        const width = columns.reduce((sum, one) => sum + widthOf(one), 0);
        if (width === 0) return null;
        const words =
          group.value === null
            ? ''
            : group.value.kind === 'total'
              ? 'Row total'
              : field === undefined
                ? ''
                : cellText(field, group.value.cell);
        return (
          <div
            key={start}
            role="columnheader"
            aria-colspan={columns.length}
            className={styles.pivotValue}
            style={{ width }}
          >
            <span className={styles.pivotWords} style={{ left: pinnedPx + 10 }} title={words}>
              {words}
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface HeadCellProps extends TableHeadProps {
  column: ResultColumn;
  at: number;
  style: CSSProperties;
  isPinned?: boolean;
  isLastPinned?: boolean;
}

const KEY_STEP_PX = 16;

function HeadCell(props: HeadCellProps) {
  const { composer, column, at, style, widths, layout, onRun, isPinned = false, isLastPinned = false } = props;
  const { field, pivot } = column;
  const { sorts } = composer.state;
  const target = { name: field.name, ...(typeof pivot === 'number' ? { column: pivot } : {}) };
  const place = sorts.findIndex((sort) => sort.name === target.name && sort.column === target.column);
  const sort = sorts[place];
  const isOrdered = dependsOnRowOrder(field.name, composer.state);
  const width = layout.widthOf(column);
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    widths.resize(column, width + (event.key === 'ArrowRight' ? KEY_STEP_PX : -KEY_STEP_PX));
  };
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={sort === undefined ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={styles.headCell}
      style={style}
      data-number={field.format !== 'text' && field.format !== 'date'}
      data-kind={field.calculated === true ? 'calculation' : field.kind}
      data-pinned={isPinned}
      data-edge={isLastPinned}
    >
      <button
        type="button"
        className={styles.sort}
        title={`${field.label}${field.definition === '' ? '' : `\n${field.definition}`}\n\n${
          isOrdered
            ? 'Depends on the order of the rows: the rows cannot be sorted by it.'
            : 'Click sorts, Shift+click adds.'
        } Alt+← and Alt+→ change the width.`}
        aria-disabled={isOrdered}
        onKeyDown={press}
        onClick={(event) => {
          if (isOrdered) return;
          composer.change({ type: 'sort', target, add: event.shiftKey });
          onRun();
        }}
      >
        <span className={styles.headText}>{field.label}</span>
        {sort === undefined ? null : (
          <span className={styles.order}>
            <Icon shape={sort.descending ? arrowDown : arrowUp} size={12} />
            {sorts.length > 1 ? place + 1 : null}
          </span>
        )}
      </button>
      <ResizeHandle width={width} onResize={(px) => widths.resize(column, px)} onReset={() => widths.reset(column)} />
    </div>
  );
}
