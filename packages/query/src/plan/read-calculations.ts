import type { TableCalculation } from '@playhead/contract/http/queries';
import {
  checkExpression,
  type Expression,
  type ExpressionIssue,
  type ExpressionType,
  fieldsIn,
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

/** Calculations of calculations are written out; a circle of them, or one that grows without end, is refused. */
const MAX_NODES = 2000;

export function readCalculations(
  unread: readonly Unread[],
  { pivots }: { pivots: readonly Dimension[] },
): readonly Column[] {
  const columns = new Map(unread.map((column) => [nameOf(column), column]));
  const read = new Map<string, Calculation>();

  function calculation(asked: UnreadCalculation, open: readonly string[]): Calculation {
    const name = asked.field.table_calculation;
    const known = read.get(name);
    if (known) return known;
    if (open.includes(name)) throw invalidRequest(`"${name}" is computed from itself`, `${asked.path}.expression`);
    const parsed = parseExpression(asked.field.expression);
    if (!parsed.ok) throw refused(asked, parsed.issue);
    const inner = (other: UnreadCalculation) => calculation(other, [...open, name]);
    const checked = checkExpression(parsed.expression, (field) => typeOf(field, inner));
    if (!checked.ok) throw refused(asked, checked.issue);
    const expression = writtenOut(parsed.expression, inner);
    if (sizeOf(expression) > MAX_NODES) {
      throw invalidRequest(`"${name}" is too long when its calculations are written out`, `${asked.path}.expression`);
    }
    const made: Calculation = {
      kind: 'calculation',
      name,
      alias: `calculation.${name}`,
      label: asked.field.label ?? name,
      definition: printExpression(parsed.expression),
      format: asked.field.value_format ?? (checked.type === 'number' || checked.type === 'null' ? 'decimal' : 'text'),
      type: checked.type,
      expression,
      pivoted: fieldsIn(expression).some((field) => columns.get(field)?.kind === 'measure'),
    };
    read.set(name, made);
    return made;
  }

  function typeOf(
    name: string,
    inner: (other: UnreadCalculation) => Calculation,
  ): { type: ExpressionType } | { reason: string } {
    const column = columns.get(name);
    if (column === undefined) {
      return {
        reason: pivots.some((pivot) => pivot.name === name)
          ? 'a pivot has no value here'
          : `"${name}" is not among the fields`,
      };
    }
    if (column.kind === 'unread') return { type: inner(column).type };
    return { type: column.kind === 'measure' || column.type === 'number' ? 'number' : 'text' };
  }

  function writtenOut(node: Expression, inner: (other: UnreadCalculation) => Calculation): Expression {
    switch (node.kind) {
      case 'field': {
        const column = columns.get(node.name);
        return column?.kind === 'unread' ? inner(column).expression : node;
      }
      case 'unary':
        return { ...node, operand: writtenOut(node.operand, inner) };
      case 'binary':
        return { ...node, left: writtenOut(node.left, inner), right: writtenOut(node.right, inner) };
      case 'call':
        return { ...node, args: node.args.map((arg) => writtenOut(arg, inner)) };
      case 'number':
      case 'text':
      case 'flag':
      case 'null':
        return node;
    }
  }

  return unread.map((column) => (column.kind === 'unread' ? calculation(column, []) : column));
}

function nameOf(column: Unread): string {
  return column.kind === 'unread' ? column.field.table_calculation : column.name;
}

function refused(asked: UnreadCalculation, issue: ExpressionIssue) {
  const reason = `"${asked.field.table_calculation}" at character ${issue.position}: ${issue.reason}`;
  return invalidRequest(reason, `${asked.path}.expression`);
}

export function sizeOf(node: Expression): number {
  return operandsOf(node).reduce((sum, operand) => sum + sizeOf(operand), 1);
}
