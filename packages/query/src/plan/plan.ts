import type { CustomMeasureType, RunQueryBody, ValueFormat } from '@playhead/contract/http/queries';
import type { Expression, ExpressionType } from '@playhead/domain/expressions';
import type { FilterCondition, ProportionRange } from '@playhead/domain/filters';
import type { DateRange } from '@playhead/domain/periods';
import type { HourlySlice } from '../schema/session-hours.ts';
import type { Dimension, FieldRight, FilterField, Identity, Measure, SourceName } from '../model/index.ts';

export type QuerySpec = Pick<
  RunQueryBody,
  'fields' | 'filters' | 'sorts' | 'limit' | 'pivots' | 'dynamic_fields' | 'total' | 'row_total'
>;

/** Everything an answer depends on beside the query and the tenant, who is in the connection. */
export interface QueryContext {
  timeZone: string;
  /** 0 = Sunday. */
  weekStartDay: number;
  now: Date;
  rights: readonly FieldRight[];
  /** Share of the viewers to look at, between 0 and 1. */
  sampling?: { rate: number };
  /** Who counts as a unique viewer; the viewer itself when absent. */
  identity?: Identity;
  /** The customer's segments by id, each with the build that is complete, and the sums of its members, if there are any. */
  segments?: ReadonlyMap<string, { build: number; sums?: SegmentRollups }>;
  /** How new the rows are. */
  dataVersion?: string;
  /** What is kept beside the customer's rows, sums and sample, is whole, so that it may answer in their place. */
  hourlyRollups?: boolean;
  /** A load was cut off and what follows from it is being checked: first streams are made of the rows. */
  derivedInDoubt?: boolean;
  /** How many sessions the customer has a day, about; unknown when absent. */
  sessionsPerDay?: number;
}

/** The sums of a build's members are made of the rows of one version: of any other they tell nothing. */
interface SegmentRollups {
  name: string;
  build: number;
  dataVersion: string;
}

export interface RowFilter {
  field: Dimension | FilterField;
  conditions: readonly FilterCondition[];
}

export interface GroupFilter {
  field: Measure;
  conditions: readonly FilterCondition[];
}

/** Viewers by the share of their minutes in the period that match the conditions. */
export interface Proportion extends RowFilter {
  range: ProportionRange;
}

/** A measure of the caller's own making. */
export interface MadeMeasure extends Omit<Measure, 'sql'> {
  made: { type: CustomMeasureType; basedOn: Dimension | FilterField; filters: readonly RowFilter[] };
}
export type PlannedMeasure = Measure | MadeMeasure;

/** Computed from the other columns. */
export interface Calculation {
  kind: 'calculation';
  name: string;
  alias: string;
  label: string;
  /** The expression as it was understood. */
  definition: string;
  format: ValueFormat;
  type: ExpressionType;
  expression: Expression;
  /** The calculations it names. */
  uses: readonly Calculation[];
  /** Depends on the order of the rows, itself or through what it names. */
  ordered: boolean;
  /** Names a measure, so that it has a value in each pivot column. */
  pivoted: boolean;
}

export type Column = Dimension | PlannedMeasure | Calculation;

/** Full local days, and the instants they span: `[start, end)`. */
export interface QueryPeriod extends DateRange {
  start: Date;
  end: Date;
  /** `YYYY/MM/DD to YYYY/MM/DD` */
  text: string;
}

export interface Order {
  field: Column;
  direction: 'ASC' | 'DESC';
  /** Of a pivoted field; the total over the columns when absent. */
  column?: number;
}

/** What must be looked up beside the rows to show the columns. */
interface Lookups {
  /** Columns of the first-ever play. */
  first: readonly (Dimension | FilterField)[];
  /** Segments whose members are shown; null when no column asks for them. */
  segments: readonly string[] | null;
}

export interface Plan {
  query: QuerySpec;
  context: QueryContext;
  /** In the order of the answer, without the pivots. */
  columns: readonly Column[];
  pivots: readonly Dimension[];
  pivotOrder: readonly ('ASC' | 'DESC')[];
  /** Keys of the pivot columns, as the engine spells them (sql/pivot-key.ts). */
  pivotKeys: readonly string[];
  rowFilters: readonly RowFilter[];
  groupFilters: readonly GroupFilter[];
  proportions: readonly Proportion[];
  firstIdentity: Identity;
  lookups: Lookups;
  period: QueryPeriod;
  source: SourceName;
  /** Answered from the hourly rollups of this slice; null from the rows themselves. */
  rollupDimension: HourlySlice | null;
  /** Whose sums: '' for everybody, or the name of a segment's (schema/segment-rollups.ts). */
  rollupSegment: string;
  /** The sums know no viewers: these are counted over the rows and put beside them. */
  countsViewersSeparately: boolean;
  order: readonly Order[];
  /** The bucket whose missing values are filled with zeros. */
  fill: Dimension | null;
  sampleRate: number | null;
  /** Null for the whole answer. */
  limit: number | null;
}

export type PlanStep = (plan: Plan) => Plan;

export function dimensionsOf(plan: Pick<Plan, 'columns'>): readonly Dimension[] {
  return plan.columns.filter((column) => column.kind === 'dimension');
}

export function measuresOf(plan: Pick<Plan, 'columns'>): readonly PlannedMeasure[] {
  return plan.columns.filter((column) => column.kind === 'measure');
}

/** Those that are shown and those that conditions stand on. */
export function measuresAsked(plan: Pick<Plan, 'columns' | 'groupFilters'>): readonly PlannedMeasure[] {
  return [...measuresOf(plan), ...plan.groupFilters.map(({ field }) => field)];
}

export function calculationsOf(plan: Pick<Plan, 'columns'>): readonly Calculation[] {
  return plan.columns.filter((column) => column.kind === 'calculation');
}

/** The column's name in the SQL. */
export function aliasOf(column: Column): string {
  return column.alias ?? column.name;
}

/** Whether a column has a cell in each pivot column. */
export function isPivoted(plan: Pick<Plan, 'pivots'>, column: Column): boolean {
  if (plan.pivots.length === 0) return false;
  return column.kind === 'measure' || (column.kind === 'calculation' && column.pivoted);
}

/** Totals over all pivot columns are computed where they are shown, sorted by or asked a condition of. */
export function needsRowTotals(plan: Plan): boolean {
  if (plan.pivots.length === 0) return false;
  const sorted = plan.order.some(({ field, column }) => isPivoted(plan, field) && column === undefined);
  return plan.query.row_total === true || sorted || plan.groupFilters.length > 0;
}

/** A pivot column by its place, the total over them, or none where the field is not pivoted. */
export type CellColumn = number | 'total' | null;

/** The column's name in the SQL of one pivot column. */
export function cellAlias(alias: string, column: CellColumn): string {
  return column === null ? alias : `${alias}|${column}`;
}

export interface ShownCell {
  field: Column;
  column: CellColumn;
}

/** What stands in a row of the answer, in its order. */
export function shownCells(plan: Plan): readonly ShownCell[] {
  const places = plan.pivotKeys.map((_key, index) => index);
  const columns: readonly CellColumn[] = plan.query.row_total === true ? [...places, 'total'] : places;
  return plan.columns.flatMap((field): readonly ShownCell[] =>
    isPivoted(plan, field) ? columns.map((column) => ({ field, column })) : [{ field, column: null }],
  );
}

/** The same question without its groups: one row, whose distinct counts are true ones. */
export function totalOf(plan: Plan): Plan {
  return {
    ...plan,
    // A session of two genres stands twice in the sums by genre.
    rollupDimension: plan.rollupDimension === 'genre' ? '' : plan.rollupDimension,
    columns: plan.columns.filter((column) => column.kind !== 'dimension'),
    groupFilters: [],
    order: [],
    fill: null,
    limit: null,
  };
}
