import { AppError, errorEntry } from '@playhead/contract/errors';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { type FilterCondition, parseFilterExpression } from '@playhead/domain/filters';
import { compileQuery, readResultRows } from '@playhead/query/compile';
import { fields } from '@playhead/query/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { PERIOD } from './query-case.ts';
import { newYorkSessions } from './test-rows.ts';

const CUSTOMER = 1;
const context = {
  timeZone: 'UTC',
  weekStartDay: 0,
  now: new Date('2026-11-10T12:00:00Z'),
  rights: ['ads', 'demographics'],
} as const;

/** One session each; only characters whose lower case is the same in JavaScript and in the engine. */
const titles: readonly (string | null)[] = [
  null,
  '',
  ' ',
  'Harbor',
  'harbor',
  "O'Brien",
  '"Quoted"',
  'back\\slash',
  'ends in \\',
  '100%',
  'a_b',
  'a,b',
  'x^y',
  '-minus',
  '>5',
  '7',
  '7.5',
  'NULL',
  'EMPTY',
  '9 to 5',
  'Ünïcode É',
  '日本',
  '😀 smile',
  'tab\there',
  'line\nbreak',
  'nul\0inside',
  '{p0:String}',
  ' padded ',
];

let running: TestEngine;
beforeAll(async () => {
  running = await startTestEngine({ customers: [CUSTOMER] });
  const rows = titles.map((series, index) => ({
    ...newYorkSessions[0],
    series,
    session_id: `t${index}`,
    start_utc: '2026-11-05 12:00:00',
  }));
  await running.engine.insertRows({ table: 'sessions', rows });
});
afterAll(() => running.end());

const fragment = fc.constantFrom(
  ...titles.filter((title) => title !== null),
  "'",
  '\\',
  '"',
  'o',
  'A',
  '5',
  ' ',
  '\0',
  '\\N',
  "\\'",
);
const body = fc.array(fragment, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(''));
const escaped = body.map((text) => [...text].map((character) => `^${character}`).join(''));
const alternative = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom('', '%'), fc.oneof(body, escaped), fc.constantFrom('', '%'))
  .map((parts) => parts.join(''));
const expressions = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: alternative },
      { weight: 1, arbitrary: fc.constantFrom('NULL', '-NULL', 'EMPTY', '-EMPTY', '>6', '<=7') },
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(','));

/** What the filter means, told without SQL. */
function holds(condition: FilterCondition, title: string | null): boolean {
  const low = (text: string) => text.toLowerCase();
  const text = title ?? '';
  const number = title === null || title.trim() === '' || title !== title.trim() ? Number.NaN : Number(title);
  switch (condition.op) {
    case 'is_equal_to':
      return title === condition.value;
    case 'is_not_equal_to':
      return title !== condition.value;
    case 'contains':
      return title !== null && low(text).includes(low(condition.value));
    case 'not_contains':
      return title === null || !low(text).includes(low(condition.value));
    case 'starts_with':
      return title !== null && low(text).startsWith(low(condition.value));
    case 'not_starts_with':
      return title === null || !low(text).startsWith(low(condition.value));
    case 'ends_with':
      return title !== null && low(text).endsWith(low(condition.value));
    case 'not_ends_with':
      return title === null || !low(text).endsWith(low(condition.value));
    case 'is_null':
      return title === null;
    case 'is_not_null':
      return title !== null;
    case 'is_blank':
      return text === '';
    case 'is_not_blank':
      return text !== '';
    case 'greater_than':
      return number > Number(condition.value);
    case 'less_than_or_equal_to':
      return number <= Number(condition.value);
    default:
      throw new Error(`The test makes no ${condition.op}.`);
  }
}

function expectedTitles(conditions: readonly FilterCondition[]): readonly (string | null)[] {
  const isNegative = ({ op }: FilterCondition) => op.includes('not_');
  const any = conditions.filter((condition) => !isNegative(condition));
  const all = conditions.filter(isNegative);
  return titles.filter(
    (title) =>
      (any.length === 0 || any.some((condition) => holds(condition, title))) &&
      all.every((condition) => holds(condition, title)),
  );
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).toSorted();

test('N3: 1,000 hostile filters find on the engine what they mean', { timeout: 120_000 }, async () => {
  const seen = { found: 0, nothing: 0 };
  await fc.assert(
    fc.asyncProperty(expressions, async (expression) => {
      const parsed = parseFilterExpression(expression, 'string');
      fc.pre(parsed.ok);
      const query = RunQueryBody.parse({
        fields: ['customer_view.series'],
        filters: { 'customer_view.series': expression, [PERIOD]: '2026/11/05' },
      });
      const compiled = compileQuery(query, context);
      const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
      const found = readResultRows(compiled, rows).data.map((row) => row['customer_view.series']);
      expect(sorted(found)).toEqual(sorted(expectedTitles(parsed.ok ? parsed.conditions : [])));
      if (found.length > 0) seen.found += 1;
      else seen.nothing += 1;
    }),
    { numRuns: 1000 },
  );
  expect(seen.found).toBeGreaterThan(300);
});

test(
  '500 random queries over the whole model run without an engine error, or are refused with 400',
  { timeout: 120_000 },
  async () => {
    const names = fc.constantFrom(...fields.map(({ name }) => name));
    const texts = fc.oneof(
      expressions,
      fc.constantFrom(
        '1',
        '2,3',
        'NOT 4',
        '1 to 3',
        '>2',
        'NULL',
        '2026/11/05',
        '>=2026/11/01',
        '7 days',
        'Yes',
        'Mon',
        'Last 7 Days',
      ),
    );
    const shapes = fc.record({
      fields: fc.array(names, { minLength: 1, maxLength: 4 }),
      filters: fc.dictionary(names, texts, { maxKeys: 3 }),
      limit: fc.integer({ min: 1, max: 50 }),
    });
    const seen = { run: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const outcome = await attempt(RunQueryBody.parse(shape));
        if (outcome === 'ran') seen.run += 1;
        else seen.refused += 1;
        expect(['ran', 400]).toContain(outcome);
      }),
      { numRuns: 500 },
    );
    expect(seen.run).toBeGreaterThan(100);
  },
);

async function attempt(query: RunQueryBody): Promise<'ran' | number> {
  try {
    const { sql, params } = compileQuery(query, context);
    await running.engine.query({ customerId: CUSTOMER, sql, params });
    return 'ran';
  } catch (error) {
    if (error instanceof AppError && error.code !== 'query_failed') return errorEntry(error.code).status;
    throw error;
  }
}

test('an expression of full length and a thousand alternatives reaches the engine whole', async () => {
  const many = Array.from({ length: 998 }, (_, index) => `^日本語の題名${index}-${'x'.repeat(35)}`).join(',');
  const query = RunQueryBody.parse({
    fields: ['customer_view.series'],
    filters: { 'customer_view.series': `${many},Harbor`, [PERIOD]: '2026/11/05' },
  });
  const compiled = compileQuery(query, context);
  const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
  expect(rows).toEqual([{ 'customer_view.series': 'Harbor' }]);
});
