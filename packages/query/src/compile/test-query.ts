import type { CustomMeasureType, RunQueryBody } from '@playhead/contract/http/queries';
import { type FilterCondition, formatFilterExpression } from '@playhead/domain/filters';

export type Identity = 'viewer' | 'subscriber' | 'household';

/** A calculation as a tree of its own, so that reader and printer of the product are tested too. */
export type Tree =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'null' }
  | { kind: 'field'; name: string }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/' | '=' | '<' | '>=' | 'and' | 'or'; left: Tree; right: Tree }
  | { kind: 'function'; name: string; args: readonly Tree[] };

export interface AskedFilter {
  field: string;
  conditions: readonly FilterCondition[];
}

export interface AskedMeasure {
  name: string;
  type: CustomMeasureType;
  basedOn: string;
  filters: readonly AskedFilter[];
}

/** What is asked, in the words of the definitions. */
export interface Question {
  source: 'sessions' | 'ads';
  zone: string;
  weekStart: number;
  identity: Identity;
  firstIdentity: Identity;
  period: { from: string; to: string };
  rows: readonly string[];
  pivots: readonly string[];
  measures: readonly string[];
  made: readonly AskedMeasure[];
  calculations: readonly { name: string; tree: Tree }[];
  filters: readonly AskedFilter[];
  /** Viewers by the share of their minutes that match the filter on the same field. */
  proportion: { field: string; from: number; fromIncluded: boolean; to: number } | null;
  having: readonly AskedFilter[];
  sorts: readonly { name: string; descending: boolean; column: number | null }[];
  limit: number;
  total: boolean;
  rowTotal: boolean;
}

export function asBody(question: Question): Omit<RunQueryBody, 'filters'> & { filters: Record<string, string> } {
  const { period, proportion } = question;
  const slashed = (date: string) => date.replaceAll('-', '/');
  return {
    fields: [...question.rows, ...question.measures, ...question.made.map(({ name }) => name)],
    pivots: [...question.pivots],
    filters: {
      ...textsOf([...question.filters, ...question.having]),
      'customer_view.current_date_range_ui': `${slashed(period.from)} to ${slashed(period.to)}`,
      'customer_view.first_identity': question.firstIdentity,
      ...(proportion === null ? {} : { [`${proportion.field}.percent`]: shareText(proportion) }),
    },
    sorts: question.sorts.map(({ name, descending, column }) =>
      [name, descending ? 'desc' : 'asc', ...(column === null ? [] : [column])].join(' '),
    ),
    limit: question.limit,
    total: question.total,
    row_total: question.rowTotal,
    dynamic_fields: [
      ...question.made.map(({ name, type, basedOn, filters }) => ({
        category: 'measure' as const,
        measure: name,
        type,
        based_on: basedOn,
        filters: textsOf(filters),
      })),
      ...question.calculations.map(({ name, tree }) => ({
        category: 'table_calculation' as const,
        table_calculation: name,
        expression: treeText(tree),
      })),
    ],
  };
}

function textsOf(filters: readonly AskedFilter[]): Record<string, string> {
  return Object.fromEntries(filters.map(({ field, conditions }) => [field, formatFilterExpression(conditions)]));
}

function shareText({ from, fromIncluded, to }: NonNullable<Question['proportion']>): string {
  return to === 1 ? `${fromIncluded ? '>=' : '>'}${from}` : `${from} to ${to}`;
}

function treeText(tree: Tree): string {
  switch (tree.kind) {
    case 'number':
      return String(tree.value);
    case 'text':
      return `"${tree.value.replaceAll('"', '""')}"`;
    case 'null':
      return 'null';
    case 'field':
      return `\${${tree.name}}`;
    case 'operation':
      return `(${treeText(tree.left)} ${tree.sign} ${treeText(tree.right)})`;
    case 'function':
      return `${tree.name}(${tree.args.map(treeText).join(', ')})`;
  }
}
