import { customMeasureTypes, type DynamicField } from '@playhead/contract/http/queries';
import { fields } from '../model/index.ts';
import { compileQuery, type QueryContext, type QuerySpec } from './index.ts';
import { calculation, MEASURE, nested, wraps } from './test-growing-expressions.ts';

/** A construct that can be repeated; returns the length of the statements. */
export interface Growing {
  name: string;
  lengthOf(size: number): number;
}

const SEGMENTS = 400;
export const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-15T03:28:00Z'),
  rights: ['ads', 'demographics'],
  segments: new Map(Array.from({ length: SEGMENTS }, (_, id) => [String(id), { build: 1 }])),
};

const indexes = (size: number) => Array.from({ length: size }, (_, index) => index);
export const joined = (size: number, each: (index: number) => string, by = ','): string =>
  indexes(size).map(each).join(by);

function growing(
  name: string,
  query: (size: number) => Partial<QuerySpec>,
  pivotKeys?: (size: number) => number,
): Growing {
  return {
    name,
    lengthOf(size) {
      const compiled = compileQuery(
        {
          fields: ['customer_view.series', 'customer_view.plays'],
          filters: {},
          sorts: [],
          limit: 10,
          pivots: [],
          dynamicFields: [],
          ...query(size),
        },
        context,
        { pivotKeys: indexes(pivotKeys?.(size) ?? 0).map((index) => `=${index}`) },
      );
      return [compiled, compiled.total, compiled.pivots].reduce(
        (sum, statement) => sum + (statement?.sql.length ?? 0),
        0,
      );
    },
  };
}

const PIVOTED: Partial<QuerySpec> = { pivots: ['customer_view.device'], rowTotal: true, total: true };
const one = (expression: string): DynamicField[] => [calculation('x', expression)];

export const growingCalculations: readonly Growing[] = wraps.flatMap(([name, wrap]) => [
  growing(`${name} inside itself`, (size) => ({ dynamicFields: one(nested(wrap, Math.ceil(size / 4))) })),
  growing(
    `${name} inside itself, under pivots`,
    (size) => ({ ...PIVOTED, dynamicFields: one(nested(wrap, Math.ceil(size / 4))) }),
    () => 4,
  ),
  growing(`${name} next to itself`, (size) => ({
    dynamicFields: one(joined(size, () => `coalesce(${wrap(MEASURE)}, null)`, ' = 1 or ').replace(/$/, ' = 1')),
  })),
  growing(
    `${name} in each pivot column`,
    () => ({ ...PIVOTED, dynamicFields: one(wrap(wrap(MEASURE))) }),
    (size) => size,
  ),
  growing(`${name} of the calculation before`, (size) => ({
    dynamicFields: indexes(size).map((at) => calculation(`x${at}`, wrap(at === 0 ? MEASURE : `\${x${at - 1}}`))),
  })),
]);

/** Filter texts for each field type, and texts that look like incomplete operators. */
const filterWords = [
  (at: number) => String(at),
  (at: number) => `-${at}`,
  (at: number) => `%${at}%`,
  (at: number) => `-%${at}%`,
  (at: number) => `>${at}`,
  (at: number) => `<=${at}`,
  (at: number) => `${at} to ${at + 1}`,
  () => '2026/01/01 to 2026/02/01',
  (at: number) => `${at + 1} days`,
  () => '2026/01/01',
  () => 'NULL',
  () => 'EMPTY',
  () => 'Yes',
];

const hostileTexts = ['^', '%', ',', ' ', '-', '(', ' to ', '> ', '^,', 'a ', '\n', '0', '9/', '.', 'NOT '];

export const growingFilters: readonly Growing[] = [
  ...fields.map(({ name }) => {
    const words = filterWords.filter((word) => isReadable(name, word(0)));
    return growing(`${name} filtered`, (size) => ({
      filters: { [name]: joined(size, (at) => (words[at % words.length] ?? String)(at)) },
    }));
  }),
  ...['series', 'is_live', 'season_number', 'first_watched', 'current_date_range_ui', 'tags.t', 'series.percent'].map(
    (name) =>
      growing(`signs repeated in a filter of ${name}`, (size) => ({
        filters: {
          'customer_view.series': 'x',
          [`customer_view.${name}`]: joined(hostileTexts.length, (at) => (hostileTexts[at] ?? '').repeat(size)),
        },
      })),
  ),
  ...hostileTexts.map((text) =>
    growing(`${JSON.stringify(text)} repeated in a filter`, (size) => ({
      filters: { 'customer_view.series': text.repeat(size * 10) },
    })),
  ),
  growing('conditions on a measure that holds the filters', (size) => ({
    filters: {
      'customer_view.binge_score': joined(size, (at) => `>${at}`),
      'customer_view.series': joined(size, (at) => `%${at}%`),
    },
  })),
];

function isReadable(name: string, text: string): boolean {
  try {
    return growing(name, () => ({ filters: { [name]: text } })).lengthOf(1) > 0;
  } catch {
    return false;
  }
}

const tag = (at: number) => `customer_view.tags.t${at}`;

export const growingParts: readonly Growing[] = [
  growing('columns', (size) => ({ fields: ['customer_view.plays', ...indexes(size).map(tag)] })),
  growing('filtered fields', (size) => ({
    filters: Object.fromEntries(indexes(size).map((at) => [tag(at), 'a,-%b%'])),
  })),
  growing('shares of the minutes', (size) => ({
    filters: { 'customer_view.series': joined(size, (at) => `%${at}%`), 'customer_view.series.percent': '0.5 to 1' },
  })),
  growing('segments to filter by', (size) => ({ filters: { 'segment_view.segment_id': joined(size, String) } })),
  growing('segments to leave out', (size) => ({
    filters: { 'segment_view.segment_id': joined(size, (at) => `-${at}`) },
  })),
  growing('sorts', (size) => ({ sorts: indexes(size).map(() => 'customer_view.plays desc') })),
  growing('sorts by calculations that others are ordered by', (size) => ({
    dynamicFields: [
      ...indexes(size).map((at) =>
        calculation(`x${at}`, `${MEASURE} * 2 + ${at} / (${MEASURE} + ${at}) - ${MEASURE} / 7`),
      ),
      ...indexes(size).map((at) => calculation(`y${at}`, `running_total(\${x${at}}) + previous(${MEASURE})`)),
    ],
    sorts: indexes(size).map((at) => `x${at} desc`),
  })),
  growing('calculations that name the one before four times', (size) => ({
    dynamicFields: indexes(size).map((at) =>
      calculation(`x${at}`, at === 0 ? MEASURE : joined(4, () => `\${x${at - 1}}`, ' + ')),
    ),
  })),
  growing('calculations that name all before them', (size) => ({
    dynamicFields: indexes(Math.ceil(Math.sqrt(size))).map((at) =>
      calculation(`x${at}`, [MEASURE, ...indexes(at).map((before) => `\${x${before}}`)].join(' + ')),
    ),
  })),
  growing(
    'pivot columns',
    () => PIVOTED,
    (size) => size,
  ),
  growing(
    'measures under pivots',
    (size) => ({ ...PIVOTED, fields: ['customer_view.series', ...measures.slice(0, size)] }),
    () => 4,
  ),
  ...customMeasureTypes.flatMap((type) => [
    growing(`measures of type ${type}`, (size) => ({
      dynamicFields: indexes(size).map((at) => measure(type, `m${at}`, { 'customer_view.device': 'a,-%b%' })),
    })),
    growing(`conditions of a measure of type ${type}`, (size) => ({
      dynamicFields: [measure(type, 'm', { 'customer_view.device': joined(size, (at) => `%${at}%`) })],
    })),
  ]),
];

const measures = fields
  .filter(({ kind, name }) => kind === 'measure' && name.startsWith('customer_view.'))
  .map(({ name }) => name);

function measure(
  type: (typeof customMeasureTypes)[number],
  name: string,
  filters: Record<string, string>,
): DynamicField {
  return { category: 'measure', measure: name, type, basedOn: 'customer_view.season_number', filters };
}
