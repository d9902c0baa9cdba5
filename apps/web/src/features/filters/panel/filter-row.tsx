import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { type ActiveFilter, type FilterOperator, operatorRecords, operatorsOf } from '@playhead/domain/filters';
import { Select } from 'antd';
import { Icon } from '../../../ui/icons.tsx';
import { popupLook } from '../../../ui/popup-look.ts';
import { RowInput } from '../inputs/row-input.tsx';
import { associatedValues } from '../suggestions/associated-values.ts';
import styles from './filter-card.module.css';
import type { PanelScope } from './panel-scope.ts';
import { rowJoint } from './row-joint.ts';

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
  const { customer, calendar, fields, draft, step } = scope;
  const place = { field, index };
  const label = filter.rows.length > 1 ? `${field.label}, condition ${index + 1}` : field.label;
  const joint = rowJoint(filter.rows, index);
  const offered = operatorsOf(field);
  // A link may bring an operator that the field takes but does not offer.
  const operators = offered.includes(row.op) ? offered : [...offered, row.op];
  return (
    <li className={styles.row}>
      {joint === null ? null : <span className={styles.joint}>{joint}</span>}
      <div className={styles.line}>
        {operators.length > 1 ? (
          <Select
            className={styles.operator ?? ''}
            aria-label={`${label}, operator`}
            value={row.op}
            options={operators.map((op) => ({ value: op, label: operatorRecords[op].label }))}
            classNames={popupLook}
            virtual={false}
            listHeight={400}
            popupMatchSelectWidth={false}
            onChange={(op: FilterOperator) => step({ type: 'operator', ...place, op })}
          />
        ) : null}
        <div className={styles.value} data-filter-value>
          <RowInput
            customer={customer}
            field={field}
            row={row}
            label={label}
            isInvalid={issue !== null}
            calendar={calendar}
            associated={associatedValues({ field, draft, fields })}
            onValues={(values) => step({ type: 'values', ...place, values })}
            onUnit={(unit) => step({ type: 'unit', ...place, unit })}
            onOperator={(op) => step({ type: 'operator', ...place, op })}
          />
        </div>
        {filter.rows.length > 1 ? (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={`Remove condition ${index + 1} of ${field.label}`}
            onClick={({ currentTarget }) => {
              currentTarget.closest('section')?.focus();
              step({ type: 'remove-row', ...place });
            }}
          >
            <Icon name="close" size={12} />
          </button>
        ) : null}
      </div>
      {issue === null ? null : (
        <p className={styles.issue} role="alert">
          {issue}
        </p>
      )}
    </li>
  );
}
