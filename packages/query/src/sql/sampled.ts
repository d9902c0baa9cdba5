import { subquery } from '../model/index.ts';
import { aliasOf, measuresOf, type Plan, type PlannedMeasure } from '../plan/index.ts';
import { dimensionSql, type Grouping, madeOfViewer } from './column-sql.ts';
import { quoted } from './writer.ts';

/**
 * The sample is of viewers, not sessions: a viewer is in it with all sessions or not at all, so the variance is that
 * of the viewers' contributions (docs/decisions/sampling-error.md).
 */

/** 97.5 % of the normal distribution lies below. */
const Z = 1.959964;
/** With fewer viewers, no interval is shown. */
const LEAST_VIEWERS = 30;
/** Effective number of equally weighted viewers. Below it, one viewer outweighs all others. */
const LEAST_EQUAL_VIEWERS = 3;

/** Half the width of the 95 % interval, relative to the number. */
export function errorAlias(alias: string): string {
  return `${alias}.error`;
}

/** Includes measures used only in filters. */
function sampledMeasures(plan: Plan): readonly PlannedMeasure[] {
  const all = [...measuresOf(plan), ...plan.groupFilters.map(({ field }) => field)];
  return all.filter((field, index) => all.findIndex((other) => aliasOf(other) === aliasOf(field)) === index);
}

export function viewerRows(grouping: Grouping): string {
  const { plan, dimensions, matching } = grouping;
  const names = dimensions.map((field) => quoted(aliasOf(field)));
  const parts = sampledMeasures(plan).flatMap((field, index) => {
    const { part, per } = partsOf(field, grouping);
    return [`toFloat64(${part}) AS part_${index}`, ...(per === null ? [] : [`toFloat64(${per}) AS per_${index}`])];
  });
  const columns = [
    ...dimensions.map((field) => `${dimensionSql(field, grouping)} AS ${quoted(aliasOf(field))}`),
    'viewer_key',
    ...parts,
  ];
  return `FROM ${subquery(`SELECT ${columns.join(', ')}`, matching, `GROUP BY ${[...names, 'viewer_key'].join(', ')}`)}`;
}

function partsOf(field: PlannedMeasure, grouping: Grouping): { part: string; per: string | null } {
  if ('made' in field) return madeOfViewer(field, grouping);
  if (field.ofViewer === undefined) throw new Error(`${field.name} cannot be told from a sample`);
  const { part, per } = field.ofViewer;
  return { part: part(grouping.scope), per: per === undefined ? null : per(grouping.scope) };
}

function isRatio(field: PlannedMeasure): boolean {
  if ('made' in field) return field.made.type === 'average';
  return field.ofViewer?.per !== undefined;
}

export function sampledValue(field: PlannedMeasure, plan: Plan): string {
  const index = indexOf(field, plan);
  if (isRatio(field)) return `sum(part_${index}) / nullIf(sum(per_${index}), 0)`;
  const scaled = `sum(part_${index}) / ${plan.sampleRate ?? 1}`;
  return field.format === 'integer' ? `round(${scaled})` : scaled;
}

/** Null where too few viewers contribute, or one of them outweighs the others. */
export function sampledError(field: PlannedMeasure, plan: Plan): string {
  const index = indexOf(field, plan);
  const [y, x] = [`part_${index}`, `per_${index}`];
  const left = 1 - (plan.sampleRate ?? 1);
  const power = (ofPart: number, ofPer: number) =>
    `sum(${[...Array<string>(ofPart).fill(y), ...Array<string>(ofPer).fill(x)].join(' * ')})`;
  const mean = `(sum(${y}) / nullIf(sum(${x}), 0))`;
  // The residuals of a ratio r = y / x are y - r * x; their squares are expanded, so that one pass is enough.
  const second = isRatio(field)
    ? `(${power(2, 0)} - 2 * ${mean} * ${power(1, 1)} + pow(${mean}, 2) * ${power(0, 2)})`
    : power(2, 0);
  const fourth = isRatio(field)
    ? `(${power(4, 0)} - 4 * ${mean} * ${power(3, 1)} + 6 * pow(${mean}, 2) * ${power(2, 2)} - 4 * pow(${mean}, 3) * ${power(1, 3)} + pow(${mean}, 4) * ${power(0, 4)})`
    : power(4, 0);
  const viewers = isRatio(field) ? `countIf(${x} != 0 OR ${y} != 0)` : `countIf(${y} != 0)`;
  const equal = `(pow(${second}, 2) / nullIf(greatest(${fourth}, 0), 0))`;
  const freedom = `(2 * ${equal} / ${left})`;
  const width = `(${Z} + ${(Z ** 3 + Z) / 4} / ${freedom} + ${(5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96} / pow(${freedom}, 2))`;
  // The ratio was estimated from the same viewers.
  const known = isRatio(field) ? ` * ${viewers} / (${viewers} - 1)` : '';
  const spread = `sqrt(${left} * greatest(${second}, 0)${known}) / nullIf(abs(sum(${y})), 0)`;
  return `if(${viewers} >= ${LEAST_VIEWERS} AND ${equal} >= ${LEAST_EQUAL_VIEWERS}, ${width} * ${spread}, NULL)`;
}

function indexOf(field: PlannedMeasure, plan: Plan): number {
  return sampledMeasures(plan).findIndex((other) => aliasOf(other) === aliasOf(field));
}
