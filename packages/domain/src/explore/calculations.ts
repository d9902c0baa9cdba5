import type { ExploreField } from '@playhead/contract/http/explore';
import type { TableCalculation } from '@playhead/contract/http/queries';
import { t, tSent } from '@playhead/texts/translate';
import {
  checkExpression,
  type Expression,
  type ExpressionIssue,
  type ExpressionType,
  fieldsIn,
  functionRecords,
  operandsOf,
  parseExpression,
} from '../expressions/index.ts';
import { dynamicName, type ExploreState } from './explore-state.ts';

export interface CalculationScope {
  state: Pick<ExploreState, 'fields' | 'pivots' | 'dynamicFields'>;
  catalogue: readonly ExploreField[];
}

export type CheckedCalculation =
  | { ok: true; type: ExpressionType; warnings: readonly ExpressionIssue[] }
  | { ok: false; issue: ExpressionIssue };

type Checked = ReadonlyMap<string, CheckedCalculation>;

/** Every table calculation by its name; the server refuses the same ones. */
export function checkCalculations({ state, catalogue }: CalculationScope): Checked {
  const calculations = new Map(
    state.dynamicFields.flatMap((field): [string, TableCalculation][] =>
      field.category === 'table_calculation' ? [[field.tableCalculation, field]] : [],
    ),
  );
  const checked = new Map<string, CheckedCalculation>();
  const open: string[] = [];

  function check(calculation: TableCalculation): CheckedCalculation {
    const name = calculation.tableCalculation;
    const known = checked.get(name);
    if (known) return known;
    const made = checkOne(calculation);
    checked.set(name, made);
    return made;
  }

  function checkOne(calculation: TableCalculation): CheckedCalculation {
    const parsed = parseExpression(calculation.expression);
    if (!parsed.ok) return parsed;
    const { expression } = parsed;
    open.push(calculation.tableCalculation);
    const circular = fieldsIn(expression).find((name) => open.includes(name));
    const found: CheckedCalculation =
      circular === undefined
        ? typed(expression)
        : { ok: false, issue: { position: positionOf(expression, circular), reason: circularReason(circular) } };
    open.pop();
    return found;
  }

  function typed(expression: Expression): CheckedCalculation {
    const result = checkExpression(expression, typeOf);
    return result.ok ? { ...result, warnings: divisionsByZero(expression) } : result;
  }

  function circularReason(name: string): string {
    const path = open.slice(open.indexOf(name));
    if (path.length < 2) return t('{field} is computed from itself', { field: labelOf(name) });
    return t('{field} is computed from itself: {path}', {
      field: labelOf(name),
      path: [...path, name].map(labelOf).join(' → '),
    });
  }

  function labelOf(name: string): string {
    return (
      calculations.get(name)?.label ??
      state.dynamicFields.find((field) => dynamicName(field) === name)?.label ??
      tSent(catalogue.find((field) => field.name === name)?.label ?? name)
    );
  }

  function typeOf(name: string): { type: ExpressionType } | { reason: string } {
    const calculation = calculations.get(name);
    if (calculation) {
      const used = check(calculation);
      return used.ok
        ? { type: used.type }
        : { reason: t('{field} has an error: {reason}', { field: labelOf(name), reason: used.issue.reason }) };
    }
    if (state.dynamicFields.some((field) => dynamicName(field) === name)) return { type: 'number' };
    const field = catalogue.find((one) => one.name === name);
    if (!field) return { reason: t('there is no field "{name}"', { name }) };
    if (state.pivots.includes(name))
      return { reason: t('{field} is pivoted and has no value here', { field: tSent(field.label) }) };
    if (!state.fields.includes(name))
      return { reason: t('{field} is not among the chosen fields; add it first', { field: tSent(field.label) }) };
    return { type: field.kind === 'measure' || field.numeric ? 'number' : 'text' };
  }

  for (const calculation of calculations.values()) check(calculation);
  return checked;
}

/** The server returns an empty cell; a literal zero is always one. */
function divisionsByZero(node: Expression): readonly ExpressionIssue[] {
  const inside = operandsOf(node).flatMap(divisionsByZero);
  const isDivision =
    node.kind === 'binary' && node.op === '/' && node.right.kind === 'number' && node.right.value === 0;
  return isDivision
    ? [...inside, { position: node.right.at, reason: t('division by zero: every cell will be empty') }]
    : inside;
}

function positionOf(node: Expression, name: string): number {
  const nodes: Expression[] = [node];
  for (const one of nodes) {
    if (one.kind === 'field' && one.name === name) return one.at;
    nodes.push(...operandsOf(one));
  }
  return 1;
}

/** Whether the rows can be sorted by it; a running total decides nothing about the order it depends on. */
export function dependsOnRowOrder(name: string, state: Pick<ExploreState, 'dynamicFields'>): boolean {
  const seen = new Set<string>();
  function depends(one: string): boolean {
    if (seen.has(one)) return false;
    seen.add(one);
    const field = state.dynamicFields.find((dynamic) => dynamicName(dynamic) === one);
    if (field?.category !== 'table_calculation') return false;
    const parsed = parseExpression(field.expression);
    return parsed.ok && (usesOrder(parsed.expression) || fieldsIn(parsed.expression).some(depends));
  }
  return depends(name);
}

function usesOrder(node: Expression): boolean {
  return (node.kind === 'call' && functionRecords[node.name].ordered) || operandsOf(node).some(usesOrder);
}

/** A name on the wire for what the user calls it: `Minutes per play` is `minutes_per_play`, and unlike all of `taken`. */
export function dynamicNameFor(label: string, taken: readonly string[]): string {
  const letters = label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 50);
  const base = letters === '' ? 'calculation' : letters;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}
