import { AppError } from '@playhead/contract/errors';
import type { UniqueViewersBody } from '@playhead/contract/http/viewers';
import { type Dimension, type Measure, subquery } from '../model/index.ts';
import { type CompiledStream, streamColumns, type StreamForm, streamHeaders } from '../compile/compile-stream.ts';
import type { Plan, QueryContext } from '../plan/index.ts';
import { markedText } from '../sql/write-query.ts';
import {
  type CompiledAnalysis,
  compiledAnalysis,
  modelColumn,
  ROW_COUNT,
  selectSql,
  type Shown,
} from './compiled-analysis.ts';
import {
  createSqlWriter,
  dimensionsIn,
  measureSql,
  measuresIn,
  planEveryViewer,
  quoted,
  scopeOf,
  type SqlWriter,
  totalSql,
  writeRows,
} from './source-rows.ts';

export type UniqueViewersSpec = Pick<UniqueViewersBody, 'fields' | 'filters' | 'sorts' | 'limit'>;

const VIEWER = 'customer_view.viewer_id';
const PLAYS = 'customer_view.plays';

/** WID-021 */
const uniqueViewersFields = [
  VIEWER,
  'customer_view.subscriber_id',
  PLAYS,
  'customer_view.minutes',
  'customer_view.app_count',
  'customer_view.episodes',
  'customer_view.streaming_days',
] as const;

/** WID-021 uses other labels for the same measures. */
const labels: Readonly<Record<string, string>> = { 'customer_view.minutes': 'Total Minutes' };

/**
 * One row per viewer, also if the subscription changed within the window. The sort measures select the viewers first;
 * the other columns are computed for those viewers only, not for all viewers of a service.
 */
export function compileUniqueViewers(spec: UniqueViewersSpec, context: QueryContext): CompiledAnalysis {
  const { plan, writer, rows, shown, sorted, having, order } = planViewers(spec, context);
  const first = subquery(
    selectSql(shown.filter(([column]) => sorted.has(column.field.name))).replace('SELECT', 'SELECT viewer_key,'),
    rows,
    'GROUP BY viewer_key',
    having,
    order,
    `LIMIT ${spec.limit + 1}`,
  );
  const compiled = compiledAnalysis({
    shown,
    rest: [
      rows,
      `  AND viewer_key GLOBAL IN ${subquery('SELECT viewer_key', `FROM ${first}`)}`,
      'GROUP BY viewer_key',
      order,
    ],
    writer,
    plans: [plan],
    limit: spec.limit,
  });
  return { ...compiled, count: countViewers(spec, context) };
}

/** A statement of its own: it is run only where the limit cuts the list. */
function countViewers(spec: UniqueViewersSpec, context: QueryContext): Pick<CompiledAnalysis, 'sql' | 'params'> {
  const { writer, rows, having } = planViewers(spec, context);
  return writer.statement(
    `SELECT count() AS ${ROW_COUNT}\nFROM ${subquery('SELECT viewer_key', rows, 'GROUP BY viewer_key', having)}`,
  );
}

/** EXP-055: every viewer, in one pass over the rows and without a limit. `sorted: false` leaves the order to the engine. */
export function streamUniqueViewers(
  spec: Omit<UniqueViewersSpec, 'limit'>,
  context: QueryContext,
  form: StreamForm & { sorted?: false },
): CompiledStream {
  const { writer, rows, shown, having, order } = planViewers(spec, context);
  const kept = shown.map(([column]) => column).filter(({ field }) => !form.hidden?.includes(field.name));
  if (kept.length === 0) throw new AppError('invalid_request', { reason: 'every field is hidden' });
  const columns = streamColumns(
    kept.map(({ field }) => ({ ...field, suffix: '' })),
    form,
  );
  const headers = streamHeaders(columns, form);
  const cells = kept.map(({ alias, cell }, index) => {
    const name = quoted(alias);
    const value = form.cells === 'spreadsheet' && cell === 'text' ? markedText(name, writer) : name;
    return `  ${value} AS ${writer.bind(headers[index] ?? '', 'Identifier')}`;
  });
  const every = subquery(selectSql(shown), rows, 'GROUP BY viewer_key', having);
  const lines = [
    `SELECT\n${cells.join(',\n')}`,
    `FROM ${every}`,
    ...(form.sorted === false ? [] : [order]),
    ...(form.rows === undefined ? [] : [`LIMIT ${form.rows}`]),
  ];
  return { ...writer.statement(lines.join('\n')), columns };
}

function planViewers(spec: Omit<UniqueViewersSpec, 'limit'>, context: QueryContext) {
  const wished = spec.fields.length > 0 ? spec.fields : uniqueViewersFields;
  const fields = [...new Set<string>([VIEWER, ...wished])];
  const usual = fields.includes(PLAYS) ? [`${PLAYS} desc`] : [];
  const sorts = spec.sorts.length > 0 ? spec.sorts : usual;
  const plan = planEveryViewer({ fields, filters: spec.filters, sorts }, context);
  const writer = createSqlWriter(context);
  const rows = writeRows(plan, writer);
  const keys = plan.order.slice(0, sorts.length);
  const conditions = ['countIf(started) > 0', ...plan.groupFilters.map((one) => totalSql(one, writer, rows))];
  return {
    plan,
    writer,
    rows,
    shown: listShown(plan, rows, writer),
    sorted: new Set([VIEWER, ...keys.map(({ field }) => field.name)]),
    having: `HAVING ${conditions.join('\n  AND ')}`,
    order: `ORDER BY ${[...keys.map(({ field, direction }) => `${quoted(field.name)} ${direction}`), `${quoted(VIEWER)} ASC`].join(', ')}`,
  };
}

function listShown(plan: Plan, rows: string, writer: SqlWriter): readonly Shown[] {
  const dimensions = dimensionsIn(plan).map((field): [string, Shown] => [
    field.name,
    [modelColumn(field), latestSql(field, writer)],
  ]);
  const measures = measuresIn(plan).map((field): [string, Shown] => [
    field.name,
    [modelColumn(field, labelOf(field)), measureSql(field, writer, rows)],
  ]);
  const byName = new Map([...dimensions, ...measures]);
  return plan.columns.flatMap(({ name }) => {
    const shown = byName.get(name);
    return shown ? [shown] : [];
  });
}

function labelOf({ name }: Measure): { label?: string } {
  const label = labels[name];
  return label === undefined ? {} : { label };
}

function latestSql(dimension: Dimension, writer: SqlWriter): string {
  if (!dimension.perViewer) {
    throw new AppError('invalid_request', { reason: `"${dimension.name}" is no property of a viewer` });
  }
  const sql = dimension.sql(scopeOf(writer));
  return dimension.nullable ? `argMaxIf(${sql}, (start_utc, session_id), isNotNull(${sql}))` : `any(${sql})`;
}
