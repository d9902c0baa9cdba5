import { z } from 'zod';
import { pageIds } from '../../page-ids.ts';
import type { ValueOf } from '../../wire.ts';
import { dataFormats } from './deliveries.ts';
import { QueryId } from '../explore.ts';
import { MAX_ROWS } from '../queries.ts';
import { WidgetQuery } from '../widget-queries.ts';

/** EXP-062 */
export const paperSizes = ['fit', 'letter', 'legal', 'tabloid', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** EXP-055: `limit` of an export of every row. */
export const ALL_ROWS = -1;
const MAX_TABLES = 60;

/** The period that the queries were made for. A later run of a schedule replaces these by its own dates. */
export const ExportPeriod = z.strictObject({
  /** As in the address: `Last 30 Days`; `Custom` stays as it is. */
  shortcut: z.string().max(40),
  compare: z.string().max(40),
  /** `YYYY/MM/DD to YYYY/MM/DD`, as the queries have it. */
  range: z.string().max(40),
  compareRange: z.string().max(40),
});
export type ExportPeriod = ValueOf<typeof ExportPeriod>;

/** EXP-038: a query of a widget, and how its rows are written. */
export const ExportTable = z.strictObject({
  fileName: z.string().max(300),
  query: WidgetQuery,
  /** Rows; that of the query when absent. */
  limit: z.union([z.literal(ALL_ROWS), z.int().min(1).max(MAX_ROWS)]).optional(),
  /** EXP-039: only what the widget shows. */
  apply_vis: z.boolean().default(true),
  /** EXP-039: `45.3%` instead of 0.453. */
  apply_formatting: z.boolean().default(true),
  /** Fields that the widget does not show; left out with `apply_vis`. */
  hiddenFields: z.array(z.string().max(420)).max(100).default([]),
  /** A last row with the totals of the query, in files for people: JSON and Parquet have rows alone. */
  totals: z.boolean().optional(),
});
export type ExportTable = ValueOf<typeof ExportTable>;

const PageContent = z.strictObject({
  kind: z.literal('page'),
  page: z.enum(pageIds),
  /** The query string of the view: filters, period, settings. A named period moves on with the days. */
  search: z.string().max(60_000),
  format: z.enum(['pdf', 'png']),
  paper: z.enum(paperSizes).default('fit'),
  landscape: z.boolean().default(false),
  singleColumn: z.boolean().default(false),
  expandTable: z.boolean().default(false),
});

/** EXP-037: a CSV file for each table, in a folder inside a ZIP file. */
const TablesContent = z.strictObject({
  kind: z.literal('tables'),
  folderName: z.string().max(300),
  tables: z.array(ExportTable).min(1).max(MAX_TABLES),
  period: ExportPeriod.optional(),
  /** Absent in content that was stored before the option existed. */
  page: z.enum(pageIds).optional(),
});

const TableContent = z.strictObject({
  kind: z.literal('table'),
  format: z.enum(dataFormats),
  /** DLV-010: viewers are sent as `CSV.zip`. */
  zipped: z.boolean().default(false),
  table: ExportTable,
  period: ExportPeriod.optional(),
  /** DLV-084: of the workbench, whose query `table` holds. */
  queryId: QueryId.optional(),
});

/** What a file is made of: all an export needs, now or at each firing of a schedule. */
export const ExportContent = z.discriminatedUnion('kind', [PageContent, TablesContent, TableContent]);
export type ExportContent = ValueOf<typeof ExportContent>;
export type PageContent = ValueOf<typeof PageContent>;
export type TablesContent = ValueOf<typeof TablesContent>;
export type TableContent = ValueOf<typeof TableContent>;
