import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { MAX_EXPRESSION_LENGTH } from '@playhead/domain/expressions';
import type { ExpressionIssue } from '@playhead/domain/expressions';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './dynamic.module.css';
import './editor.css';
import { expressionCompletion, type ExpressionField } from './expression-completion.ts';
import { expressionSyntax } from './expression-language.ts';
import { fieldChips } from './field-chips.ts';

export interface EditorHandle {
  /** At the cursor, which then stands `back` characters before the end. */
  insert: (text: string, back?: number) => void;
}

export interface ExpressionEditorProps {
  ref: RefObject<EditorHandle | null>;
  value: string;
  fields: readonly ExpressionField[];
  issue: (ExpressionIssue & { severity: 'error' | 'warning' }) | null;
  describedBy: string;
  onChange: (value: string) => void;
}

/** CodeMirror with the grammar of table calculations: fields as chips, completion, errors where they are. */
export function ExpressionEditor({ ref, value, fields, issue, describedBy, onChange }: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ fields, onChange, value });
  useEffect(() => {
    latest.current = { fields, onChange, value };
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const labelOf = (name: string) => latest.current.fields.find((field) => field.name === name)?.label;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        selection: { anchor: latest.current.value.length },
        extensions: [
          history(),
          closeBrackets(),
          bracketMatching(),
          expressionSyntax,
          fieldChips(labelOf),
          EditorView.lineWrapping,
          tooltips({ position: 'fixed' }),
          autocompletion({
            override: [expressionCompletion(() => latest.current.fields)],
            activateOnTyping: true,
            icons: false,
          }),
          placeholder('Type a field or a function, such as  percent_of_total(Plays)'),
          EditorView.contentAttributes.of({
            'aria-label': 'Expression',
            'aria-describedby': describedBy,
            spellcheck: 'false',
            'data-first-focus': '',
          }),
          EditorState.transactionFilter.of((change) => (change.newDoc.length > MAX_EXPRESSION_LENGTH ? [] : change)),
          // Tab leaves the editor, as everywhere in a form.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const length = editor.state.doc.length;
    const from = issue === null ? 0 : Math.min(Math.max(0, issue.position - 1), Math.max(0, length - 1));
    const diagnostics =
      issue === null || length === 0
        ? []
        : [{ from, to: wordEnd(value, from), severity: issue.severity, message: issue.reason }];
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [issue, value]);

  useImperativeHandle(ref, () => ({
    insert: (text, back = 0) => {
      const editor = view.current;
      if (editor === null) return;
      const { from, to } = editor.state.selection.main;
      editor.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length - back } });
      editor.focus();
    },
  }));

  return <div ref={host} className={styles.editor} data-invalid={issue?.severity === 'error'} />;
}

/** A field or a word is underlined as a whole. */
function wordEnd(text: string, from: number): number {
  const [found] = /^(?:\$\{[^}]*\}?|\w+|.)/.exec(text.slice(from)) ?? [''];
  return Math.min(text.length, from + Math.max(1, found.length));
}
