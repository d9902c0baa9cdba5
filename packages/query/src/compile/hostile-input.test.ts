import { AppError, errorEntry } from '@playhead/contract/errors';
import { customMeasureTypes, type DynamicField } from '@playhead/contract/http/queries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields } from '../model/index.ts';
import { compileQuery, compileStream, type QuerySpec } from './index.ts';

const context = {
  timeZone: 'Europe/Berlin',
  weekStartDay: 1,
  now: new Date('2026-11-15T12:00:00Z'),
  rights: ['ads', 'demographics'],
  segments: new Map([['1', { build: 1 }]]),
} as const;

/** Occurs in every generated value and must not occur in a statement. */
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

const fieldNames = fields.map(({ name }) => name);
const tag = hostile.map((name) => `customer_view.tags.${name}`);
const known = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fieldNames) }, { weight: 1, arbitrary: tag });
const shares = fc.constantFrom(...fieldNames.map((name) => `${name}.percent`));
const filterTexts = fc.oneof(
  hostile,
  fc.constantFrom('1', '>=2', 'NULL', '1 to 3', 'a%', '-b', '2026/01/01', 'Yes', '', '0.1 to 1', 'viewer'),
);
const mostlyKnown = fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: hostile });

/** Trees of the grammar's tokens; most are not valid expressions. */
const expressions = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom('+', '-', '*', '/', '(', ')', ',', '=', '<', ' and ', ' not ', '1', '0.5'),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom('rank(', 'if(', 'round(', 'offset(', 'percent_of_row(', 'running_total('),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom(...fieldNames.slice(0, 5), 'customer_view.plays').map((n) => `\${${n}}`),
      },
      { weight: 1, arbitrary: hostile },
      { weight: 1, arbitrary: hostile.map((text) => `"${text.replaceAll('"', '')}"`) },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const wholeExpressions = fc.constantFrom(
  '${customer_view.plays} / 7',
  'if(${customer_view.plays} > 1, "Qz7", "no")',
  'percent_of_total(rank(${customer_view.plays}))',
);
const dynamicField: fc.Arbitrary<DynamicField> = fc.oneof(
  fc.record({
    category: fc.constant('table_calculation' as const),
    tableCalculation: fc.constantFrom('c1', 'c2', 'customer_view'),
    expression: fc.oneof(expressions, wholeExpressions),
    label: hostile,
  }),
  fc.record({
    category: fc.constant('measure' as const),
    measure: fc.constantFrom('m1', 'started'),
    type: fc.constantFrom(...customMeasureTypes),
    basedOn: mostlyKnown,
    filters: fc.dictionary(mostlyKnown, filterTexts, { maxKeys: 1 }),
    label: hostile,
  }),
);

const shapes = fc.record({
  fields: fc.oneof(
    fc.array(mostlyKnown, { minLength: 1, maxLength: 3 }),
    fc.constant<string[]>(['customer_view.plays', 'customer_view.series']),
  ),
  filters: fc.dictionary(
    fc.oneof({ weight: 6, arbitrary: mostlyKnown }, { weight: 1, arbitrary: shares }),
    filterTexts,
    {
      maxKeys: 3,
    },
  ),
  sorts: fc.array(
    fc.oneof(
      known,
      hostile,
      known.map((name) => `${name} desc`),
      known.map((name) => `${name} desc 0`),
    ),
    { maxLength: 1 },
  ),
  pivots: fc.oneof(
    { weight: 3, arbitrary: fc.constant<never[]>([]) },
    { weight: 1, arbitrary: fc.array(mostlyKnown, { maxLength: 2 }) },
  ),
  dynamicFields: fc.oneof(
    { weight: 2, arbitrary: fc.constant<never[]>([]) },
    { weight: 1, arbitrary: fc.array(dynamicField, { maxLength: 2 }) },
  ),
  total: fc.boolean(),
  rowTotal: fc.boolean(),
});

function judge(query: QuerySpec): 'compiled' | 'leaked' | number {
  try {
    const { sql, pivots, total } = compileQuery(query, context, { pivotKeys: [`=${CANARY}`, '=b'] });
    const stream = compileStream(query, context, { headers: 'labels' });
    const statements = [sql, pivots?.sql, total?.sql, stream.sql].join('\n');
    return statements.includes(CANARY) ? 'leaked' : 'compiled';
  } catch (error) {
    if (error instanceof AppError) return errorEntry(error.code).status;
    throw error;
  }
}

/** Reliability N2 requires 100,000; the default keeps the suite short. */
const RUNS = Number(process.env['HOSTILE_QUERIES'] ?? 10_000);

test(
  `N2: ${RUNS} hostile queries compile or are refused by the catalogue, and no value or name stands in the SQL`,
  { timeout: RUNS * 5 },
  () => {
    const seen = { compiled: 0, refused: 0 };
    fc.assert(
      fc.property(shapes, (shape) => {
        const verdict = judge({ ...shape, limit: 5 });
        seen[verdict === 'compiled' ? 'compiled' : 'refused'] += 1;
        // 404 is a segment that does not exist.
        expect(['compiled', 400, 404]).toContain(verdict);
      }),
      { numRuns: RUNS },
    );
    // If all inputs were accepted, or all refused, the test would prove nothing.
    expect(seen.compiled).toBeGreaterThan(RUNS / 20);
    expect(seen.refused).toBeGreaterThan(RUNS / 20);
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
        dynamicFields: [],
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
