import type { ExploreField } from '@playhead/contract/http/explore';
import type { DynamicField } from '@playhead/contract/http/queries';
import { incompatibility } from '@playhead/domain/explore';
import { emptyFilter } from '@playhead/domain/filters';
import { Icon } from '@playhead/widgets/controls/icon';
import { Segmented } from '@playhead/widgets/controls/segmented';
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import search from 'lucide/dist/esm/icons/search.mjs';
import x from 'lucide/dist/esm/icons/x.mjs';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import { FieldDetails } from './field-details.tsx';
import { FieldRow, type FieldRowActions } from './field-row.tsx';
import { InUse } from './in-use.tsx';
import { type PickerKind, pickerGroups } from './picker-model.ts';
import styles from './picker.module.css';
import { useWalkList } from './use-walk-list.ts';

export interface FieldPickerProps {
  composer: Composer;
  recent: readonly string[];
  searchRef: RefObject<HTMLInputElement | null>;
  onDynamic: (field: DynamicField | 'calculation' | 'measure') => void;
  onClose: () => void;
}

const kindOptions: readonly { value: PickerKind; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'dimension', label: 'Dimensions' },
  { value: 'measure', label: 'Measures' },
];

export function FieldPicker({ composer, recent, searchRef, onDynamic, onClose }: FieldPickerProps) {
  const { catalogue, fieldOf } = useScope();
  const { state, change } = composer;
  const [text, setText] = useState('');
  const [kind, setKind] = useState<PickerKind>('all');
  const [looked, setLooked] = useState<ExploreField | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  useWalkList(list, () => searchRef.current?.focus());
  const groups = useMemo(() => pickerGroups(catalogue, { text, kind }), [catalogue, text, kind]);
  const problems = useMemo(
    () => new Map(catalogue.map((field) => [field.name, incompatibility(field, state, catalogue)])),
    [catalogue, state],
  );
  const recentFields = useMemo(
    () =>
      recent
        .flatMap((name) => fieldOf(name) ?? [])
        .filter(({ name }) => !state.fields.includes(name))
        .slice(0, 5),
    [recent, fieldOf, state.fields],
  );
  const { filters } = state;
  const actions = useMemo(
    (): FieldRowActions => ({
      onToggle: ({ name }) => change({ type: 'toggle-field', name }),
      onPivot: ({ name }) => change({ type: 'toggle-pivot', name }),
      onFilter: ({ filter, kind: fieldKind }) => {
        if (filter === null || filters.some(({ key }) => key === filter.fieldName)) return;
        const added = emptyFilter(filter);
        // Totals are compared; hardly anybody looks for exactly one.
        const rows = added.rows.map((row) => ({ ...row, op: 'greater_than_or_equal_to' as const }));
        change({ type: 'filters', filters: [...filters, fieldKind === 'measure' ? { ...added, rows } : added] });
      },
      onLook: setLooked,
    }),
    [change, filters],
  );
  const rowOf = (field: ExploreField) => (
    <FieldRow
      key={field.name}
      field={field}
      searched={text}
      isChosen={state.fields.includes(field.name)}
      isPivoted={state.pivots.includes(field.name)}
      isFiltered={filters.some(({ key }) => key === field.filter?.fieldName)}
      problem={problems.get(field.name) ?? null}
      actions={actions}
    />
  );
  const focusFirst = () => list.current?.querySelector<HTMLElement>('li [data-walk="main"]')?.focus();
  const first = groups[0]?.fields[0];

  function pressInSearch(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') focusFirst();
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text.trim() !== '' && first) {
      if (first.kind === 'filter') actions.onFilter(first);
      else actions.onToggle(first);
    } else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  }

  return (
    <aside className={styles.picker} aria-label="Fields">
      <header className={styles.head}>
        <h2 className={styles.title}>Fields</h2>
        <button
          type="button"
          className={styles.iconButton}
          aria-label="Hide fields"
          title="Hide fields"
          onClick={onClose}
        >
          <Icon shape={panelLeft} size={15} />
        </button>
      </header>
      <div className={styles.search}>
        <Icon shape={search} size={14} />
        <input
          ref={searchRef}
          type="search"
          aria-label="Search fields"
          placeholder="Search fields"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={pressInSearch}
        />
        {text === '' ? (
          <kbd className={styles.key}>/</kbd>
        ) : (
          <button type="button" className={styles.clear} aria-label="Clear search" onClick={() => setText('')}>
            <Icon shape={x} size={12} />
          </button>
        )}
      </div>
      <div className={styles.kinds}>
        <Segmented aria-label="Kind of field" value={kind} options={kindOptions} onChange={setKind} />
      </div>
      <div ref={list} className={styles.scroll} onPointerLeave={() => setLooked(null)}>
        {text === '' && state.fields.length + state.dynamicFields.length > 0 ? (
          <section className={styles.group}>
            <h3 className={styles.heading}>
              In use
              <button
                type="button"
                className={styles.headingAction}
                tabIndex={-1}
                data-walk="main"
                onClick={() => change({ type: 'clear' })}
              >
                Clear all
              </button>
            </h3>
            <InUse composer={composer} onDynamic={onDynamic} />
          </section>
        ) : null}
        {text === '' && kind === 'all' && recentFields.length > 0 ? (
          <section className={styles.group}>
            <h3 className={styles.heading}>Recently used</h3>
            <ul className={styles.list}>{recentFields.map(rowOf)}</ul>
          </section>
        ) : null}
        {groups.map(({ name, fields }) => {
          const isClosed = closed.has(name) && text === '';
          return (
            <section key={name} className={styles.group}>
              <h3 className={styles.heading}>
                <button
                  type="button"
                  className={styles.fold}
                  tabIndex={-1}
                  data-walk="main"
                  aria-expanded={!isClosed}
                  onClick={() =>
                    setClosed((before) => {
                      const next = new Set(before);
                      if (!next.delete(name)) next.add(name);
                      return next;
                    })
                  }
                >
                  <span className={styles.chevron} data-open={!isClosed}>
                    <Icon shape={chevronRight} size={12} />
                  </span>
                  {name}
                  <span className={styles.count}>{fields.length}</span>
                </button>
              </h3>
              {isClosed ? null : <ul className={styles.list}>{fields.map(rowOf)}</ul>}
            </section>
          );
        })}
        {groups.length === 0 ? <p className={styles.nothing}>No field is called “{text}”.</p> : null}
      </div>
      <FieldDetails field={looked} problem={looked === null ? null : (problems.get(looked.name) ?? null)} />
      <footer className={styles.foot}>
        <button type="button" className={styles.add} onClick={() => onDynamic('measure')}>
          <Icon shape={plus} size={13} />
          Custom measure
        </button>
        <button type="button" className={styles.add} onClick={() => onDynamic('calculation')}>
          <Icon shape={plus} size={13} />
          Calculation
        </button>
      </footer>
    </aside>
  );
}
