import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActiveFilter,
  decodeFilters,
  decodeUaaFilters,
  encodeFilters,
  type FilterRow,
  filterOperators,
  type FilterSet,
  isNullType,
  MAX_FILTER_STRING_LENGTH,
  operatorRecords,
  readFilterCode,
  validateFilters,
} from '../index.ts';
import { testFields } from '../test-fields.ts';
import { hostileText, meantFilter } from '../test-filters.ts';

const is = (...values: readonly string[]): FilterRow => ({ op: 'is_equal_to', values });
const written: readonly [name: string, filters: FilterSet, text: string | null][] = [
  ['nothing', [], null],
  ['rows that wait for a value', [{ key: 'series', rows: [is()] }], null],
  [
    'one value as a text, several as a list',
    [
      { key: 'series', rows: [is('Harbor "Lights"')] },
      { key: 'country', rows: [is('Norway', 'Sweden'), { op: 'is_null', values: [] }, is()] },
    ],
    '{"series":[{"op":"is_equal_to","value":"Harbor \\"Lights\\""}],' +
      '"country":[{"op":"is_equal_to","value":["Norway","Sweden"]},{"op":"is_null"}]}',
  ],
  [
    'units, and both ends of a range',
    [{ key: 'mins_watched', rows: [{ op: 'is_between', values: ['5', ''], unit: 'min' }] }],
    '{"mins_watched":[{"op":"is_between","value":["5",""],"unit":"min"}]}',
  ],
  [
    'percents next to the rows',
    [{ key: 'series', rows: [is('a')], proportion: { from: 50, to: null } }],
    '{"series":{"rows":[{"op":"is_equal_to","value":"a"}],"percent":[50,null]}}',
  ],
  [
    'a typed expression',
    [{ key: 'series', rows: [], expression: '%a%', proportion: { from: 1, to: 2 } }],
    '{"series":{"advanced":"%a%","percent":[1,2]}}',
  ],
];

describe('the address of filters', () => {
  test.each(written)('SHELL-023: %s', (_name, filters, text) => {
    expect(encodeFilters(filters)).toBe(text);
  });

  const row = fc.constantFrom(...filterOperators).chain((op): fc.Arbitrary<FilterRow> => {
    const { operand } = operatorRecords[op];
    const values =
      operand === 'one'
        ? fc.array(hostileText, { minLength: 1, maxLength: 4 })
        : fc.array(hostileText, { minLength: 1, maxLength: 2 });
    return fc
      .tuple(isNullType(op) ? fc.constant([]) : values, fc.constantFrom('sec', 'min', undefined))
      .map(([texts, unit]) => ({ op, values: texts, ...(unit ? { unit } : {}) }));
  });
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  const proportion = fc
    .tuple(percent, fc.option(percent))
    .map(([a, b]) => (b === null ? { from: a, to: null } : { from: Math.min(a, b), to: Math.max(a, b) }));
  const filter = fc
    .record({
      key: hostileText.map((text) => `tags.${text}`),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      expression: fc.option(hostileText.filter((text) => text.trim() !== '')),
      proportion: fc.option(proportion),
    })
    .map(({ key, rows, expression, proportion: share }): ActiveFilter => ({
      key,
      ...(expression === null ? { rows } : { rows: [], expression }),
      ...(share ? { proportion: share } : {}),
    }));

  test('SHELL-023: what is written through an address is read back the same, in its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(filter, { selector: ({ key }) => key, maxLength: 5 }), (filters) => {
        const params = new URLSearchParams({ filterStr: encodeFilters(filters) ?? '' });
        const read = new URLSearchParams(params.toString()).get('filterStr') ?? '';
        expect(decodeFilters(read)).toEqual({ filters, issues: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test('FLT-021: filters that mean something are read back the same with the fields in hand', () => {
    fc.assert(
      fc.property(fc.uniqueArray(meantFilter, { selector: ({ filter: { key } }) => key }), (meant) => {
        const filters = meant.map((one) => one.filter);
        expect(decodeFilters(encodeFilters(filters) ?? '', testFields)).toEqual({ filters, issues: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test('any text is read or reported, never thrown at', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify({ series: value })),
    );
    fc.assert(
      fc.property(anything, fc.boolean(), (text, known) => {
        const { filters, issues } = decodeFilters(text, known ? testFields : undefined);
        expect(Array.isArray(filters) && issues.every((issue) => issue.endsWith('.'))).toBe(true);
        expect(decodeFilters(encodeFilters(filters) ?? '').filters).toEqual(filters);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('decodeFilters cleans', () => {
  const json = (value: unknown) => JSON.stringify(value);
  const good = [{ op: 'is_equal_to', value: 'a' }];
  const cleaned: readonly [name: string, text: string, keys: readonly string[], issues: readonly string[]][] = [
    ['no text', '  ', [], []],
    ['no JSON', '{oops', [], ['The filters of this address could not be read.']],
    ['a list', '[]', [], ['The filters of this address could not be read.']],
    ['null', 'null', [], ['The filters of this address could not be read.']],
    ['deep nesting', '['.repeat(50_000), [], ['The filters of this address could not be read.']],
    [
      'an over-long text',
      ' '.repeat(MAX_FILTER_STRING_LENGTH) + 'x',
      [],
      ['The filters of this address are too long to be read.'],
    ],
    ['an unknown filter', json({ mood: good, series: good }), ['series'], ['There is no filter "mood".']],
    [
      'a key of the prototype',
      `{"__proto__":${json(good)},"series":${json(good)}}`,
      ['series'],
      ['There is no filter "__proto__".'],
    ],
    ['another one', json({ constructor: good }), [], ['There is no filter "constructor".']],
    ['a long key', json({ ['x'.repeat(90)]: good }), [], [`There is no filter "${'x'.repeat(50)}…".`]],
    ['a filter that is no list', json({ series: 'a' }), [], ['The filter "Series" could not be read.']],
    ['a filter without rows', json({ series: { percent: [1, 2] } }), [], ['The filter "Series" could not be read.']],
    [
      'an expression next to rows',
      json({ series: { rows: good, advanced: 'a' } }),
      [],
      ['The filter "Series" could not be read.'],
    ],
    [
      'percents beyond 100',
      json({ series: { rows: good, percent: [1, 200] } }),
      [],
      ['The filter "Series" could not be read.'],
    ],
    [
      'reversed percents',
      json({ series: { rows: good, percent: [9, 2] } }),
      [],
      ['The filter "Series" could not be read.'],
    ],
    [
      'a rule that is none',
      json({ series: [5, ...good] }),
      ['series'],
      ['A rule of the filter "Series" could not be read.'],
    ],
    [
      'a value that is none',
      json({ series: [{ op: 'contains', value: {} }] }),
      [],
      ['A rule of the filter "Series" could not be read.'],
    ],
    [
      'a list with a hole',
      json({ series: [{ op: 'contains', value: ['a', null] }] }),
      [],
      ['A rule of the filter "Series" could not be read.'],
    ],
    [
      'an unknown unit',
      json({ mins_watched: [{ op: 'is_between', value: ['1', '2'], unit: 'h' }] }),
      [],
      ['A rule of the filter "Session Duration" could not be read.'],
    ],
    [
      'an unknown operator',
      json({ series: [{ op: 'sounds_like', value: 'a' }, ...good] }),
      ['series'],
      ['The filter "Series" has no operator "sounds_like".'],
    ],
    [
      'an operator of the prototype',
      json({ series: [{ op: 'toString', value: 'a' }] }),
      [],
      ['The filter "Series" has no operator "toString".'],
    ],
    [
      'an operator of other fields',
      json({ season_number: [{ op: 'contains', value: '1' }] }),
      [],
      ['The filter "Season Number" has no operator "Contains".'],
    ],
    [
      'a text for a number',
      json({ season_number: [{ op: 'is_equal_to', value: 'two' }] }),
      [],
      ['The filter "Season Number" is left out: a number is expected.'],
    ],
    [
      'a reversed range',
      json({ mins_watched: [{ op: 'is_between', value: '9 to 2' }] }),
      [],
      ['The filter "Session Duration" is left out: the range ends before it begins.'],
    ],
    [
      'FLT-009: a segment by another name than its id',
      json({ segment: [{ op: 'is_equal_to', value: 'Binge Watchers' }] }),
      [],
      ['The filter "Segment" is left out: choose a segment from the list.'],
    ],
    [
      'an unreadable expression',
      json({ series: { advanced: 'a%b' } }),
      [],
      ['The filter "Series" is left out: a wildcard can only stand at the beginning and at the end.'],
    ],
    [
      'an expression where none is taken',
      json({ mins_watched: { advanced: '>5' } }),
      [],
      ['The filter "Session Duration" is left out: it takes no typed expression.'],
    ],
    [
      'a long value',
      json({ series: [{ op: 'contains', value: 'x'.repeat(1001) }] }),
      [],
      ['A value of the filter "Series" is too long.'],
    ],
    [
      'many values',
      json({ series: [...good, { op: 'is_equal_to', value: Array(500).fill('b') }] }),
      ['series'],
      ['The filter "Series" has more than 500 values; the rest is left out.'],
    ],
    ['rows without a value', json({ series: [{ op: 'contains', value: '' }, { op: 'is_equal_to' }] }), [], []],
    ['the same issue again', json({ series: [1, 2, 3] }), [], ['A rule of the filter "Series" could not be read.']],
  ];
  test.each(cleaned)('%s', (_name, text, keys, issues) => {
    const read = decodeFilters(text, testFields);
    expect([read.filters.map(({ key }) => key), read.issues]).toEqual([keys, issues]);
  });

  test.each(['__proto__', 'constructor', 'hasOwnProperty', ''])('the key %j, whatever the fields are', (key) => {
    expect(decodeFilters(`{${json(key)}:${json(good)}}`)).toEqual({
      filters: [],
      issues: [`There is no filter "${key}".`],
    });
  });

  test('keeps the first 200 filters and says so', () => {
    const map = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`tags.${index}`, good]));
    const read = decodeFilters(json(map));
    expect(read.filters).toHaveLength(200);
    expect(read.issues).toEqual(['Only the first 200 filters of this address are used.']);
  });

  test('FLT-021: is_greater_than is read as greater_than', () => {
    expect(decodeFilters('{"season_number":[{"op":"is_greater_than","value":3}]}', testFields)).toEqual({
      filters: [{ key: 'season_number', rows: [{ op: 'greater_than', values: ['3'] }] }],
      issues: [],
    });
  });

  test('FLT-038: a range may be one text', () => {
    const { filters } = decodeFilters('{"mins_watched":[{"op":"is_between","value":"60 to 600"}]}', testFields);
    expect(filters[0]?.rows).toEqual([{ op: 'is_between', values: ['60', '600'], unit: 'sec' }]);
  });

  test('a range has two ends', () => {
    const { filters } = decodeFilters('{"mins_watched":[{"op":"is_between","value":["1","2","3"],"unit":"min"}]}');
    expect(filters[0]?.rows).toEqual([{ op: 'is_between', values: ['1', '2'], unit: 'min' }]);
  });

  test('SHELL-033: the segment of a drill-down is the segment, once', () => {
    const text = json({
      segment_id: [{ op: 'is_equal_to', value: '1' }],
      drill_segment: [{ op: 'is_equal_to', value: '2' }],
    });
    for (const fields of [testFields, undefined]) {
      expect(decodeFilters(text, fields).filters).toEqual([{ key: 'segment', rows: [is('2')] }]);
    }
  });

  test('FLT-010: all viewers are no filter', () => {
    expect(decodeFilters('{"playhead_id":[{"op":"is_equal_to","value":[""]}]}', testFields)).toEqual({
      filters: [],
      issues: [],
    });
  });
});

describe('other filter strings', () => {
  test('SHELL-022: a payload of another application, URI-encoded or not', () => {
    const text = '{"series":[{"op":"is_equal_to","value":"50% Løgn"}]}';
    const filters = [{ key: 'series', rows: [is('50% Løgn')] }];
    expect(decodeUaaFilters(text, testFields)).toEqual({ filters, issues: [] });
    expect(decodeUaaFilters(encodeURIComponent(text))).toEqual({ filters, issues: [] });
  });

  test.each(['{oops', '%7Boops', '%', '%E0%A4%A'])('SHELL-022: %s is ignored, with a word for the log', (text) => {
    expect(decodeUaaFilters(text)).toEqual({ filters: [], issues: ['The filters of this address could not be read.'] });
  });

  test.each([
    ['aB3dE6gH9jK2mN5', 'report'],
    ['aB3dE6gH9jK2mN', 'filters'],
    ['aB3dE6gH9jK2mN55', 'filters'],
    ['aB3dE6gH9jK2mN-', 'filters'],
    ['{"series":[]}xx', 'filters'],
    ['aB3dE6gH9jK2mN5\n', 'filters'],
  ])('RPT-021: %j is a %s', (text, kind) => {
    expect(readFilterCode(text)).toEqual(kind === 'report' ? { kind, code: text } : { kind, text });
  });
});

describe('filters that were decoded without their fields', () => {
  const both = (filters: FilterSet) => [
    validateFilters(filters, testFields),
    decodeFilters(encodeFilters(filters) ?? '', testFields),
  ];

  test('are validated as an address with the same filters is', () => {
    fc.assert(
      fc.property(
        fc.array(
          meantFilter.map(({ filter }) => filter),
          { maxLength: 4 },
        ),
        (filters) => {
          const [validated, decoded] = both(filters);
          expect(validated).toEqual(decoded);
        },
      ),
    );
  });

  test.each<[string, FilterSet]>([
    ['an unknown one', [{ key: 'nobody', rows: [is('x')] }]],
    ['an operator the field does not have', [{ key: 'series', rows: [{ op: 'is_between', values: ['1', '2'] }] }]],
    ['an expression where none is taken', [{ key: 'first_identity', rows: [], expression: 'a,b' }]],
    ['rows without a value', [{ key: 'series', rows: [is(), is('Harbor')] }]],
    ['a share of nothing', [{ key: 'series', rows: [], proportion: { from: 10, to: null } }]],
  ])('%s', (_name, filters) => {
    const [validated, decoded] = both(filters);
    expect(validated).toEqual(decoded);
  });
});
