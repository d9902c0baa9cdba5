import type { CellAction } from '@playhead/contract/frame/bi-events';
import type { ExploreField } from '@playhead/contract/http/explore';
import type { Cell, ResultRow } from '@playhead/contract/http/queries';
import { cellFilters, type ResultColumn } from '@playhead/domain/explore';
import { type ActiveFilter, type FilterOperator, withFilter } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Anchored } from '@playhead/widgets/controls/anchored';
import { Menu } from '@playhead/widgets/controls/menu';
import { MenuEntries, type MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { type WorkbenchScope, useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import type { FinishedRun } from '../explore/use-run.ts';
import { useCopyCell } from './use-copy-cell.ts';

export interface OpenedCell {
  column: ResultColumn;
  row: ResultRow;
  /** The row is that of the totals. */
  isTotal?: boolean;
  anchor: HTMLElement;
}

export interface CellMenuProps {
  opened: OpenedCell;
  finished: FinishedRun;
  composer: Composer;
  onRun: () => void;
  onClose: () => void;
}

const NO_APP = t('Open the workbench in Playhead to use this.');

export function CellMenu({ opened, finished, composer, onRun, onClose }: CellMenuProps) {
  const scope = useScope();
  const copyCell = useCopyCell();
  const { column, row, anchor, isTotal = false } = opened;
  const value = row[column.key] ?? null;
  const text = scope.cellText(column.field, value);
  return (
    <Anchored anchor={anchor} align="start" look="list" onClose={onClose}>
      <Menu aria-label={`${column.field.label}: ${text}`} onClose={onClose}>
        <MenuEntries
          onClose={onClose}
          groups={[
            [{ key: 'copy', label: t('Copy value'), onSelect: () => copyCell(value) }],
            isTotal ? [] : filterEntries({ column, value, text, composer, scope, onRun }),
            hostEntries({ opened, finished, scope, label: `${column.field.label}: ${text}` }),
          ].filter((group) => group.length > 0)}
        />
      </Menu>
    </Anchored>
  );
}

interface FilterEntriesInput {
  column: ResultColumn;
  value: Cell;
  text: string;
  composer: Composer;
  scope: WorkbenchScope;
  onRun: () => void;
}

function filterEntries({ column, value, text, composer, scope, onRun }: FilterEntriesInput): readonly MenuEntry[] {
  const field = scope.fieldOf(column.field.name);
  if (column.field.kind !== 'dimension' || !field?.filter) return [];
  const apply = (filter: ActiveFilter) => {
    composer.change({ type: 'filters', filters: withFilter(composer.state.filters, filter) });
    onRun();
  };
  const equal = valueFilter(field, value, 'is_equal_to');
  const other = valueFilter(field, value, 'is_not_equal_to');
  return [
    ...(equal === null
      ? []
      : [{ key: 'only', label: t('Only “{value}”', { value: shortened(text) }), onSelect: () => apply(equal) }]),
    ...(other === null
      ? []
      : [{ key: 'without', label: t('Without “{value}”', { value: shortened(text) }), onSelect: () => apply(other) }]),
  ];
}

/** Null where the field takes no such condition: a date is not excluded. */
function valueFilter({ filter }: ExploreField, value: Cell, op: FilterOperator): ActiveFilter | null {
  if (filter === null) return null;
  const rowOf = (one: FilterOperator, values: readonly string[]): ActiveFilter => ({
    key: filter.fieldName,
    rows: [{ op: one, values }],
  });
  const isEqual = op === 'is_equal_to';
  if (filter.operatorSet === 'date') {
    const day = String(value ?? '');
    return isEqual && day.length === 10 ? rowOf('is_in_the_range', [day, day]) : null;
  }
  if (value === null || value === '') {
    if (filter.operatorSet !== 'text') return null;
    return rowOf(value === null ? (isEqual ? 'is_null' : 'is_not_null') : isEqual ? 'is_blank' : 'is_not_blank', []);
  }
  return !isEqual && filter.operatorSet !== 'text' ? null : rowOf(op, [String(value)]);
}

interface HostEntriesInput {
  opened: OpenedCell;
  finished: FinishedRun;
  scope: WorkbenchScope;
  label: string;
}

function hostEntries({ opened, finished, scope, label }: HostEntriesInput): readonly MenuEntry[] {
  const { onCellAction, calendar, kindOf } = scope;
  const emit = (action: CellAction['action']) => () => {
    const { query, result } = finished;
    onCellAction?.({
      action,
      label,
      ...cellFilters({
        query,
        result,
        row: opened.isTotal === true ? null : opened.row,
        column: opened.column,
        calendar,
        kindOf,
      }),
    });
  };
  const off = onCellAction === null ? { disabled: true, reason: NO_APP } : {};
  return [
    { key: 'viewers', label: t('Show viewers'), onSelect: emit('show-viewers'), ...off },
    { key: 'segment', label: t('Save as segment'), onSelect: emit('save-as-segment'), ...off },
  ];
}

const MOST_LETTERS = 32;

function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}
