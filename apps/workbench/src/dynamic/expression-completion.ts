import { functionNames, functionRecords } from '@playhead/domain/expressions';
import { t } from '@playhead/texts/translate';
import { shownField } from './shown-expression.ts';

export interface ExpressionField {
  name: string;
  label: string;
  kind: 'dimension' | 'measure' | 'calculation';
  definition: string;
}

export interface CompletionOption {
  label: string;
  detail: string;
  info: string;
  insert: string;
  /** The cursor stands this many characters before the end of what was inserted. */
  back: number;
}

export interface Completions {
  /** What an option replaces. */
  from: number;
  to: number;
  options: readonly CompletionOption[];
}

export interface CompletionRequest {
  text: string;
  cursor: number;
  fields: readonly ExpressionField[];
  /** The user asked for it: also without a word before the cursor. */
  isExplicit: boolean;
}

const kindNames = { dimension: t('Dimension'), measure: t('Measure'), calculation: t('Calculation') };
const WORD = /\$\{?[\w. ]*$|\[[^\]]*$|[A-Za-z_][\w.]*$/;

/** Fields by label or name, with or without `[` or `${`; functions by name. Null where there is nothing to offer. */
export function completionsAt({ text, cursor, fields, isExplicit }: CompletionRequest): Completions | null {
  const [typed = ''] = WORD.exec(text.slice(0, cursor)) ?? [];
  if (typed === '' && !isExplicit) return null;
  const isField = /^[$[]/.test(typed);
  const word = typed.replace(/^(?:\$\{?|\[)/, '').toLowerCase();
  const options = [
    ...fields
      .filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(word))
      .map((field) => fieldOption(field, fields)),
    ...(isField ? [] : functionNames.filter((name) => name.includes(word)).map(functionOption)),
  ];
  if (options.length === 0) return null;
  const closing = isField && /^[}\]]/.test(text.slice(cursor)) ? 1 : 0;
  return { from: cursor - typed.length, to: cursor + closing, options };
}

function fieldOption(field: ExpressionField, fields: readonly ExpressionField[]): CompletionOption {
  const { label, kind, definition } = field;
  return { label, detail: kindNames[kind], info: definition, insert: shownField(field, fields), back: 0 };
}

function functionOption(name: (typeof functionNames)[number]): CompletionOption {
  const { signature, definition } = functionRecords[name];
  return { label: name, detail: signature.slice(name.length), info: definition, insert: `${name}()`, back: 1 };
}
