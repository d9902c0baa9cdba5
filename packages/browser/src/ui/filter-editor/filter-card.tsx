import type { GlobalFilterField } from '@playhead/contract/http/filters';
import {
  type ActiveFilter,
  canAddRow,
  filterLabel,
  operatorRecords,
  operatorsOf,
  toAdvanced,
  toRows,
  validateFilter,
} from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { tokens } from '@playhead/widgets/theme';
import { Switch } from 'antd';
import { useId } from 'react';
import { Icon } from '@playhead/widgets/controls/icon';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import x from 'lucide/dist/esm/icons/x.mjs';
import { FieldTip } from '../rule-editor/field-tip.tsx';
import { Issues, NegativeNote } from '../rule-editor/messages.tsx';
import { RuleRows } from '../rule-editor/rule-rows.tsx';
import { useTheme } from '../theme/theme-provider.tsx';
import styles from './filter-card.module.css';
import { FilterRowView } from './filter-row.tsx';
import type { PanelScope } from './panel-scope.ts';
import { useWantedFocus } from './use-wanted-focus.ts';

export interface FilterCardProps {
  scope: PanelScope;
  field: GlobalFilterField;
  filter: ActiveFilter;
  /** Of `useWantedFocus`. */
  wanted: number | null;
  onRemove: () => void;
}

/** One filter of the draft: its rules, its share of viewing, and what stands in the way of applying it. */
export function FilterCard({ scope, field, filter, wanted, onRemove }: FilterCardProps) {
  const { mode } = useTheme();
  const card = useWantedFocus<HTMLElement>(wanted);
  const switchId = useId();
  const { step, inputs } = scope;
  const problems = validateFilter(field, filter);
  const messages = (part: (typeof problems)[number]['part']) =>
    problems.filter((problem) => problem.part === part).map(({ message }) => message);
  const isAdvanced = filter.expression !== undefined;
  const [percentIssue] = messages('percent');
  const name = filterLabel(field);
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-label={t('{field} filter', { field: name })}>
      <header className={styles.head}>
        <span className={styles.dot} style={{ background: tokens[mode].filterCategory[field.category] }} />
        <h3 className={styles.title}>{name}</h3>
        <FieldTip field={{ ...field, label: name }} />
        {field.allowAdvanced ? (
          <label className={styles.mode} htmlFor={switchId}>
            {t('Advanced')}
            <Switch
              id={switchId}
              size="small"
              aria-label={t('Advanced mode of {field}', { field: name })}
              checked={isAdvanced}
              disabled={isAdvanced && messages('advanced').length > 0}
              onChange={(isOn) =>
                step({ type: 'replace', filter: isOn ? toAdvanced(field, filter) : toRows(field, filter) })
              }
            />
          </label>
        ) : null}
        <button
          type="button"
          className={styles.iconButton}
          aria-label={t('Remove the {field} filter', { field: name })}
          onClick={onRemove}
        >
          <Icon shape={x} size={12} />
        </button>
      </header>
      <div className={styles.rules}>
        {isAdvanced ? (
          <inputs.Expression
            label={name}
            value={filter.expression ?? ''}
            issues={messages('advanced')}
            onChange={(expression) => step({ type: 'replace', filter: { ...filter, expression } })}
          />
        ) : (
          <Rules scope={scope} field={field} filter={filter} />
        )}
      </div>
      <MoreButtons scope={scope} field={field} filter={filter} />
      {field.percentFilterKey === null || filter.proportion === undefined ? null : (
        <inputs.Proportion
          label={name}
          proportion={filter.proportion}
          onChange={(proportion) => step({ type: 'replace', filter: { ...filter, proportion } })}
        />
      )}
      {percentIssue === undefined ? null : <Issues messages={[percentIssue]} />}
    </section>
  );
}

type CardPart = Pick<FilterCardProps, 'scope' | 'field' | 'filter'>;

function MoreButtons({ scope: { step }, field, filter }: CardPart) {
  const last = filter.rows.at(-1);
  const mayAdd = last !== undefined && canAddRow(last);
  const takesRows = filter.expression === undefined && operatorsOf(field).length > 1;
  const takesShare = field.percentFilterKey !== null && filter.proportion === undefined;
  if (!takesRows && !takesShare) return null;
  return (
    <div className={styles.more}>
      {takesRows ? (
        <button
          type="button"
          className={styles.add}
          disabled={!mayAdd}
          title={mayAdd ? undefined : t('Give this condition a value first.')}
          onClick={() => step({ type: 'add-row', field })}
        >
          <Icon shape={plus} size={12} />
          {t('Add condition')}
        </button>
      ) : null}
      {takesShare ? (
        <button
          type="button"
          className={styles.add}
          onClick={() => step({ type: 'replace', filter: { ...filter, proportion: { from: null, to: null } } })}
        >
          <Icon shape={plus} size={12} />
          {t('Limit by share of viewing')}
        </button>
      ) : null}
    </div>
  );
}

function Rules({ scope, field, filter }: CardPart) {
  const problems = validateFilter(field, filter).filter(({ part }) => part === 'row');
  const isNegative = filter.rows.some(({ op }) => operatorRecords[op].sense === 'negative');
  return (
    <>
      <RuleRows>
        {filter.rows.map((_, index) => (
          <FilterRowView
            // Rows have no identity but their position.
            key={index}
            scope={scope}
            field={field}
            filter={filter}
            index={index}
            issue={problems.find(({ row }) => row === index)?.message ?? null}
          />
        ))}
      </RuleRows>
      {isNegative ? <NegativeNote /> : null}
    </>
  );
}
