import type { ExploreField } from '@playhead/contract/http/explore';
import type { DynamicField } from '@playhead/contract/http/queries';
import { incompatibility } from '@playhead/domain/explore';
import { emptyFilter } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Segmented } from '@playhead/widgets/controls/segmented';
import panelLeft from 'lucide/dist/esm/icons/panel-left.mjs';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import { FieldDetails } from './field-details.tsx';
import { FieldGroups } from './field-groups.tsx';
import { FieldRow, type FieldRowActions } from './field-row.tsx';
import { InUse } from './in-use.tsx';
import { type PickerKind, pickerGroups } from './picker-model.ts';
import { SearchBox } from './search-box.tsx';
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
  { value: 'all', label: t('All') },
  { value: 'dimension', label: t('Dimensions') },
  { value: 'measure', label: t('Measures') },
];

export function FieldPicker({ composer, recent, searchRef, onDynamic, onClose }: FieldPickerProps) {
  const { catalogue } = useScope();
  const { state } = composer;
  const [text, setText] = useState('');
  const [kind, setKind] = useState<PickerKind>('all');
  const [looked, setLooked] = useState<ExploreField | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useWalkList(list, () => searchRef.current?.focus());
  const groups = useMemo(() => pickerGroups(catalogue, { text, kind }), [catalogue, text, kind]);
  const problems = useMemo(
    () => new Map(catalogue.map((field) => [field.name, incompatibility(field, state, catalogue)])),
    [catalogue, state],
  );
  const recentFields = useRecentFields(recent, state.fields);
  const actions = useRowActions(composer, setLooked);
  const rowOf = (field: ExploreField) => (
    <FieldRow
      key={field.name}
      field={field}
      searched={text}
      isChosen={state.fields.includes(field.name)}
      isPivoted={state.pivots.includes(field.name)}
      isFiltered={state.filters.some(({ key }) => key === field.filter?.fieldName)}
      problem={problems.get(field.name) ?? null}
      actions={actions}
    />
  );
  const focusFirst = () => list.current?.querySelector<HTMLElement>('li [data-walk="main"]')?.focus();
  const first = groups[0]?.fields[0];
  const takeFirst = () => {
    if (first?.kind === 'filter') actions.onFilter(first);
    else if (first) actions.onToggle(first);
  };
  return (
    <aside className={styles.picker} aria-label={t('Fields')}>
      <PickerHead onClose={onClose} />
      <SearchBox {...{ searchRef, text }} onText={setText} onDown={focusFirst} onEnter={takeFirst} />
      <div className={styles.kinds}>
        <Segmented aria-label={t('Kind of field')} value={kind} options={kindOptions} onChange={setKind} />
      </div>
      <div ref={list} className={styles.scroll} onPointerLeave={() => setLooked(null)}>
        {text === '' && state.fields.length + state.dynamicFields.length > 0 ? (
          <FieldsInUse composer={composer} onDynamic={onDynamic} />
        ) : null}
        {text === '' && kind === 'all' && recentFields.length > 0 ? (
          <section className={styles.group}>
            <h3 className={styles.heading}>{t('Recently used')}</h3>
            <ul className={styles.list}>{recentFields.map(rowOf)}</ul>
          </section>
        ) : null}
        <FieldGroups groups={groups} isSearched={text !== ''}>
          {rowOf}
        </FieldGroups>
        {groups.length === 0 ? <p className={styles.nothing}>{t('No field is called “{text}”.', { text })}</p> : null}
      </div>
      <FieldDetails field={looked} problem={looked === null ? null : (problems.get(looked.name) ?? null)} />
      <PickerFoot onDynamic={onDynamic} />
    </aside>
  );
}

function useRecentFields(recent: readonly string[], chosen: readonly string[]): readonly ExploreField[] {
  const { fieldOf } = useScope();
  return useMemo(
    () =>
      recent
        .flatMap((name) => fieldOf(name) ?? [])
        .filter(({ name }) => !chosen.includes(name))
        .slice(0, 5),
    [recent, fieldOf, chosen],
  );
}

function useRowActions({ state, change }: Composer, onLook: FieldRowActions['onLook']): FieldRowActions {
  const { filters } = state;
  return useMemo(
    () => ({
      onToggle: ({ name }) => change({ type: 'toggle-field', name }),
      onPivot: ({ name }) => change({ type: 'toggle-pivot', name }),
      onFilter: ({ filter, kind }) => {
        if (filter === null || filters.some(({ key }) => key === filter.fieldName)) return;
        const added = emptyFilter(filter);
        // Totals are compared; hardly anybody looks for exactly one.
        const rows = added.rows.map((row) => ({ ...row, op: 'greater_than_or_equal_to' as const }));
        change({ type: 'filters', filters: [...filters, kind === 'measure' ? { ...added, rows } : added] });
      },
      onLook,
    }),
    [change, filters, onLook],
  );
}

function PickerHead({ onClose }: Pick<FieldPickerProps, 'onClose'>) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{t('Fields')}</h2>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={t('Hide fields')}
        title={t('Hide fields')}
        onClick={onClose}
      >
        <Icon shape={panelLeft} size={15} />
      </button>
    </header>
  );
}

function FieldsInUse({ composer, onDynamic }: Pick<FieldPickerProps, 'composer' | 'onDynamic'>) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>
        {t('In use')}
        <button
          type="button"
          className={styles.headingAction}
          tabIndex={-1}
          data-walk="main"
          onClick={() => composer.change({ type: 'clear' })}
        >
          {t('Clear all')}
        </button>
      </h3>
      <InUse composer={composer} onDynamic={onDynamic} />
    </section>
  );
}

function PickerFoot({ onDynamic }: Pick<FieldPickerProps, 'onDynamic'>) {
  return (
    <footer className={styles.foot}>
      <button type="button" className={styles.add} onClick={() => onDynamic('measure')}>
        <Icon shape={plus} size={13} />
        {t('Custom measure')}
      </button>
      <button type="button" className={styles.add} onClick={() => onDynamic('calculation')}>
        <Icon shape={plus} size={13} />
        {t('Calculation')}
      </button>
    </footer>
  );
}
