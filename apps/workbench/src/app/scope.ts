import type { CellAction } from '@playhead/contract/frame/bi-events';
import type { ExploreField } from '@playhead/contract/http/explore';
import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { filterFieldsOf, type KindOf } from '@playhead/domain/explore';
import { type Calendar, localDateOf } from '@playhead/domain/periods';
import { filterLabel } from '@playhead/domain/filters';
import { createContext, useContext } from 'react';
import { shownField } from '@playhead/browser/api/shown-fields.ts';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { type CellText, createCellText } from '@playhead/browser/ui/explore-chart/cell-text.ts';

/** What every part of the frame works with; it does not change while the frame is open. */
export interface WorkbenchScope {
  customer: string;
  /** `{table}` of the path of queries. */
  table: string;
  origin: string;
  timeZone: string;
  calendar: Calendar;
  catalogue: readonly ExploreField[];
  filterFields: readonly GlobalFilterField[];
  fieldOf: (name: string) => ExploreField | undefined;
  kindOf: KindOf;
  cellText: CellText;
  runner: QueryRunner;
  storage: Storage | null;
  /** Null in a separate window: no app around the frame would respond. */
  onCellAction: ((action: CellAction) => void) | null;
}

export interface ScopeParts {
  customer: string;
  origin: string;
  user: UserInfo;
  fields: readonly ExploreField[];
  runner: QueryRunner;
  storage: Storage | null;
  now: Date;
  onCellAction: WorkbenchScope['onCellAction'];
}

const SEGMENT_KEY = 'segment';

export function createScope(parts: ScopeParts): WorkbenchScope {
  const { user, customer, origin, runner, storage, onCellAction } = parts;
  const segments = user.segments.map(({ segmentId, segmentName }) => ({ value: segmentId, name: segmentName }));
  const catalogue = parts.fields.map((field): ExploreField => {
    const shown = shownField(field);
    if (shown.filter === null) return shown;
    const options = shown.filter.fieldName === SEGMENT_KEY ? segments : shown.filter.options;
    return { ...shown, filter: { ...shown.filter, label: filterLabel(shown.filter), options } };
  });
  const byName = new Map(catalogue.map((field) => [field.name, field]));
  return {
    customer,
    table: user.customer.accountName,
    origin,
    timeZone: user.timeZone,
    calendar: { today: localDateOf(parts.now, user.timeZone), weekStartDay: user.weekStartDay },
    catalogue,
    filterFields: filterFieldsOf(catalogue),
    fieldOf: (name) => byName.get(name),
    kindOf: (name) => {
      const kind = byName.get(name)?.kind;
      return kind === 'dimension' || kind === 'measure' ? kind : null;
    },
    cellText: createCellText(new Map(segments.map(({ value, name }) => [value, name]))),
    runner,
    storage,
    onCellAction,
  };
}

const ScopeContext = createContext<WorkbenchScope | null>(null);
export const ScopeProvider = ScopeContext.Provider;

export function useScope(): WorkbenchScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope is used outside of ScopeProvider.');
  return scope;
}
