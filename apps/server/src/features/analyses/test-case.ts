import { expect } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { caseContext, type AnalysisCase, type AnalysisCell } from './test-analysis-case.ts';

/** Numbers come from floating-point sums. */
function rounded(rows: readonly (readonly (AnalysisCell | undefined)[])[]): readonly (readonly unknown[])[] {
  return rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) : cell)));
}

export async function expectCase(engine: Engine, one: AnalysisCase): Promise<void> {
  const compiled = one.compile({ ...caseContext, ...one.context });
  const response = await engine.query({ customerId: one.customer, sql: compiled.sql, params: compiled.params });
  const { data, truncated } = compiled.readRows(response.rows);
  const columns = one.columns ?? compiled.fields.map(({ name }) => name);
  expect(rounded(data.map((row) => columns.map((column) => row[column])))).toEqual(rounded(one.rows));
  expect(truncated).toBe(one.truncated ?? false);
}
