import fc from 'fast-check';

/** One value in one column of an otherwise valid row. Bytes where a string cannot hold it. */
export interface HostileValue {
  column: HostileColumn;
  value: string | Buffer;
  /** Sent as a JSON number where the format has numbers. */
  bare: boolean;
}

const columnsByKind = {
  number: ['content_seconds', 'ad_seconds', 'content_length_seconds', 'season_number', 'ad_impressions'],
  timestamp: ['start_utc', 'end_utc'],
  flag: ['started', 'is_live'],
  list: ['genre'],
  text: ['session_id', 'viewer_id', 'series', 'device', 'plan'],
} as const;
type Kind = keyof typeof columnsByKind;
export type HostileColumn = (typeof columnsByKind)[Kind][number];
export const hostileColumns: readonly HostileColumn[] = Object.values(columnsByKind).flat();

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const pieces = (parts: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: most }).map((found) => found.join(''));
/** Mostly from the first list, so that a value has one or two faults, not ten. */
const mostly = (good: readonly string[], bad: readonly string[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...good), weight: 7 }, { arbitrary: fc.constantFrom(...bad), weight: 1 });

const spaced = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(mostly([''], [' ', '   ', '\t', '\u00A0']), text, mostly([''], [' ', '  ', '\n']))
    .map((parts) => parts.join(''));

const numbers = fc.oneof(
  fc.constantFrom(
    'NaN',
    'nan',
    '-nan',
    'inf',
    '-inf',
    '+Infinity',
    'infinity',
    '1e999',
    '-1e999',
    '1e-999',
    '-1e-999',
    '-0',
    '+0',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1,000',
    '1.000,5',
    '1 000',
    '１２',
    '٣',
    '½',
    '²',
    '∞',
    '--1',
    '+-1',
    '1e',
    'e5',
    '.',
    '+',
    '5.',
    '.5',
    '-.5',
    '007',
    '1e5',
    '1E+2',
    '1e+002',
    '65535',
    '65535.4',
    '65535.5',
    '604800',
    '604800.49',
    '604801',
    '18446744073709551616',
    '9007199254740993',
    '0.49999999999999994',
    '0.5',
    '1.5',
    '2.5',
    '-0.4',
    '1e308',
    '1.7976931348623159e308',
    '4294967296',
    '1'.repeat(400),
    '0'.repeat(400),
    `0.${'0'.repeat(400)}1`,
    `1e${'9'.repeat(30)}`,
    '12abc',
    'true',
    'null',
    '[5]',
    '{}',
    '"5"',
    "5'",
  ),
  pieces(
    [
      '-',
      '+',
      '.',
      'e',
      'E',
      '0',
      '1',
      '5',
      '9',
      '42',
      '1000',
      '65535',
      '604800',
      ' ',
      ',',
      '_',
      'x',
      'nan',
      'inf',
      '٣',
    ],
    4,
  ),
  fc.double({ noNaN: false }).map(String),
  fc.integer({ min: -10, max: 700_000 }).map(String),
);

const timestamps = fc.oneof(
  fc
    .tuple(
      mostly(
        ['2026', '2025', '2000'],
        ['0000', '0001', '1000', '1899', '1969', '1999', '2100', '2299', '2300', '9999', '26', '02026'],
      ),
      mostly(['-01-', '-12-', '-05-'], ['-00-', '-13-', '-1-', '/05/', '-02-', '-04-', '0501']),
      mostly(['01', '28', '30'], ['00', '29', '31', '32', '1', '']),
      mostly(['T', ' '], ['t', '  ', '_', 'T ', '']),
      mostly(['00:00', '23:59', '10:30'], ['24:00', '25:00', '7:30', '10:60', '10', '1030', '']),
      mostly([':00', ':59', ''], [':60', ':61', ':5', ':']),
      mostly(['', '.5', '.123456789'], ['.', ',5', '.1234567890']),
      mostly(
        ['', 'Z', '+02:00', '-0430', '+00', ' UTC', ' +01:00'],
        ['z', '+99:00', '+15:00', '+14:00', '+14:59', '-12', '+2', '+02:60', 'PST', ' CET', '+', 'Z ', '  Z'],
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '0000-00-00 00:00:00',
    '0000-00-00',
    '1775037600',
    '1775037600000',
    '1775037600.5',
    'now',
    'today',
    '01.05.2026',
    '05/01/2026',
    '2026-05-01',
    '2026-05-01T10:00:00Z',
    '2026-02-29',
    '2024-02-29',
    '2026-06-01T01:00:00Z',
    '2026-06-01T01:00:01Z',
    '10:00',
    'Fri, 01 May 2026 10:00:00 GMT',
    '２０２６-05-01',
    '2026-05-01T10:00:00Zx',
    '2026-W18-5',
    '2026-121',
    '1999-12-31T23:59:59Z',
    '2000-01-01T00:00:00Z',
    '2000-01-01T00:00:00+01:00',
  ),
);

const flags = fc.oneof(
  fc.constantFrom(
    'true',
    'TRUE',
    'True',
    't',
    'yes',
    'Y',
    '1',
    'false',
    'F',
    'no',
    'N',
    '0',
    'on',
    'off',
    '2',
    '-1',
    '1.0',
    'ＴＲＵＥ',
  ),
  fc.constantFrom('truе', 'tru', 'truee', 'ja', 'null', 'ﬀ', 'yes no', '[true]', 'İ', 'ſ', 'K'),
);

const oddTexts = [
  'a',
  'Night Train',
  'ß',
  '漢字',
  '😀',
  'e\u0301',
  '\u202Egnp.exe',
  '\u2066x\u2069',
  '\uFEFF',
  '\u200B',
  '\u0001',
  '\u0001no value\u0001',
  '\\N',
  '\\',
  "'",
  '"',
  '""',
  ',',
  ';',
  '|',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\u0085',
  '\u2028',
  '\u007F',
  '\u001B[31m',
  'NULL',
  'null',
  '{p0:String}',
  "'); DROP TABLE playhead.sessions; --",
  '[',
  ']',
  '{',
  '}',
  '<b>',
  '%',
  '\\u0000',
  '\\ud800',
  '=1+1',
  ' ',
  '   ',
];
const texts = fc.oneof(
  { arbitrary: pieces(oddTexts, 4), weight: 12 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 6 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }), weight: 3 },
  {
    arbitrary: fc.constantFrom(
      'x'.repeat(1_000),
      'x'.repeat(1_001),
      '漢'.repeat(1_000),
      '😀'.repeat(1_000),
      '😀'.repeat(1_001),
      'y'.repeat(5_000),
    ),
    weight: 1,
  },
);
/** Lone surrogates and invalid UTF-8; the same bytes in all four formats. */
const brokenBytes = fc.constantFrom<Buffer>(
  ...[[0xff], [0xc0, 0xaf], [0x61, 0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0x80, 0x62]].map(
    (bytes) => Buffer.from(bytes),
  ),
);
const loneSurrogates = fc.constantFrom('\uD800', 'a\uDC00b', '\uDBFF\uDBFF', '\uDFFFx');

const lists = fc.oneof(
  fc.array(pieces(oddTexts, 2), { maxLength: 5 }).map((items) => items.join(',')),
  fc.array(pieces(oddTexts, 2), { maxLength: 5 }).map((items) => JSON.stringify(items)),
  fc.constantFrom(
    '',
    ',',
    ',,',
    '[]',
    '[',
    '[]]',
    '[null]',
    '["a",["b"]]',
    '[{"a":1}]',
    '[1,2,1]',
    '[true,"true"]',
    'a,a, a ,b',
    '["a"] x',
    '[" a ","a"]',
    ...[100, 101].map((count) => Array.from({ length: count }, (_value, index) => index).join(',')),
    ...[100, 101].map((count) => JSON.stringify(Array.from({ length: count }, (_value, index) => `i${index}`))),
    ...[1_000, 1_001].map((length) => `a,${'x'.repeat(length)}`),
  ),
);

const valuesByKind: Readonly<Record<Kind, fc.Arbitrary<string | Buffer>>> = {
  number: spaced(numbers),
  timestamp: spaced(timestamps),
  flag: spaced(flags),
  list: lists,
  text: fc.oneof(
    { arbitrary: texts, weight: 30 },
    { arbitrary: loneSurrogates, weight: 1 },
    { arbitrary: brokenBytes, weight: 1 },
  ),
};

const hostileValue: fc.Arbitrary<HostileValue> = fc
  .constantFrom<Kind>('number', 'number', 'timestamp', 'timestamp', 'text', 'text', 'list', 'flag')
  .chain((kind) =>
    fc.record({ column: fc.constantFrom(...columnsByKind[kind]), value: valuesByKind[kind], bare: fc.boolean() }),
  )
  .map(({ column, value, bare }) => ({
    column,
    value,
    bare: bare && typeof value === 'string' && isBareNumber(column, value),
  }));

/**
 * The live feed requires texts as JSON strings, so that no digit of a long number is lost; as a number 1.0 is 1, a
 * flag.
 */
function isBareNumber(column: HostileColumn, value: string): boolean {
  const columns: readonly HostileColumn[] = [...columnsByKind.number, ...columnsByKind.timestamp];
  return columns.includes(column) && JSON_NUMBER.test(value);
}

export function hostileValues(options: { count: number; seed: number }): readonly HostileValue[] {
  return fc.sample(hostileValue, { numRuns: options.count, seed: options.seed });
}
