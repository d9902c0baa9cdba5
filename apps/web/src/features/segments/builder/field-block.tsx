import {
  clearField,
  CUSTOM_TAGS,
  filledRules,
  type SegmentField,
  type SegmentProblem,
  rowsOf,
  ZIP_CODE,
} from '@playhead/domain/segments';
import { operatorRecords } from '@playhead/domain/filters';
import { t, tSent } from '@playhead/texts/translate';
import { FieldTip } from '@playhead/browser/ui/rule-editor/field-tip.tsx';
import { Issues, NegativeNote } from '@playhead/browser/ui/rule-editor/messages.tsx';
import { RuleRows } from '@playhead/browser/ui/rule-editor/rule-rows.tsx';
import type { BuilderScope } from './builder-scope.ts';
import styles from './field-block.module.css';
import { RuleRow } from './rule-row.tsx';

/** One field of a tab with its rows. */
export function FieldBlock({ scope, field }: { scope: BuilderScope; field: SegmentField }) {
  const { form, change, disabled } = scope;
  const rows = rowsOf(form, field);
  const rules = rows.flat();
  const isSet = filledRules(form, { fields: [field] }) > 0;
  const messages = scope.problems.filter((problem) => isAbout(problem, field)).map(({ message }) => message);
  const isMixed =
    rows.length > 1 && rules.some(({ op }) => operatorRecords[op].sense === 'negative') && field.key !== CUSTOM_TAGS;
  return (
    <section
      className={styles.field}
      aria-label={tSent(field.label)}
      data-set={isSet}
      data-field={field.key}
      data-roomy
      tabIndex={-1}
    >
      <header className={styles.head}>
        <h4 className={styles.title}>{tSent(field.label)}</h4>
        <FieldTip field={field} disabled={disabled} />
        {isSet ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('Clear {label}', { label: tSent(field.label) })}
            disabled={disabled}
            onClick={({ currentTarget }) => {
              // Before the pressed button goes: the focus would fall out of the modal.
              currentTarget.closest('section')?.focus();
              change(clearField(form, field));
            }}
          >
            {t('Clear')}
          </button>
        ) : null}
      </header>
      <div className={styles.body}>
        <RuleRows>
          {rows.map((_, row) => (
            // Rows have no identity but their position.
            <RuleRow key={row} scope={scope} field={field} row={row} />
          ))}
        </RuleRows>
        {isMixed ? <NegativeNote /> : null}
        <Issues messages={messages} />
      </div>
    </section>
  );
}

function isAbout({ key, part }: SegmentProblem, field: SegmentField): boolean {
  if (part !== 'rule' && part !== 'percent') return false;
  return key === field.key || (field.key === CUSTOM_TAGS && key === ZIP_CODE);
}
