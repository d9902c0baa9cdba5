import type { CustomMeasureType, RunQueryBody, ValueFormat } from '@playhead/contract/http/queries';
import type { Expression, ExpressionType } from '@playhead/domain/expressions';
import type { FilterCondition, ProportionRange } from '@playhead/domain/filters';
import type { DateRange } from '@playhead/domain/periods';
import type { RollupSlice } from '../schema/rollup-sql.ts';
import type { Dimension, FieldRight, FilterField, Identity, Measure, SourceName } from '../model/index.ts';

export type QuerySpec = Pick<
  RunQueryBody,
  'fields' | 'filters' | 'sorts' | 'limit' | 'pivots' | 'dynamicFields' | 'total' | 'rowTotal'
>;

/** What a result depends on in addition to the query; the connection determines the tenant. */
export interface QueryContext {
  timeZone: string;
  /** 0 = Sunday. */
  weekStartDay: number;
  /** Local times at which day parts begin; the usual ones when absent. */
  dayParts?: readonly string[];
  now: Date;
  rights: readonly FieldRight[];
  /** Share of the viewers to read, between 0 and 1. */
  sampling?: { rate: number };
  /** Default: the viewer. */
  identity?: Identity;
  /** The customer's segments by id, each with its active build and the rollups of its members, if any. */
  segments?: ReadonlyMap<string, { build: number; rollups?: SegmentRollups }>;
  /** Changes when rows are loaded. */
  dataVersion?: string;
  /** The rollups and the viewer sample are complete and may replace the sessions. */
  hourlyRollups?: boolean;
  /** Daily rollups of the customer's zone that hold every session; only together with `hourlyRollups`. */
  dailyRollups?: DailyRollups;
  /** A load was interrupted and derived tables are being checked: first streams are computed from the sessions. */
  derivedInDoubt?: boolean;
  /** Approximate; absent when unknown. */
  sessionsPerDay?: number;
}

/** Segment rollups are valid for one version of the rows only. */
interface SegmentRollups {
  name: string;
  build: number;
  dataVersion: string;
  /** Bitmaps of the members and households who watched, by day of this zone, up to the last of them. */
  days?: { timeZone: string; until: string };
}

export interface DailyRollups {
  /** Days whose sessions the builds hold, all of them. */
  complete: readonly DateRange[];
  builds: readonly (DateRange & { build: number; hasMonth: boolean })[];
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

export interface MadeMeasure extends Omit<Measure, 'sql'> {
  made: { type: CustomMeasureType; basedOn: Dimension | FilterField; filters: readonly RowFilter[] };
}
export type PlannedMeasure = Measure | MadeMeasure;

export interface Calculation {
  kind: 'calculation';
  name: string;
  alias: string;
  label: string;
  /** The expression as it was parsed. */
  definition: string;
  format: ValueFormat;
  type: ExpressionType;
  expression: Expression;
  uses: readonly Calculation[];
  /** Depends on the order of the rows, directly or through a calculation it refers to. */
  ordered: boolean;
  /** Refers to a measure, and so has one value per pivot column. */
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
  /** Index of the pivot column; absent for the total over the columns. */
  column?: number;
}

/** Tables to join for the shown columns. */
interface Lookups {
  first: readonly (Dimension | FilterField)[];
  /** Segments whose members are shown; null when no column needs them. */
  segments: readonly string[] | null;
}

export interface Plan {
  query: QuerySpec;
  context: QueryContext;
  /** In the order of the result, without the pivots. */
  columns: readonly Column[];
  pivots: readonly Dimension[];
  pivotOrder: readonly ('ASC' | 'DESC')[];
  /** From sql/pivot-key.ts. */
  pivotKeys: readonly string[];
  rowFilters: readonly RowFilter[];
  groupFilters: readonly GroupFilter[];
  proportions: readonly Proportion[];
  firstIdentity: Identity;
  lookups: Lookups;
  period: QueryPeriod;
  source: SourceName;
  /** The slice of the rollups to read; null reads the sessions. */
  rollupDimension: RollupSlice | null;
  /** The builds of the daily rollups to read; null reads the hourly rollups. */
  rollupBuilds: readonly number[] | null;
  /** Those of the builds above and below whose month is read as a whole, in place of its days. */
  rollupMonths: readonly number[];
  /** '' for everybody, or the name of a segment's rollups (schema/segment-rollups.ts). */
  rollupSegment: string;
  /** Hourly rollups contain no viewers: these are counted separately and joined. */
  countsViewersSeparately: boolean;
  /** Where they are counted separately: builds of the daily rollups that hold them; null counts over the sessions. */
  viewerBuilds: readonly number[] | null;
  /** The rollups of the segment hold the members who watched on each day of the period. */
  segmentHasDays: boolean;
  order: readonly Order[];
  /** The time bucket whose missing values are filled with zeros. */
  fill: Dimension | null;
  sampleRate: number | null;
  /** Null for no limit. */
  limit: number | null;
}

/** The plan reads the sessions. */
export const NO_ROLLUPS = {
  rollupDimension: null,
  rollupBuilds: null,
  rollupMonths: [],
  rollupSegment: '',
  countsViewersSeparately: false,
  viewerBuilds: null,
  segmentHasDays: false,
} as const satisfies Partial<Plan>;

export type PlanStep = (plan: Plan) => Plan;

export function dimensionsOf(plan: Pick<Plan, 'columns'>): readonly Dimension[] {
  return plan.columns.filter((column) => column.kind === 'dimension');
}

export function measuresOf(plan: Pick<Plan, 'columns'>): readonly PlannedMeasure[] {
  return plan.columns.filter((column) => column.kind === 'measure');
}

/** Measures that are shown or filtered by. */
export function measuresUsed(plan: Pick<Plan, 'columns' | 'groupFilters'>): readonly PlannedMeasure[] {
  return [...measuresOf(plan), ...plan.groupFilters.map(({ field }) => field)];
}

export function calculationsOf(plan: Pick<Plan, 'columns'>): readonly Calculation[] {
  return plan.columns.filter((column) => column.kind === 'calculation');
}

export function aliasOf(column: Column): string {
  return column.alias ?? column.name;
}

export function isPivoted(plan: Pick<Plan, 'pivots'>, column: Column): boolean {
  if (plan.pivots.length === 0) return false;
  return column.kind === 'measure' || (column.kind === 'calculation' && column.pivoted);
}

/** Row totals are computed if they are shown, sorted by or filtered by. */
export function needsRowTotals(plan: Plan): boolean {
  if (plan.pivots.length === 0) return false;
  const sorted = plan.order.some(({ field, column }) => isPivoted(plan, field) && column === undefined);
  return plan.query.rowTotal === true || sorted || plan.groupFilters.length > 0;
}

/** The index of a pivot column, the total over them, or null where the field is not pivoted. */
export type CellColumn = number | 'total' | null;

export function cellAlias(alias: string, column: CellColumn): string {
  return column === null ? alias : `${alias}|${column}`;
}

export interface ShownCell {
  field: Column;
  column: CellColumn;
}

/** In the order of the result. */
export function shownCells(plan: Plan): readonly ShownCell[] {
  const indexes = plan.pivotKeys.map((_key, index) => index);
  const columns: readonly CellColumn[] = plan.query.rowTotal === true ? [...indexes, 'total'] : indexes;
  return plan.columns.flatMap((field): readonly ShownCell[] =>
    isPivoted(plan, field) ? columns.map((column) => ({ field, column })) : [{ field, column: null }],
  );
}

/** The query without groups: one row, whose distinct counts are exact. */
export function totalOf(plan: Plan): Plan {
  return {
    ...plan,
    // A session with two genres is in the genre rollup twice.
    rollupDimension: plan.rollupDimension === 'genre' ? '' : plan.rollupDimension,
    columns: plan.columns.filter((column) => column.kind !== 'dimension'),
    groupFilters: [],
    order: [],
    fill: null,
    limit: null,
  };
}
