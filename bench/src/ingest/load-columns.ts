/** Columns of the files, each with the SQL over `number` that fills it: the first seven, or all 21. */
const columns = [
  ['session_id', "concat({prefix:String}, '-', toString(number))"],
  ['viewer_id', "concat('viewer ', toString(cityHash64(number) % 400000))"],
  [
    'start_utc',
    "formatDateTime(toDateTime({first:UInt32} + intDiv(number * {seconds:UInt32}, {rows:UInt32}), 'UTC'), '%FT%TZ')",
  ],
  ['content_seconds', 'toString(600 + number % 3000)'],
  ['series', "concat('Series ', toString(cityHash64(number, 1) % 300))"],
  ['device', "concat('Device ', toString(cityHash64(number, 2) % 12))"],
  ['country', "['germany', 'france', 'spain', 'italy'][cityHash64(number, 3) % 4 + 1]"],
  ['subscriber_id', "concat('subscriber ', toString(cityHash64(number) % 400000 % 300000))"],
  ['household_id', "concat('household ', toString(cityHash64(number) % 400000 % 200000))"],
  ['started', "if(number % 50 = 0, 'false', 'true')"],
  ['ad_seconds', 'toString(number % 90)'],
  ['unique_seconds', 'toString(600 + number % 2500)'],
  ['content_length_seconds', 'toString([1500, 2700, 5400][number % 3 + 1])'],
  ['is_live', "if(number % 9 = 0, 'true', 'false')"],
  ['season_number', 'toString(1 + number % 8)'],
  ['episode', "concat('Episode ', toString(number % 24), ' of ', toString(cityHash64(number, 1) % 300))"],
  ['channel', "concat('Channel ', toString(cityHash64(number, 4) % 40))"],
  ['category', "['Movie', 'Series', 'Sports', 'News'][cityHash64(number, 1) % 300 % 4 + 1]"],
  ['genre', "['Drama', 'Drama,Comedy', 'News', 'Sports,Live'][cityHash64(number, 6) % 4 + 1]"],
  ['screen', "['TV', 'Phone', 'Tablet'][number % 3 + 1]"],
  ['state', "concat('State ', toString(number % 16))"],
] as const;

export type Width = 7 | 21;

const loadFormats = { csv: 'CSVWithNames', ndjson: 'JSONEachRow', parquet: 'Parquet' } as const;
export type LoadFormat = keyof typeof loadFormats;

export function fileSql(width: Width, format: LoadFormat): string {
  const cells = columns.slice(0, width).map(([name, sql]) => `${sql} AS ${name}`);
  return `SELECT ${cells.join(', ')} FROM numbers({rows:UInt64}) FORMAT ${loadFormats[format]}`;
}

export function mappingText(width: Width): string {
  const rules = columns
    .slice(0, width)
    .map(([name]) => `  ${name === 'start_utc' ? 'start' : name}: ${name}\n`)
    .join('');
  return `columns:\n${rules}`;
}

const numbers: ReadonlySet<string> = new Set([
  'content_seconds',
  'ad_seconds',
  'unique_seconds',
  'content_length_seconds',
  'season_number',
]);
const flags: ReadonlySet<string> = new Set(['started', 'is_live']);

/** What a user without Playhead would write: the same rows, nothing checked. */
export function plainInsert(options: { width: Width; format: LoadFormat; customerId: number; table: string }): string {
  const { width, format, customerId, table } = options;
  const names = columns.slice(0, width).map(([name]) => name);
  const type = (name: string) => (numbers.has(name) ? 'UInt32' : 'String');
  const cells = names.map((name) => {
    if (name === 'start_utc') return "parseDateTimeBestEffort(start_utc, 'UTC') AS start_utc";
    if (flags.has(name)) return `${name} = 'true' AS ${name}`;
    return name === 'genre' ? "splitByChar(',', genre) AS genre" : name;
  });
  const extra: (readonly [string, string])[] = [
    ['customer_id', `${customerId}`],
    ['end_utc', 'start_utc + content_seconds'],
  ];
  if (width === 7) extra.push(['started', 'true']);
  return (
    `INSERT INTO ${table} (${[...names, ...extra.map(([name]) => name)].join(', ')}) ` +
    `SELECT ${[...cells, ...extra.map(([name, sql]) => `${sql} AS ${name}`)].join(', ')} ` +
    `FROM input('${names.map((name) => `${name} ${type(name)}`).join(', ')}') FORMAT ${loadFormats[format]}`
  );
}
