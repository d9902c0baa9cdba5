import { AppError, errorEntry } from '@playhead/contract/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields } from '../model/index.ts';
import { compileQuery, type QuerySpec } from './index.ts';

const context = {
  timeZone: 'Europe/Berlin',
  weekStartDay: 1,
  now: new Date('2026-11-15T12:00:00Z'),
  rights: ['ads', 'demographics'],
} as const;

/** Stands in every generated value and in no statement. */
const CANARY = 'Qz7';
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '`',
        '\\',
        '%',
        '_',
        '^',
        '-',
        ',',
        '>',
        '<',
        '=',
        ' ',
        '\0',
        '\n',
        ';',
        '--',
        '/*',
        '{p0:String}',
      ),
      fc.constantFrom(
        "' OR 1=1 --",
        "\\'",
        ') UNION ALL SELECT 1',
        ' to ',
        'NULL',
        'EMPTY',
        'NOT ',
        '5',
        '1.5',
        '2026/01/01',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .chain((parts) => fc.integer({ min: 0, max: parts.length }).map((at) => parts.toSpliced(at, 0, CANARY).join('')));

const known = fc.constantFrom(...fields.map(({ name }) => name));
const filterTexts = fc.oneof(
  hostile,
  fc.constantFrom('1', '>=2', 'NULL', '1 to 3', 'a%', '-b', '2026/01/01', 'Yes', ''),
);
const shapes = fc.record({
  fields: fc.array(fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: hostile }), {
    minLength: 1,
    maxLength: 3,
  }),
  filters: fc.dictionary(fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: hostile }), filterTexts, {
    maxKeys: 3,
  }),
  sorts: fc.array(
    fc.oneof(
      known,
      hostile,
      known.map((name) => `${name} desc`),
    ),
    { maxLength: 1 },
  ),
});

function judge(query: QuerySpec): 'compiled' | 'leaked' | number {
  try {
    return compileQuery(query, context).sql.includes(CANARY) ? 'leaked' : 'compiled';
  } catch (error) {
    if (error instanceof AppError) return errorEntry(error.code).status;
    throw error;
  }
}

test(
  '20,000 hostile queries compile or are refused by the catalogue, and no value stands in the SQL',
  { timeout: 60_000 },
  () => {
    const seen = { compiled: 0, refused: 0 };
    fc.assert(
      fc.property(shapes, (shape) => {
        const verdict = judge({ ...shape, limit: 5, pivots: [], dynamic_fields: [] });
        seen[verdict === 'compiled' ? 'compiled' : 'refused'] += 1;
        expect(['compiled', 400]).toContain(verdict);
      }),
      { numRuns: 20_000 },
    );
    // Neither side may swallow the other: the test would prove nothing.
    expect(seen.compiled).toBeGreaterThan(1000);
    expect(seen.refused).toBeGreaterThan(1000);
  },
);

test('the SQL of a filter depends on its shape alone', () => {
  const sqlOf = (value: string) =>
    compileQuery(
      {
        fields: ['customer_view.series', 'customer_view.plays'],
        filters: { 'customer_view.series': [...value].map((character) => `^${character}`).join('') },
        sorts: [],
        limit: 5,
        pivots: [],
        dynamic_fields: [],
      },
      context,
    );
  const plain = sqlOf('plain').sql;
  fc.assert(
    fc.property(hostile, (value) => {
      const { sql, params } = sqlOf(value);
      expect(sql).toBe(plain);
      expect(params['p4']).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
