import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { functionNames, functionRecords } from '@playhead/domain/expressions';

export interface ExpressionField {
  name: string;
  label: string;
  kind: 'dimension' | 'measure' | 'calculation';
  definition: string;
}

const kindNames = { dimension: 'Dimension', measure: 'Measure', calculation: 'Calculation' } as const;

/** Fields by label or name, with or without `${`; functions by name. */
export function expressionCompletion(fields: () => readonly ExpressionField[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\$\{?[\w. ]*|[A-Za-z_][\w.]*/);
    if (typed === null && !context.explicit) return null;
    const text = typed?.text ?? '';
    const isField = text.startsWith('$');
    const word = text.replace(/^\$\{?/, '').toLowerCase();
    const options = [
      ...fields()
        .filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(word))
        .map(fieldOption),
      ...(isField ? [] : functionNames.filter((name) => name.includes(word)).map(functionOption)),
    ];
    return options.length === 0 ? null : { from: typed?.from ?? context.pos, options, filter: false };
  };
}

function fieldOption({ name, label, kind, definition }: ExpressionField): Completion {
  return {
    label,
    detail: kindNames[kind],
    type: kind,
    apply: (view, _completion, from, to) => {
      const closing = view.state.sliceDoc(to, to + 1) === '}' ? 1 : 0;
      const text = `\${${name}}`;
      view.dispatch({ changes: { from, to: to + closing, insert: text }, selection: { anchor: from + text.length } });
    },
    ...(definition === '' ? {} : { info: definition }),
  };
}

function functionOption(name: (typeof functionNames)[number]): Completion {
  const { signature, definition } = functionRecords[name];
  return {
    label: name,
    detail: signature.slice(name.length),
    type: 'function',
    info: definition,
    apply: (view, _completion, from, to) => {
      view.dispatch({ changes: { from, to, insert: `${name}()` }, selection: { anchor: from + name.length + 1 } });
    },
  };
}
