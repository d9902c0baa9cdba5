import type { Cell, ResultField } from '@playhead/contract/http/queries';
import { dependsOnRowOrder, type HeaderGroup, type ResultColumn } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { ColumnWidths } from './column-widths.ts';
import { ResizeHandle } from './resize-handle.tsx';
import styles from './result-table.module.css';
import { type TableLayout, widthBefore } from './table-layout.ts';
import type { TableWindow } from './use-window.ts';

export interface TableHeadProps {
  composer: Composer;
  headers: readonly (readonly HeaderGroup[])[];
  layout: TableLayout;
  seen: TableWindow;
  pivotFields: readonly ResultField[];
  widths: ColumnWidths;
  onRun: () => void;
}

export function TableHead(props: TableHeadProps) {
  const { headers, layout, pivotFields, seen } = props;
  const { pinned, rest, restWidths, totalPx } = layout;
  return (
    <thead className={styles.head} style={{ width: totalPx }}>
      {headers.map((groups, level) => (
        <PivotRow key={pivotFields[level]?.name ?? level} groups={groups} layout={layout} field={pivotFields[level]} />
      ))}
      <tr aria-rowindex={1} className={styles.headRow}>
        <td className={styles.number} aria-hidden="true">
          #
        </td>
        {pinned.map(({ column, left, width }, at) => (
          <HeadCell
            key={column.key}
            {...props}
            column={column}
            at={at}
            width={width}
            style={{ left }}
            isPinned
            isEdge={at === pinned.length - 1}
          />
        ))}
        <td className={styles.spacer} style={{ width: widthBefore(layout, seen.columnStart) }} aria-hidden="true" />
        {rest.slice(seen.columnStart, seen.columnEnd).map((column, offset) => (
          <HeadCell
            key={column.key}
            {...props}
            column={column}
            at={pinned.length + seen.columnStart + offset}
            width={restWidths[seen.columnStart + offset] ?? 0}
            style={{}}
          />
        ))}
      </tr>
    </thead>
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
  const { pinned, pinnedPx } = layout;
  const spans = groupSpans(groups, pinned.length);
  return (
    <tr className={styles.pivotRow}>
      <td className={styles.pivotName} style={{ width: pinnedPx }}>
        {field?.label}
      </td>
      {spans.map(({ group, start, end }) => {
        const words = groupWords(group, (cell) => (field === undefined ? '' : cellText(field, cell)));
        const width = widthBefore(layout, end) - widthBefore(layout, start);
        return (
          <th key={start} scope="colgroup" colSpan={end - start} className={styles.pivotValue} style={{ width }}>
            <span className={styles.pivotWords} style={{ left: pinnedPx }} title={words}>
              {words}
            </span>
          </th>
        );
      })}
    </tr>
  );
}

/** Which of the scrolling columns each group is above; `end` is not included. */
function groupSpans(groups: readonly HeaderGroup[], pinned: number) {
  const ends = groups.reduce<number[]>((found, { span }) => [...found, (found.at(-1) ?? 0) + span], []);
  return groups
    .map((group, index) => ({
      group,
      start: Math.max(0, (ends[index - 1] ?? 0) - pinned),
      end: Math.max(0, (ends[index] ?? 0) - pinned),
    }))
    .filter(({ start, end }) => end > start);
}

function groupWords({ value }: HeaderGroup, textOf: (cell: Cell) => string): string {
  if (value === null) return '';
  return value.kind === 'total' ? t('Row total') : textOf(value.cell);
}

interface HeadCellProps extends TableHeadProps {
  column: ResultColumn;
  at: number;
  width: number;
  style: CSSProperties;
  isPinned?: boolean;
  isEdge?: boolean;
}

const KEY_STEP_PX = 16;

function HeadCell(props: HeadCellProps) {
  const { composer, column, at, width, style, widths, onRun, isPinned = false, isEdge = false } = props;
  const { field, pivot } = column;
  const { sorts } = composer.state;
  const target = { name: field.name, ...(typeof pivot === 'number' ? { column: pivot } : {}) };
  const sortIndex = sorts.findIndex((sort) => sort.name === target.name && sort.column === target.column);
  const sort = sorts[sortIndex];
  const isOrdered = dependsOnRowOrder(field.name, composer.state);
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    widths.resize(column, width + (event.key === 'ArrowRight' ? KEY_STEP_PX : -KEY_STEP_PX));
  };
  return (
    <th
      scope="col"
      aria-colindex={at + 1}
      aria-sort={sort === undefined ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={styles.headCell}
      style={{ ...style, width }}
      data-number={field.format !== 'text' && field.format !== 'date'}
      data-kind={field.calculated === true ? 'calculation' : field.kind}
      data-pinned={isPinned}
      data-edge={isEdge}
    >
      <button
        type="button"
        className={styles.sort}
        title={`${field.label}${field.definition === '' ? '' : `\n${field.definition}`}\n\n${t(
          isOrdered
            ? 'Depends on the order of the rows: the rows cannot be sorted by it. Alt+← and Alt+→ change the width.'
            : 'Click sorts, Shift+click adds. Alt+← and Alt+→ change the width.',
        )}`}
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
            {sorts.length > 1 ? sortIndex + 1 : null}
          </span>
        )}
      </button>
      <ResizeHandle width={width} onResize={(px) => widths.resize(column, px)} onReset={() => widths.reset(column)} />
    </th>
  );
}
