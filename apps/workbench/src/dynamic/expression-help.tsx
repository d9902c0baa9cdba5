import { functionNames, functionRecords } from '@playhead/domain/expressions';
import { t } from '@playhead/texts/translate';
import type { RefObject } from 'react';
import styles from './dynamic.module.css';
import type { ExpressionField } from './expression-completion.ts';
import type { EditorHandle } from './expression-editor.tsx';
import { shownField } from './shown-expression.ts';

export interface ExpressionHelpProps {
  fields: readonly ExpressionField[];
  editor: RefObject<EditorHandle | null>;
}

/** Fields and functions; a press writes one at the cursor. */
export function ExpressionHelp({ fields, editor }: ExpressionHelpProps) {
  return (
    <div className={styles.help}>
      <section>
        <h3>{t('Fields')}</h3>
        {fields.length === 0 ? (
          <p className={styles.none}>{t('Choose fields first: a calculation uses what is in the table.')}</p>
        ) : null}
        <ul className={styles.chips}>
          {fields.map((field) => (
            <li key={field.name}>
              <button
                type="button"
                title={field.definition}
                data-kind={field.kind}
                onClick={() => editor.current?.insert(shownField(field, fields))}
              >
                {field.label}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('Functions')}</h3>
        <ul className={styles.functions}>
          {functionNames.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => editor.current?.insert(`${name}()`, 1)}>
                <code>{functionRecords[name].signature}</code>
                <span>{functionRecords[name].definition}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
