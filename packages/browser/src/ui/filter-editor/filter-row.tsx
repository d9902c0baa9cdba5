import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { type ActiveFilter, filterLabel, operatorsOf } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Icon } from '../icons.tsx';
import { Issues } from '../rule-editor/messages.tsx';
import { OperatorSelect, withCurrent } from '../rule-editor/operator-select.tsx';
import { rowJoint } from '../rule-editor/row-joint.ts';
import { RuleRow } from '../rule-editor/rule-rows.tsx';
import { RowInput } from './row-input.tsx';
import { associatedValues } from './associated-values.ts';
import styles from './filter-card.module.css';
import type { PanelScope } from './panel-scope.ts';

export interface FilterRowProps {
  scope: PanelScope;
  field: GlobalFilterField;
  filter: ActiveFilter;
  index: number;
  issue: string | null;
}

export function FilterRowView({ scope, field, filter, index, issue }: FilterRowProps) {
  const row = filter.rows[index];
  if (row === undefined) return null;
  const { customer, calendar, fields, draft, step, inputs } = scope;
  const position = { field, index };
  const name = filterLabel(field);
  const label =
    filter.rows.length > 1 ? t('{field}, condition {position}', { field: name, position: index + 1 }) : name;
  const offered = operatorsOf(field);
  return (
    <RuleRow
      joint={rowJoint(
        filter.rows.map(({ op }) => [op]),
        index,
      )}
      below={issue === null ? null : <Issues messages={[issue]} />}
    >
      {withCurrent(offered, row.op).length > 1 ? (
        <OperatorSelect
          label={label}
          op={row.op}
          offered={offered}
          onChange={(op) => step({ type: 'operator', ...position, op })}
        />
      ) : null}
      <div className={styles.value} data-filter-value>
        <RowInput
          inputs={inputs}
          customer={customer}
          field={field}
          row={row}
          label={label}
          isInvalid={issue !== null}
          calendar={calendar}
          associated={associatedValues({ field, draft, fields })}
          onValues={(values) => step({ type: 'values', ...position, values })}
          onUnit={(unit) => step({ type: 'unit', ...position, unit })}
          onOperator={(op) => step({ type: 'operator', ...position, op })}
        />
      </div>
      {filter.rows.length > 1 ? (
        <button
          type="button"
          className={`${styles.iconButton} ${styles.removeRow}`}
          aria-label={t('Remove condition {position} of {field}', { position: index + 1, field: name })}
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.focus();
            step({ type: 'remove-row', ...position });
          }}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </RuleRow>
  );
}
