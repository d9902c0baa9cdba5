import { ALL_ROWS, type ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import { MAX_ROWS } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import type { Session } from '../../http/session.ts';
import { memoryTable, type Table } from '../table.ts';
import { type ColumnTable, formattedTable, rawTable } from './formatted-table.ts';
import { resultTable } from './result-table.ts';
import type { AnalysisQuery, TableQueries } from './table-queries.ts';

const VIEWER = 'customer_view.viewer_id';
const SUBSCRIBER = 'customer_view.subscriber_id';

/** A program that adds up the rows of a file would count a row of totals as one more. */
const FOR_PEOPLE: ReadonlySet<DataFormat> = new Set(['csv', 'txt', 'xlsx', 'html', 'md']);

export interface TableContext {
  queries: TableQueries;
  session: Session;
  format: DataFormat;
  /** EXP-071: the customer's CSV files of viewers hold the subscriber ids alone. */
  hasReducedCsv: boolean;
}

/** The rows of a widget's query as a table that can be read once. */
export function openTable(table: ExportTable, context: TableContext): Table {
  const open = columnTable(table, context);
  return table.applyFormatting ? formattedTable(open) : rawTable(open);
}

function columnTable(table: ExportTable, context: TableContext): ColumnTable {
  const { queries, session } = context;
  const { query } = table;
  const hidden = table.applyVis ? table.hiddenFields : [];
  if (query.request === 'query') {
    const rows = rowsOf(table.limit ?? query.body.limit);
    const totals = table.totals === true && FOR_PEOPLE.has(context.format);
    return (format, signal) => queries.streamQuery(query.body, { session, format, hidden, totals, signal, ...rows });
  }
  if (query.request === 'unique-viewers') {
    const rows = rowsOf(table.limit ?? query.body.limit);
    if (context.hasReducedCsv && context.format === 'csv') {
      const body = { ...query.body, fields: [SUBSCRIBER], sorts: [] };
      const options = { session, hidden: [VIEWER], sorted: false, ...rows };
      return (format, signal) => queries.streamViewers(body, { ...options, format, signal });
    }
    if (table.limit === ALL_ROWS) {
      return (format, signal) => queries.streamViewers(query.body, { session, format, hidden, signal, sorted: true });
    }
  }
  return async (format, signal) => {
    const result = await queries.run(limited(query, table.limit), { session, signal });
    const { columns, rows } = resultTable(result, hidden);
    const kept = table.limit === undefined || table.limit === ALL_ROWS ? rows : rows.slice(0, table.limit);
    return { columns, content: await memoryTable({ columns, rows: kept }).open(format, signal) };
  };
}

function rowsOf(limit: number): { rows?: number } {
  return limit === ALL_ROWS ? {} : { rows: limit };
}

/** The `limit` of these is a number of rows; that of a path is a number of titles on each step. */
const LIMITED_BY_ROWS: ReadonlySet<WidgetQuery['request']> = new Set([
  'ad-reach',
  'top-items',
  'benchmark',
  'lead-in-out',
  'unique-viewers',
]);

/** EXP-055: all rows of a named analysis are 10,000 at most. */
function limited(query: AnalysisQuery, limit: number | undefined): AnalysisQuery {
  if (limit === undefined || !LIMITED_BY_ROWS.has(query.request)) return query;
  const changed = { ...query, body: { ...query.body, limit: limit === ALL_ROWS ? MAX_ROWS : limit } };
  return changed as AnalysisQuery;
}
