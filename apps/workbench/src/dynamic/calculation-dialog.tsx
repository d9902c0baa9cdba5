import type { DynamicField, TableCalculation } from '@playhead/contract/http/queries';
import { checkCalculations, dynamicName, dynamicNameFor } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { useDebounced } from '@playhead/browser/ui/suggestions/use-debounced.ts';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import styles from './dynamic.module.css';
import type { ExpressionField } from './expression-completion.ts';
import { type EditorHandle, ExpressionEditor } from './expression-editor.tsx';
import { ExpressionHelp } from './expression-help.tsx';
import { FormatChoice } from './format-choice.tsx';
import { sentence } from './sentence.ts';

export interface CalculationDialogProps {
  composer: Composer;
  /** Null for a new one. */
  field: TableCalculation | null;
  onClose: () => void;
  onSave: (field: DynamicField, replaces: string | null) => void;
}

const MOST_LETTERS = 200;
const SETTLED_MS = 450;

export function CalculationDialog({ composer, field, onClose, onSave }: CalculationDialogProps) {
  const { state } = composer;
  const nameId = useId();
  const messageId = useId();
  const editor = useRef<EditorHandle>(null);
  const [label, setLabel] = useState(field?.label ?? field?.tableCalculation ?? '');
  const [expression, setExpression] = useState(field?.expression ?? '');
  const [format, setFormat] = useState(field?.valueFormat);
  const [isTried, setTried] = useState(false);

  // A separate name is kept: other calculations refer to it.
  const name = field?.tableCalculation ?? dynamicNameFor(label, state.dynamicFields.map(dynamicName));
  const made: TableCalculation = {
    category: 'table_calculation',
    tableCalculation: name,
    expression,
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(format === undefined ? {} : { valueFormat: format }),
  };
  const fields = useExpressionFields(composer, field?.tableCalculation ?? null);
  const { marked, type, isBroken } = useCheckedExpression(composer, { name, label, expression });
  const isComplete = label.trim() !== '' && expression.trim() !== '';

  return (
    <Dialog title={t(field === null ? 'New calculation' : 'Edit calculation')} width={720} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isComplete && !isBroken) onSave(made, field?.tableCalculation ?? null);
        }}
      >
        <div className={styles.line}>
          <FormField
            htmlFor={nameId}
            label={t('Name')}
            problem={isTried && label.trim() === '' ? t('Give the calculation a name.') : null}
          >
            <input
              id={nameId}
              className={styles.input}
              data-first-focus={field === null ? '' : undefined}
              autoComplete="off"
              maxLength={MOST_LETTERS}
              placeholder={t('Share of plays')}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          </FormField>
          <FormField label={t('Format')}>
            <FormatChoice value={format} onChange={setFormat} />
          </FormField>
        </div>
        <FormField label={t('Expression')}>
          <ExpressionEditor
            ref={editor}
            value={expression}
            fields={fields}
            issue={marked}
            describedBy={messageId}
            onChange={setExpression}
          />
          <output id={messageId} className={styles.message} data-tone={marked?.severity ?? 'fine'}>
            {messageOf({
              issue: marked,
              isEmpty: expression.trim() === '',
              isTried,
              type,
            })}
          </output>
        </FormField>
        <ExpressionHelp fields={fields} editor={editor} />
        <footer className={styles.foot}>
          <span className={styles.tip}>
            {t('Operators: + − * / = != < > and or not. Dividing by zero gives an empty cell.')}
          </span>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" disabled={isBroken}>
            {t('Save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Whether the calculation can be saved, and what its editor underlines. */
function useCheckedExpression(
  { state }: Composer,
  { name, label, expression }: { name: string; label: string; expression: string },
) {
  const { catalogue } = useScope();
  const checked = useMemo(() => {
    if (expression.trim() === '') return null;
    const draft: TableCalculation = { category: 'table_calculation', tableCalculation: name, expression, label };
    const dynamicFields = [...state.dynamicFields.filter((one) => dynamicName(one) !== name), draft];
    return checkCalculations({ state: { ...state, dynamicFields }, catalogue }).get(name) ?? null;
  }, [expression, label, name, state, catalogue]);
  const issue = checked === null ? null : checked.ok ? (checked.warnings[0] ?? null) : checked.issue;
  const isBroken = checked?.ok === false;
  // Half a word is an error that nobody made.
  const shownIssue = useDebounced(issue, SETTLED_MS);
  const isSettled = shownIssue === issue;
  const marked = useMemo(
    () =>
      shownIssue === null || !isSettled
        ? null
        : { ...shownIssue, severity: isBroken ? ('error' as const) : ('warning' as const) },
    [shownIssue, isSettled, isBroken],
  );
  return { marked, isBroken, type: checked?.ok === true ? checked.type : null };
}

/** What the expression may name: the columns of the table, and the other calculations. */
function useExpressionFields(composer: Composer, own: string | null): readonly ExpressionField[] {
  const { fieldOf } = useScope();
  const { fields, pivots, dynamicFields } = composer.state;
  return useMemo(
    () => [
      ...fields
        .filter((name) => !pivots.includes(name))
        .flatMap((name): ExpressionField[] => {
          const field = fieldOf(name);
          if (!field || field.kind === 'filter') return [];
          return [{ name, label: field.label, kind: field.kind, definition: field.definition }];
        }),
      ...dynamicFields
        .filter((field) => dynamicName(field) !== own)
        .map((field): ExpressionField => ({
          name: dynamicName(field),
          label: field.label ?? dynamicName(field),
          kind: field.category === 'measure' ? 'measure' : 'calculation',
          definition: field.category === 'measure' ? '' : field.expression,
        })),
    ],
    [fields, pivots, dynamicFields, fieldOf, own],
  );
}

interface Message {
  issue: { position: number; reason: string } | null;
  isEmpty: boolean;
  isTried: boolean;
  type: string | null;
}

const typeWords: Readonly<Record<string, string>> = {
  number: t('Each row gets a number.'),
  text: t('Each row gets a text.'),
  flag: t('Each row gets yes or no.'),
  null: t('Each row gets nothing.'),
};

function messageOf({ issue, isEmpty, isTried, type }: Message): string {
  if (isEmpty) return t(isTried ? 'Write an expression.' : 'Every row of the table gets this value.');
  if (issue !== null) {
    return t('{reason} (character {position})', { reason: sentence(issue.reason), position: issue.position });
  }
  return type === null ? '' : (typeWords[type] ?? t('Each row gets {value}.', { value: type }));
}
