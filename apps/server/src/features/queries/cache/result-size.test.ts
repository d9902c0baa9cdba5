import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cell, QueryResult, ResultRow } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { sizeOf } from './result-size.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function resultOf(data: ResultRow[]): QueryResult {
  const provenance = { sql: '', timeZone: 'UTC', period: null, sampled: false, cached: false };
  return {
    data,
    fields: [],
    truncated: false,
    provenance: { ...provenance, computedAt: '', elapsedMs: 0, rowsRead: 0 },
  };
}

type Cells = (row: number, column: number) => Cell;

const rowsOf = (rows: number, columns: number, cell: Cells): ResultRow[] => makerOf(rows, columns, cell)();

/** Makes rows as results are made: parsed from text, then read by other names. */
function makerOf(rows: number, columns: number, cell: Cells): () => ResultRow[] {
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const text = JSON.stringify(
    Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(names.map((name, column) => [name, cell(row, column)])),
    ),
  );
  return () =>
    (JSON.parse(text) as ResultRow[]).map((row) =>
      Object.fromEntries(names.map((name, index) => [`customer_view.x|${index}`, row[name] ?? null])),
    );
}

const usedBytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** The middle of several: what earlier tests of this process left is freed at some time, and would be subtracted. */
function bytesOf(make: () => QueryResult): number {
  const measured = Array.from({ length: 5 }, () => {
    const before = usedBytes();
    const kept = make();
    const bytes = usedBytes() - before;
    return kept.truncated ? 0 : bytes;
  });
  return measured.toSorted((a, b) => a - b)[2] ?? 0;
}

describe('the size of a result', () => {
  test.each<[string, () => () => ResultRow[]]>([
    ['a table', () => makerOf(3_000, 6, (row, column) => row / 7 + column)],
    ['texts', () => makerOf(3_000, 4, (row, column) => `Harbor Lights ${row}, episode ${column}`)],
    ['a wide pivot', () => makerOf(60, 900, (row, column) => row / 7 + column)],
    ['a very wide pivot', () => makerOf(20, 4_000, (row, column) => row / 7 + column)],
  ])('is about the memory it takes: %s', (_name, prepare) => {
    const rows = prepare();
    const bytes = bytesOf(() => resultOf(rows()));
    const size = sizeOf(resultOf(rows()));
    expect(size).toBeGreaterThan(bytes / 3);
    expect(size).toBeLessThan(bytes * 3);
  });

  test('counts intervals and totals, and weighs the same rows once', () => {
    const data = rowsOf(1_000, 10, (row) => row);
    const plain = sizeOf(resultOf(data));
    expect(sizeOf({ ...resultOf([...data]), intervals: data })).toBe(2 * plain - 1024);
    expect(sizeOf({ ...resultOf(data), intervals: data })).toBe(plain);
  });
});
