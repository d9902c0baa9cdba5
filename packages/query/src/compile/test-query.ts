import type { CustomMeasureType, RunQueryBody } from '@playhead/contract/http/queries';
import { type FilterCondition, formatFilterExpression } from '@playhead/domain/filters';

export type Identity = 'viewer' | 'subscriber' | 'household';

/** A separate tree type, so that the tests also cover the product's parser and printer. */
export type Tree =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'null' }
  | { kind: 'field'; name: string }
  | { kind: 'operation'; sign: '+' | '-' | '*' | '/' | '=' | '<' | '>=' | 'and' | 'or'; left: Tree; right: Tree }
  | { kind: 'function'; name: string; args: readonly Tree[] };

export interface TestFilter {
  field: string;
  conditions: readonly FilterCondition[];
}

export interface TestMeasure {
  name: string;
  type: CustomMeasureType;
  basedOn: string;
  filters: readonly TestFilter[];
}

export interface TestQuery {
  source: 'sessions' | 'ads';
  zone: string;
  weekStart: number;
  identity: Identity;
  firstIdentity: Identity;
  period: { from: string; to: string };
  rows: readonly string[];
  pivots: readonly string[];
  measures: readonly string[];
  made: readonly TestMeasure[];
  calculations: readonly { name: string; tree: Tree }[];
  filters: readonly TestFilter[];
  /** Viewers by the share of their minutes that match the filter on the same field. */
  proportion: { field: string; from: number; fromIncluded: boolean; to: number } | null;
  having: readonly TestFilter[];
  sorts: readonly { name: string; descending: boolean; column: number | null }[];
  limit: number;
  total: boolean;
  rowTotal: boolean;
}

export function asBody(query: TestQuery): Omit<RunQueryBody, 'filters'> & { filters: Record<string, string> } {
  const { period, proportion } = query;
  const slashed = (date: string) => date.replaceAll('-', '/');
  return {
    fields: [...query.rows, ...query.measures, ...query.made.map(({ name }) => name)],
    pivots: [...query.pivots],
    filters: {
      ...textsOf([...query.filters, ...query.having]),
      'customer_view.current_date_range_ui': `${slashed(period.from)} to ${slashed(period.to)}`,
      'customer_view.first_identity': query.firstIdentity,
      ...(proportion === null ? {} : { [`${proportion.field}.percent`]: shareText(proportion) }),
    },
    sorts: query.sorts.map(({ name, descending, column }) =>
      [name, descending ? 'desc' : 'asc', ...(column === null ? [] : [column])].join(' '),
    ),
    limit: query.limit,
    total: query.total,
    rowTotal: query.rowTotal,
    dynamicFields: [
      ...query.made.map(({ name, type, basedOn, filters }) => ({
        category: 'measure' as const,
        measure: name,
        type,
        basedOn,
        filters: textsOf(filters),
      })),
      ...query.calculations.map(({ name, tree }) => ({
        category: 'table_calculation' as const,
        tableCalculation: name,
        expression: treeText(tree),
      })),
    ],
  };
}

function textsOf(filters: readonly TestFilter[]): Record<string, string> {
  return Object.fromEntries(filters.map(({ field, conditions }) => [field, formatFilterExpression(conditions)]));
}

function shareText({ from, fromIncluded, to }: NonNullable<TestQuery['proportion']>): string {
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
