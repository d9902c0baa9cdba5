import type { TableCalculation } from '@playhead/contract/http/queries';
import {
  checkExpression,
  type Expression,
  type ExpressionIssue,
  type ExpressionType,
  fieldsIn,
  functionRecords,
  operandsOf,
  parseExpression,
  printExpression,
} from '@playhead/domain/expressions';
import type { Dimension } from '../model/index.ts';
import type { Calculation, Column, PlannedMeasure } from './plan.ts';
import { invalidRequest } from './refusals.ts';

export interface UnreadCalculation {
  kind: 'unread';
  field: TableCalculation;
  path: string;
}

type Unread = Dimension | PlannedMeasure | UnreadCalculation;

/** Calculations may refer to each other; a cycle is refused. Dependencies are read first. */
export function readCalculations(
  unread: readonly Unread[],
  { pivots }: { pivots: readonly Dimension[] },
): readonly Column[] {
  const columns = new Map(unread.map((column) => [nameOf(column), column]));
  const read = new Map<string, Calculation>();
  const open = new Set<string>();

  function calculation(unread: UnreadCalculation): Calculation {
    const name = unread.field.tableCalculation;
    const known = read.get(name);
    if (known) return known;
    if (open.has(name)) throw invalidRequest(`"${name}" is computed from itself`, `${unread.path}.expression`);
    const parsed = parseExpression(unread.field.expression);
    if (!parsed.ok) throw refused(unread, parsed.issue);
    const { expression } = parsed;
    const named = fieldsIn(expression).flatMap((field) => columns.get(field) ?? []);
    open.add(name);
    const uses = named.flatMap((column) => (column.kind === 'unread' ? [calculation(column)] : []));
    open.delete(name);
    const checked = checkExpression(expression, typeOf);
    if (!checked.ok) throw refused(unread, checked.issue);
    const made: Calculation = {
      kind: 'calculation',
      name,
      alias: `calculation.${name}`,
      label: unread.field.label ?? name,
      definition: printExpression(expression),
      format: unread.field.valueFormat ?? (checked.type === 'number' || checked.type === 'null' ? 'decimal' : 'text'),
      type: checked.type,
      expression,
      uses,
      pivoted: named.some((column) => column.kind === 'measure') || uses.some(({ pivoted }) => pivoted),
      ordered: dependsOnOrder(expression) || uses.some(({ ordered }) => ordered),
    };
    read.set(name, made);
    return made;
  }

  function typeOf(name: string): { type: ExpressionType } | { reason: string } {
    const column = read.get(name) ?? columns.get(name);
    if (column === undefined || column.kind === 'unread') {
      return {
        reason: pivots.some((pivot) => pivot.name === name)
          ? 'a pivot has no value here'
          : `"${name}" is not among the fields`,
      };
    }
    if (column.kind === 'calculation') return { type: column.type };
    return { type: column.kind === 'measure' || column.type === 'number' ? 'number' : 'text' };
  }

  return unread.map((column) => (column.kind === 'unread' ? calculation(column) : column));
}

function dependsOnOrder(node: Expression): boolean {
  if (node.kind === 'call' && functionRecords[node.name].ordered) return true;
  return operandsOf(node).some(dependsOnOrder);
}

function nameOf(column: Unread): string {
  return column.kind === 'unread' ? column.field.tableCalculation : column.name;
}

function refused(unread: UnreadCalculation, issue: ExpressionIssue) {
  const reason = `"${unread.field.tableCalculation}" at character ${issue.position}: ${issue.reason}`;
  return invalidRequest(reason, `${unread.path}.expression`);
}

export function sizeOf(node: Expression): number {
  return operandsOf(node).reduce((sum, operand) => sum + sizeOf(operand), 1);
}
