import type { GlobalFilterField } from '@playhead/contract/http/filters';
import {
  filterLabel,
  type FilterSet,
  findFilterField,
  isFirstStreamKey,
  validateFilter,
} from '@playhead/domain/filters';
import type { Calendar } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { Button, Drawer } from 'antd';
import { useId, useReducer, useRef, useState } from 'react';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { Catalogue } from './catalogue.tsx';
import { filterInputs } from '@playhead/browser/ui/filter-editor/filter-inputs.ts';
import { FilterCard } from '@playhead/browser/ui/filter-editor/filter-card.tsx';
import { draftStep, filtersOfDraft, sectionKeys } from '@playhead/browser/ui/filter-editor/filter-draft.ts';
import { holdsFocus } from '@playhead/browser/ui/dom/holds-focus.ts';
import styles from './filter-panel.module.css';
import { FirstStreamSection } from './first-stream-section.tsx';
import type { PanelScope, WantedFilter } from '@playhead/browser/ui/filter-editor/panel-scope.ts';

export interface FilterPanelProps {
  customer: string;
  calendar: Calendar;
  fields: readonly GlobalFilterField[];
  firstStreamFields: readonly GlobalFilterField[];
  filters: FilterSet;
  /** The filter to begin with; null for none. */
  startKey: string | null;
  onApply: (filters: FilterSet) => void;
  onCancel: () => void;
}

/** Not of 100vw, which counts the scrollbar of the page. */
const PANEL_WIDTH = 'min(800px, 100%)';

/** Editing is a draft (FLT-062): mounted anew at each opening, so Cancel leaves nothing behind. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <AntScope>
      <PanelDrawer {...props} />
    </AntScope>
  );
}

function PanelDrawer({ startKey, onApply, onCancel, ...given }: FilterPanelProps) {
  const [draft, step] = useReducer(draftStep, given.filters);
  const [wanted, setWanted] = useState<WantedFilter>({ key: startKey, serial: 0 });
  const body = useRef<HTMLDivElement>(null);
  const formId = useId();
  const { customer, calendar } = given;
  const fields = [...given.fields, ...given.firstStreamFields];
  const scope: PanelScope = { customer, calendar, fields, draft, step, inputs: filterInputs };
  const problem = firstProblem(draft, fields);
  const focusSearch = () => body.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  // Before the card with the pressed button goes: the focus would fall out of the panel.
  const remove = (key: string) => {
    focusSearch();
    step({ type: 'remove', key });
  };
  const choose = (field: GlobalFilterField) => {
    step({ type: 'choose', field });
    setWanted({ key: field.fieldName, serial: wanted.serial + 1 });
  };
  return (
    <Drawer
      open
      title={t('Filters')}
      placement="right"
      size={PANEL_WIDTH}
      rootClassName={styles.drawer ?? ''}
      onClose={onCancel}
      afterOpenChange={(isOpen) => {
        if (isOpen && !holdsFocus(body.current)) focusSearch();
      }}
      footer={
        <div className={styles.foot}>
          <output className={styles.reason}>{problem ?? ''}</output>
          <Button type="text" onClick={() => step({ type: 'clear' })}>
            {t('Clear all')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} disabled={problem !== null}>
            {t('Apply')}
          </Button>
        </div>
      }
    >
      <div ref={body} className={styles.body}>
        <Catalogue scope={scope} onChoose={choose} />
        <form
          id={formId}
          className={styles.cards}
          aria-label={t('Chosen filters')}
          onSubmit={(event) => {
            event.preventDefault();
            if (problem === null) onApply(filtersOfDraft(draft));
          }}
        >
          <Cards scope={scope} wanted={wanted} isFirstStream={false} onRemove={remove} />
          {hasOwn(draft, fields) ? null : (
            <p className={styles.hint}>
              {t(
                'Choose a filter from the list. Several filters are combined with AND; no query runs before you press Apply.',
              )}
            </p>
          )}
          {given.firstStreamFields.length > 0 ? (
            <FirstStreamSection scope={scope} wanted={wanted}>
              <Cards scope={scope} wanted={wanted} isFirstStream onRemove={remove} />
            </FirstStreamSection>
          ) : null}
        </form>
      </div>
    </Drawer>
  );
}

interface CardsProps {
  scope: PanelScope;
  wanted: WantedFilter;
  isFirstStream: boolean;
  onRemove: (key: string) => void;
}

function Cards({ scope, wanted, isFirstStream, onRemove }: CardsProps) {
  return scope.draft
    .filter(({ key }) => isFirstStreamKey(key) === isFirstStream && !sectionKeys.includes(key))
    .map((filter) => {
      const field = findFilterField(scope.fields, filter.key);
      return field === undefined ? null : (
        <FilterCard
          key={filter.key}
          scope={scope}
          field={field}
          filter={filter}
          wanted={wanted.key === filter.key ? wanted.serial : null}
          onRemove={() => onRemove(filter.key)}
        />
      );
    });
}

function hasOwn(draft: FilterSet, fields: readonly GlobalFilterField[]): boolean {
  return draft.some(({ key }) => !isFirstStreamKey(key) && findFilterField(fields, key) !== undefined);
}

/** Why Apply cannot be pressed, with the filter's name; null when it can. */
function firstProblem(draft: FilterSet, fields: readonly GlobalFilterField[]): string | null {
  for (const filter of draft) {
    const field = findFilterField(fields, filter.key);
    const [problem] = field ? validateFilter(field, filter) : [];
    if (field && problem) return `${filterLabel(field)}: ${problem.message}`;
  }
  return null;
}
