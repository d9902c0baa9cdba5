import type { FieldStep } from '@playhead/domain/segments';
import { findField, subquery } from '../model/index.ts';
import { writeRowFilter } from '../sql/filtered-column.ts';
import { combineRows, decided, depthSql, plainConditions } from './rule-sql.ts';
import { requireRight, type Writing } from './segment-context.ts';
import { duringSpan } from './session-rows.ts';

export const AD_DEPTH = 'ad_depth';

/** True for an ad that the viewer was shown in the window. */
export function writeAdRule(step: FieldStep, writing: Writing): string {
  requireRight('ads', step.key, writing);
  const field = findField(`ad_sessions.${step.key}`);
  if (field?.kind !== 'dimension') throw new Error(`"${step.key}" is no field of ads.`);
  const write = (conditions: FieldStep['rows'][number][number]['conditions']) =>
    decided(`(${writeRowFilter({ field, conditions }, writing.writer)})`);
  const plain = plainConditions(step.rows);
  return plain ? write(plain) : combineRows(step.rows, ({ conditions }) => write(conditions));
}

/** The most rules that one ad of each viewer passes, in order; null for viewers without ads. */
export function joinAds(predicates: readonly string[], writing: Writing): string {
  const ads = subquery(
    `SELECT viewer_key AS ad_viewer, toNullable(max(${depthSql(predicates, 'ad')})) AS ${AD_DEPTH}`,
    `FROM ${writing.table('ad_sessions')}`,
    `WHERE ${duringSpan(writing.window, writing.writer).join('\n  AND ')}`,
    'GROUP BY viewer_key',
  );
  return `LEFT ANY JOIN ${ads} AS ads ON viewers.viewer_key = ads.ad_viewer`;
}
