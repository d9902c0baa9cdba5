import type { DynamicField } from '@playhead/contract/http/queries';
import { type Dimension, type Field, findField, type Measure } from '../model/index.ts';
import { makeMeasure } from './make-measure.ts';
import type { Plan, PlannedMeasure, PlanStep } from './plan.ts';
import { readCalculations, type UnreadCalculation } from './read-calculations.ts';
import { DYNAMIC_PATH, invalidRequest, unknownField } from './refusals.ts';

function knownField(name: string, path: string): Field {
  const field = findField(name);
  if (!field) throw unknownField(name, path);
  return field;
}

/**
 * A field listed twice appears once: rows are keyed by field name. Dynamic fields come last unless `fields` lists
 * them.
 */
export const resolveColumns: PlanStep = (plan) => {
  const pivots = resolvePivots(plan);
  const dynamic = dynamicColumns(plan);
  const pivoted = new Set(pivots.map(({ name }) => name));
  const named = [...new Set([...plan.query.fields, ...dynamic.keys()])].filter((name) => !pivoted.has(name));
  const positions = new Map(plan.query.fields.map((name, index) => [name, index] as const).toReversed());
  const unread = named.map((name) => dynamic.get(name) ?? findColumn(name, positions.get(name) ?? -1));
  return { ...plan, pivots, columns: readCalculations(unread, { pivots }) };
};

function findColumn(name: string, index: number): Dimension | Measure {
  const path = `body.fields.${index}`;
  const field = knownField(name, path);
  if (field.kind === 'filter') throw invalidRequest(`"${name}" can only be used as a filter`, path);
  return withAlias(field, index);
}

/** A tag's name is user input and cannot be an alias; its index in the query can. */
function withAlias<F extends Dimension | Measure>(field: F, index: number): F {
  return field.alias === undefined ? field : { ...field, alias: `${field.alias}.${index}` };
}

function resolvePivots(plan: Plan): readonly Dimension[] {
  return [...new Set(plan.query.pivots)].map((name, index) => {
    const path = `body.pivots.${index}`;
    const field = knownField(name, path);
    if (field.kind !== 'dimension') throw invalidRequest(`"${name}" is no dimension and cannot be pivoted`, path);
    return withAlias(field, plan.query.fields.length + index);
  });
}

function dynamicColumns(plan: Plan): ReadonlyMap<string, PlannedMeasure | UnreadCalculation> {
  const found = new Map<string, PlannedMeasure | UnreadCalculation>();
  for (const [index, field] of plan.query.dynamicFields.entries()) {
    const path = `${DYNAMIC_PATH}.${index}`;
    const name = dynamicName(field);
    if (found.has(name)) throw invalidRequest(`there are two dynamic fields "${name}"`, path);
    found.set(
      name,
      field.category === 'measure' ? makeMeasure(field, { plan, path }) : { kind: 'unread', field, path },
    );
  }
  return found;
}

function dynamicName(field: DynamicField): string {
  return field.category === 'measure' ? field.measure : field.tableCalculation;
}
