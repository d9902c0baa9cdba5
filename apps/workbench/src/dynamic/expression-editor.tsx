import { type ExpressionIssue, MAX_EXPRESSION_LENGTH } from '@playhead/domain/expressions';
import { t } from '@playhead/texts/translate';
import { type KeyboardEvent, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { CompletionMenu } from './completion-menu.tsx';
import styles from './editor.module.css';
import { type CompletionOption, completionsAt, type ExpressionField } from './expression-completion.ts';
import { ExpressionPaint } from './expression-paint.tsx';
import { readExpression, shownExpression, shownPosition } from './shown-expression.ts';

export interface EditorHandle {
  /** At the cursor, which then stands `back` characters before the end. */
  insert: (text: string, back?: number) => void;
}

export interface ExpressionEditorProps {
  ref: RefObject<EditorHandle | null>;
  /** The first one; the editor tells every other. */
  value: string;
  fields: readonly ExpressionField[];
  issue: (ExpressionIssue & { severity: 'error' | 'warning' }) | null;
  describedBy: string;
  onChange: (value: string) => void;
}

interface OpenMenu {
  at: number;
  isExplicit: boolean;
  active: number;
}

/** A text area with colours behind it: fields by their labels, completion, errors where they are. */
export function ExpressionEditor({ ref, value, fields, issue, describedBy, onChange }: ExpressionEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [text, setText] = useState(() => shownExpression(value, fields));
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const offered = menu === null ? null : completionsAt({ text, cursor: menu.at, fields, isExplicit: menu.isExplicit });
  const active = menu === null || offered === null ? 0 : Math.min(menu.active, offered.options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const replace = ({ from, to, insert, back = 0 }: { from: number; to: number; insert: string; back?: number }) => {
    const element = area.current;
    if (element === null) return;
    element.focus();
    element.setSelectionRange(from, to);
    insertText(element, insert);
    const cursor = from + insert.length - back;
    element.setSelectionRange(cursor, cursor);
    setMenu(null);
  };
  const choose = ({ insert, back }: CompletionOption) => {
    if (offered !== null) replace({ from: offered.from, to: offered.to, insert, back });
  };
  const openMenu = (isExplicit: boolean) =>
    setMenu({ at: area.current?.selectionStart ?? text.length, isExplicit, active: 0 });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const take = (action: () => void) => {
      event.preventDefault();
      action();
    };
    if (event.key === ' ' && event.ctrlKey) return take(() => openMenu(true));
    // A field goes as one character.
    const field =
      event.key === 'Backspace' && start === end ? /(?:\[[^\]]*\]|\$\{[^}]*\})$/.exec(text.slice(0, start)) : null;
    if (field !== null) return take(() => replace({ from: start - field[0].length, to: start, insert: '' }));
    if (menu === null || offered === null) return;
    const count = offered.options.length;
    const chosen = offered.options[active];
    if (event.key === 'ArrowDown') take(() => setMenu({ ...menu, active: (active + 1) % count }));
    if (event.key === 'ArrowUp') take(() => setMenu({ ...menu, active: (active + count - 1) % count }));
    if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(() => choose(chosen));
    // The dialog around the editor stays open.
    if (event.key === 'Escape') take(() => setMenu(null));
  };

  useImperativeHandle(ref, () => ({
    insert: (insert, back = 0) => {
      const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
      replace({ from, to, insert, back });
    },
  }));

  return (
    <div className={styles.editor} data-invalid={issue?.severity === 'error'}>
      <ExpressionPaint
        text={text}
        fields={fields}
        marked={
          issue === null
            ? null
            : { at: shownPosition(text, fields, Math.max(0, issue.position - 1)), severity: issue.severity }
        }
        anchor={offered?.from ?? null}
      >
        {offered === null ? null : (
          <CompletionMenu id={listId} optionId={optionId} options={offered.options} active={active} onChoose={choose} />
        )}
      </ExpressionPaint>
      <textarea
        ref={area}
        className={styles.area}
        aria-label={t('Expression')}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={offered === null ? undefined : listId}
        aria-activedescendant={offered === null ? undefined : optionId(active)}
        aria-invalid={issue?.severity === 'error'}
        data-first-focus
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={MAX_EXPRESSION_LENGTH}
        placeholder={t('Type a field or a function, such as  percent_of_total([Plays])')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(readExpression(target.value, fields));
          openMenu(false);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setMenu(null)}
        onBlur={() => setMenu(null)}
      />
    </div>
  );
}

/** As if it were typed: setting the value would clear what Undo knows. */
function insertText(element: HTMLTextAreaElement, text: string): void {
  const command = text === '' ? 'delete' : 'insertText';
  if (document.execCommand?.(command, false, text) === true) return;
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
