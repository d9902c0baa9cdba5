import type { FilterCondition } from '@playhead/domain/filters';
import type { FieldStep, ReadRule } from '@playhead/domain/segments';

/** A null is no match, also inside OR and NOT. */
export function decided(predicate: string): string {
  return `ifNull(${predicate}, false)`;
}

function allOf(predicates: readonly string[]): string {
  return predicates.length === 1 ? (predicates[0] ?? '') : `(${predicates.join(' AND ')})`;
}

export function anyOf(predicates: readonly string[]): string {
  return predicates.length === 1 ? (predicates[0] ?? '') : `(${predicates.join(' OR ')})`;
}

/** One list of conditions, and so a single IN, if no row has several rules and no rule has a share. */
export function plainConditions(rows: FieldStep['rows']): readonly FilterCondition[] | null {
  const isPlain = rows.every((row) => row.length === 1 && row.every(({ share }) => share === null));
  return isPlain ? rows.flat().flatMap(({ conditions }) => conditions) : null;
}

/** FLT-029 over rows: any of those with a positive rule, and all of the others. */
export function combineRows(rows: FieldStep['rows'], write: (rule: ReadRule) => string): string {
  const written = rows.map((row) => ({ sql: allOf(row.map(write)), negative: row.every(({ negative }) => negative) }));
  const any = written.filter(({ negative }) => !negative).map(({ sql }) => sql);
  const all = written.filter(({ negative }) => negative).map(({ sql }) => sql);
  return allOf([...(any.length > 0 ? [anyOf(any)] : []), ...all]);
}

/** The engine substitutes the text of an alias, so a sum over aliases grows with the square of its length. */
const MAX_SUMMED = 16;

/**
 * The number of rules that hold from the first on. A sum: a chain of branches over every row was measured a tenth
 * slower.
 */
export function depthSql(predicates: readonly string[], name: string): string {
  if (predicates.length > MAX_SUMMED) return branches(predicates);
  const reached = predicates.map((predicate, index) => {
    const before = index === 0 ? '' : `${name}_${index} AND `;
    return `((${before}${predicate}) AS ${name}_${index + 1})`;
  });
  return reached.join('\n    + ');
}

function branches(predicates: readonly string[]): string {
  const failed = predicates.map((predicate, index) => `NOT (${predicate}), ${index}`);
  return `multiIf(\n    ${failed.join(',\n    ')},\n    ${predicates.length})`;
}
