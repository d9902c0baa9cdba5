import { changeOperator, operatorRecords } from '@playhead/domain/filters';
import {
  addRow,
  canAddRow,
  clearField,
  CUSTOM_TAGS,
  findSegmentField,
  isFilledRule,
  negativeReach,
  reachWords,
  removeRow,
  rowsOf,
  type SegmentField,
  type SegmentRule,
  setRow,
  withReach,
  ZIP_CODE,
} from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { PercentInputs } from '../inputs/percent-inputs.tsx';
import { RuleInput } from '../inputs/rule-input.tsx';
import { collectAssociated } from '@playhead/browser/ui/rule-editor/associated-values.ts';
import { OperatorSelect, withCurrent } from '@playhead/browser/ui/rule-editor/operator-select.tsx';
import { rowJoint } from '@playhead/browser/ui/rule-editor/row-joint.ts';
import { Joint, RuleRow as Row } from '@playhead/browser/ui/rule-editor/rule-rows.tsx';
import type { ChangeKind } from '@playhead/browser/ui/rule-editor/value-input.ts';
import { type BuilderScope, messagesOf } from './builder-scope.ts';
import styles from './field-block.module.css';
import { TagName } from './tag-name.tsx';

interface RowProps {
  scope: BuilderScope;
  field: SegmentField;
  row: number;
}

/** SEG-014, SEG-048 */
export function RuleRow({ scope, field, row }: RowProps) {
  const { form, change, disabled } = scope;
  const rows = rowsOf(form, field);
  const rules = rows[row] ?? [];
  const operators = rows.map((others) => others.map(({ op }) => op));
  const isLast = row === rows.length - 1;
  const isOnly = rows.length === 1;
  const takesRows = field.operatorSet !== 'choice';
  const mayAdd = canAddRow(rows);
  return (
    <Row joint={field.key === CUSTOM_TAGS ? null : rowJoint(operators, row)}>
      <div className={styles.rules}>
        {rules.map((rule, at) => (
          // Rules have no identity but their position.
          <RuleLine key={at} scope={scope} field={field} row={row} at={at} rule={rule} />
        ))}
      </div>
      <div className={styles.rowButtons}>
        {takesRows ? (
          <>
            <button
              type="button"
              className={styles.rowButton}
              aria-label={t('Remove condition {number} of {label}', { number: row + 1, label: tSent(field.label) })}
              disabled={disabled || (isOnly && !rules.some(isFilledRule))}
              onClick={({ currentTarget }) => {
                currentTarget.closest('section')?.focus();
                change(removeRow(form, { field, row }));
              }}
            >
              -
            </button>
            {isLast ? (
              <button
                type="button"
                className={styles.rowButton}
                aria-label={t('OR: add a condition to {label}', { label: tSent(field.label) })}
                disabled={disabled || !mayAdd}
                title={mayAdd ? undefined : t('Give this condition a value first.')}
                onClick={() => change(addRow(form, field))}
              >
                {t('OR')}
              </button>
            ) : null}
          </>
        ) : null}
      </div>
    </Row>
  );
}

interface LineProps extends RowProps {
  at: number;
  rule: SegmentRule;
}

function RuleLine({ scope, field, row, at, rule }: LineProps) {
  const { form, change, problems } = scope;
  const shown = shownField(field, rule);
  const name = tSent(field.label);
  const label =
    rowsOf(form, field).length > 1 ? t('{label}, condition {number}', { label: name, number: row + 1 }) : name;
  const set = (next: SegmentRule, kind: ChangeKind = 'chosen') =>
    change(setRow(form, { field, row, at, rule: next }), kind);
  const isInvalid = (part: 'rule' | 'percent') =>
    isFilledRule(rule) && messagesOf(problems, { part, key: shown.key }).length > 0;
  const setValues = (values: readonly string[], kind: ChangeKind) => {
    // SEG-059: an emptied date is no rule any more, nor what was refused because of it.
    const isReset = field.type === 'date' && values.length === 0 && rowsOf(form, field).length === 1;
    if (isReset && rule.values.length > 0) change(clearField(form, field), kind);
    else set({ ...rule, values }, kind);
  };
  return (
    <div className={styles.rule}>
      {at === 0 ? null : <Joint word="and" />}
      {field.key === CUSTOM_TAGS ? (
        <TagName
          scope={scope}
          label={t('{label}, name', { label })}
          rule={rule}
          onTag={(tag) => set({ ...rule, tag }, 'typed')}
        />
      ) : null}
      {withCurrent(field.operators, rule.op).length > 1 ? (
        <OperatorSelect
          label={label}
          op={rule.op}
          offered={field.operators}
          onChange={(op) => set({ ...rule, ...changeOperator(rule, op) })}
        />
      ) : field.operatorSet === 'choice' ? null : (
        <span className={styles.onlyOperator}>{tSent(operatorRecords[rule.op].label)}</span>
      )}
      <div className={styles.value} data-rule-value>
        <RuleInput
          scope={scope}
          field={shown}
          rule={rule}
          label={label}
          isInvalid={isInvalid('rule')}
          associated={collectAssociated({
            keys: field.associatedKeys,
            rulesOf: (key) => (form.rows[key] ?? []).flat(),
            isNumber: (key) => findSegmentField(key)?.valueType !== 'string',
          })}
          onValues={setValues}
          onUnit={(unit) => set({ ...rule, unit })}
        />
      </div>
      {shown.percentFilterKey === null ? null : (
        <div className={styles.percents}>
          {isFilledRule(rule) ? (
            <PercentInputs
              label={label}
              tooltip={shown.percentFilterTooltip}
              percent={rule.percent ?? { from: null, to: null }}
              isInvalid={isInvalid('percent')}
              onChange={(percent) => set({ ...rule, percent }, 'typed')}
            />
          ) : null}
        </div>
      )}
      <ReachNote field={shown} rule={rule} disabled={scope.disabled} onRule={set} />
    </div>
  );
}

interface ReachNoteProps {
  field: SegmentField;
  rule: SegmentRule;
  disabled: boolean;
  onRule: (rule: SegmentRule) => void;
}

/** Says what a negative rule demands of a viewer, and turns it into the other meaning. */
function ReachNote({ field, rule, disabled, onRule }: ReachNoteProps) {
  const reach = negativeReach(field, rule);
  if (reach === null) return null;
  const { meaning, other } = reachWords(reach, rule);
  return (
    <p className={styles.reach} role="note">
      {meaning}
      <button
        type="button"
        className={styles.reachOther}
        disabled={disabled}
        onClick={() => onRule(withReach(rule, reach === 'once' ? 'never' : 'once'))}
      >
        {other}
      </button>
    </p>
  );
}

/** FLT-072: a custom tag suggests its own values, and the zip code among them is a separate field. */
function shownField(field: SegmentField, { tag }: SegmentRule): SegmentField {
  if (field.key !== CUSTOM_TAGS) return field;
  const name = tag?.trim() ?? '';
  const zipCode = name === ZIP_CODE ? findSegmentField(ZIP_CODE) : undefined;
  return zipCode ?? { ...field, suggestionKey: name === '' ? null : name };
}
