import { AppError, errorEntry } from '@playhead/contract/errors';
import { customMeasureTypes, type DynamicField, RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { functionNames, parseExpression } from '@playhead/domain/expressions';
import { type FilterCondition, parseFilterExpression } from '@playhead/domain/filters';
import { compileQuery, readResultRows } from '@playhead/query/compile';
import { fields } from '@playhead/query/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { executeQuery } from './execute-query.ts';
import { PERIOD } from './cases/test-query-case.ts';
import { newYorkSessions } from './cases/test-rows.ts';

const CUSTOMER = 1;
const context = {
  timeZone: 'UTC',
  weekStartDay: 0,
  now: new Date('2026-11-10T12:00:00Z'),
  rights: ['ads', 'demographics'],
  segments: new Map([['5', { build: 1 }]]),
} as const;
const staying = new AbortController().signal;

/** N3 requires 10,000; the defaults keep the suite short. */
const ORACLE_RUNS = Number(process.env['HOSTILE_EXECUTED'] ?? 400);
const WHOLE_MODEL_RUNS = Number(process.env['HOSTILE_EXECUTED'] ?? 250);

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

test('N3: hostile filters find on the engine what they mean', { timeout: 300_000 + ORACLE_RUNS * 60 }, async () => {
  const seen = { found: 0, nothing: 0 };
  await fc.assert(
    fc.asyncProperty(expressions, async (expression) => {
      const parsed = parseFilterExpression(expression, 'string');
      fc.pre(parsed.ok);
      const query = decodeWire(RunQueryBody, {
        fields: ['customer_view.series'],
        filters: { 'customer_view.series': expression, [PERIOD]: '2026/11/05' },
      });
      const compiled = compileQuery(query, context);
      const { rows } = await running.engine.query({
        customerId: CUSTOMER,
        sql: compiled.sql,
        params: compiled.params,
      });
      const found = readResultRows(compiled, rows).data.map((row) => row['customer_view.series']);
      expect(sorted(found)).toEqual(sorted(expectedTitles(parsed.ok ? parsed.conditions : [])));
      if (found.length > 0) seen.found += 1;
      else seen.nothing += 1;
    }),
    { numRuns: ORACLE_RUNS },
  );
  expect(seen.found).toBeGreaterThan(ORACLE_RUNS / 4);
});

test(
  `N3: ${WHOLE_MODEL_RUNS} random queries over the whole model run without an engine error, or are refused`,
  { timeout: 300_000 + WHOLE_MODEL_RUNS * 200 },
  async () => {
    const tags = fragment.filter((name) => name !== '').map((name) => `customer_view.tags.${name}`);
    const known = fc.constantFrom(...fields.map(({ name }) => name));
    const names = fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: tags });
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
        'household',
        '-5',
      ),
    );
    const calculations = fc.constantFrom(
      '${customer_view.plays} / 7',
      'if(is_null(${customer_view.series}), rank(${customer_view.plays}), running_total(${customer_view.plays}))',
      "coalesce(${customer_view.series}, 'it''s \\ ')",
      'offset(percent_of_row(${customer_view.plays}) + percent_of_column(${m}), -3)',
      'percent_of_total(round(${m}, 3)) > null or not (${customer_view.plays} >= ${m})',
    );
    const measures = fc.record({
      category: fc.constant('measure' as const),
      measure: fc.constant('m'),
      type: fc.constantFrom(...customMeasureTypes),
      basedOn: names,
      filters: fc.dictionary(names, texts, { maxKeys: 1 }),
    });
    const free = fc.record({
      fields: fc.array(names, { minLength: 1, maxLength: 4 }),
      pivots: fc.array(names, { maxLength: 1 }),
      dynamicFields: fc.constant<DynamicField[]>([]),
    });
    const analysis = fc.record({
      fields: names.map((name) => ['customer_view.series', 'customer_view.plays', name]),
      pivots: fc.array(names, { maxLength: 2 }),
      dynamicFields: fc
        .tuple(measures, calculations)
        .map(([measure, expression]): DynamicField[] => [
          measure,
          { category: 'table_calculation', tableCalculation: 'c', expression },
        ]),
    });
    const shapes = fc.record({
      selection: fc.oneof(free, analysis),
      filters: fc.dictionary(names, texts, { maxKeys: 3 }),
      limit: fc.integer({ min: 1, max: 50 }),
      total: fc.boolean(),
      rowTotal: fc.boolean(),
    });
    const seen = { ran: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(shapes, async ({ selection, ...shape }) => {
        const outcome = await attempt({ sorts: [], ...selection, ...shape });
        seen[outcome === 'ran' ? 'ran' : 'refused'] += 1;
        // 404 is a segment that does not exist.
        expect(['ran', 400, 404]).toContain(outcome);
      }),
      { numRuns: WHOLE_MODEL_RUNS },
    );
    expect(seen.ran).toBeGreaterThan(WHOLE_MODEL_RUNS / 20);
  },
);

async function attempt(query: RunQueryBody): Promise<'ran' | number> {
  try {
    const compiled = compileQuery(query, context);
    const run = { query, context, compiled, customerId: CUSTOMER, signal: staying, deadlineMs: 30_000 };
    await executeQuery(running.engine, run, () => context.now);
    return 'ran';
  } catch (error) {
    if (error instanceof AppError && error.code !== 'query_failed') return errorEntry(error.code).status;
    throw error;
  }
}

test('function-allow-list: no function of the engine is one of a calculation, except those that are meant', async () => {
  const rows = await running.engine.inspect({ sql: 'SELECT DISTINCT lower(name) AS name FROM system.functions' });
  const names = rows.map((row) => String(row['name']));
  expect(names.length).toBeGreaterThan(1000);
  // `not` is the grammar's own operator, with or without brackets behind it.
  const meant = new Set<string>([...functionNames, 'not']);
  const accepted = names.filter((name) => parseExpression(`${name}(\${customer_view.plays})`).ok && !meant.has(name));
  expect(accepted).toEqual([]);
});

test('an expression of full length and a thousand alternatives reaches the engine whole', async () => {
  const many = Array.from({ length: 998 }, (_, index) => `^日本語の題名${index}-${'x'.repeat(35)}`).join(',');
  const query = decodeWire(RunQueryBody, {
    fields: ['customer_view.series'],
    filters: { 'customer_view.series': `${many},Harbor`, [PERIOD]: '2026/11/05' },
  });
  const compiled = compileQuery(query, context);
  const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: compiled.sql, params: compiled.params });
  expect(rows).toEqual([{ 'customer_view.series': 'Harbor' }]);
});
