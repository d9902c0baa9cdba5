import {
  EARLIEST_START,
  falseWords,
  FUTURE_ALLOWANCE_SECONDS,
  LARGEST_COUNT,
  LONGEST_SECONDS,
  LONGEST_TEXT,
  type Mapping,
  TIMESTAMP_PATTERN,
  MOST_LIST_VALUES,
  NUMBER_PATTERN,
  type Rule,
  secondUnits,
  sessionColumn,
  sessionColumnNames,
  type SessionColumnName,
  trueWords,
} from '@playhead/domain/ingest';
import { quoteText } from '../schema/index.ts';
import { jsonCells } from './raw-rows.ts';
import { type Binder, createBinder, type IngestStatement, LOAD_THREADS, SMALL_BLOCKS } from './statement.ts';
import { stagedColumns } from './stage-table.ts';

export interface MapRowsOptions {
  mapping: Mapping;
  wanted: readonly string[];
  raw: string;
  /** What the raw table holds: cells of the wanted columns, or lines of JSON. */
  holds: 'cells' | 'lines';
  stage: string;
  /** Rows `[from, to)` of the raw table. */
  rows: { from: number; to: number };
  nowSeconds: number;
}

/** Each layer (clean, select, read, check) is a subquery, so that each text is read once. */
export function mapRows(options: MapRowsOptions): IngestStatement {
  const bind = createBinder();
  const { mapping, wanted, raw, stage, rows } = options;
  const targets = sessionColumnNames.filter((name) => mapping.columns[name] !== undefined);

  const blanks = bind.texts(mapping.blanks);
  const cleaned = wanted.map((_name, index) => `${cleanCell(`c${index}`, blanks)} AS t${index}`);
  const range = `row >= ${bind.whole(rows.from)} AND row < ${bind.whole(rows.to)}`;
  const source = options.holds === 'lines' ? `(${jsonCells({ raw, wanted }, range)})` : `${raw} WHERE ${range}`;
  const clean = `SELECT row, problem${cleaned.map((cell) => `, ${cell}`).join('')} FROM ${source}`;

  const texts = [
    ...targets.flatMap((name) => {
      const rule = mapping.columns[name];
      return rule === undefined
        ? []
        : [`${ruleText({ rule, kind: sessionColumn(name).kind, wanted, bind })} AS s_${name}`];
    }),
    ...mapping.tags.map(({ rule }, index) => `${ruleText({ rule, kind: 'text', wanted, bind })} AS g${index}`),
  ];
  const pick = `SELECT row, problem, ${texts.join(', ')} FROM (${clean})`;

  const values = targets.flatMap((name) => {
    const read = readValue({ name, rule: mapping.columns[name], mapping, bind });
    return read === undefined ? [] : [`${read} AS v_${name}`];
  });
  const counted = mapping.columns.start === undefined ? [startFromEnd(mapping)] : [];
  const read = `SELECT *, ${[...values, ...counted].join(', ')} FROM (${pick})`;

  const checks = [...checksOf(targets, options.nowSeconds, bind), ...tagChecks(mapping)];
  const judged = checks.map(({ when, reason, field }) => `ifNull(${when}, 0), ${literal(reason, field)}`);
  const judge = `SELECT *, multiIf(problem != '', concat(problem, ':'), ${judged.join(', ')}, '') AS verdict FROM (${read})`;

  const columns = outputs(mapping, bind);
  return {
    sql:
      `INSERT INTO ${stage} (row, reason, field, ${stagedColumns.map(({ name }) => name).join(', ')}) ` +
      `SELECT row, splitByChar(':', verdict)[1], splitByChar(':', verdict)[2], ${columns.join(', ')} FROM (${judge}) ` +
      `SETTINGS max_threads = ${LOAD_THREADS}, max_insert_threads = ${LOAD_THREADS}, ${SMALL_BLOCKS}, ` +
      // Nothing here fails or is expensive for some rows only; choosing the rows took a third of the time.
      `short_circuit_function_evaluation = 'disable'`,
    params: bind.params(),
  };
}

function cleanCell(cell: string, blanks: string): string {
  return `if(has(${blanks}, trimBoth(ifNull(${cell}, ''))), NULL, trimBoth(${cell}))`;
}

function ruleText(options: { rule: Rule; kind: string; wanted: readonly string[]; bind: Binder }): string {
  const { rule, kind, wanted, bind } = options;
  const cells = 'columns' in rule.from ? rule.from.columns.map((name) => `t${wanted.indexOf(name)}`) : [];
  const picked =
    'constant' in rule.from ? `CAST(${bind.text(rule.from.constant)}, 'Nullable(String)')` : cells.join(', ');
  let text = cells.length > 1 ? `coalesce(${picked})` : picked;
  if (rule.letters !== undefined) text = `${rule.letters}UTF8(${text})`;
  if (kind === 'flag') text = `lower(${text})`;
  if (rule.digits === true) text = `nullIf(extract(ifNull(${text}, ''), '\\\\d+'), '')`;
  if (rule.values !== undefined) text = mappedText(text, { rule, values: rule.values, kind, bind });
  return rule.fallback === undefined ? text : `ifNull(${text}, ${bind.text(asRead(rule.fallback, kind))})`;
}

/** A word of the mapping as values of this kind are compared: flags regardless of their letters. */
function asRead(word: string, kind: string): string {
  return kind === 'flag' ? word.toLowerCase() : word;
}

function mappedText(
  text: string,
  options: { rule: Rule; values: NonNullable<Rule['values']>; kind: string; bind: Binder },
): string {
  const { rule, values, kind, bind } = options;
  const given = `ifNull(${text}, '')`;
  const keys = bind.texts(values.map(([from]) => asRead(from, kind)));
  const found = bind.texts(values.map(([, to]) => asRead(to, kind)));
  const rest =
    rule.otherwise === undefined ? given : `if(${given} = '', '', ${bind.text(asRead(rule.otherwise, kind))})`;
  return `nullIf(transform(${given}, ${keys}, ${found}, ${rest}), '')`;
}

interface ValueSource {
  name: SessionColumnName;
  rule: Rule | undefined;
  mapping: Mapping;
  bind: Binder;
}

/** NULL where the text cannot be read. Instants are seconds since 1970. */
function readValue({ name, rule, mapping, bind }: ValueSource): string | undefined {
  const text = `s_${name}`;
  switch (sessionColumn(name).kind) {
    case 'text':
      return undefined;
    case 'seconds':
      return `${numberValue(text)} * ${secondUnits[rule?.unit ?? 's']}`;
    case 'count':
      return numberValue(text);
    case 'flag':
      return `multiIf(has(${bind.texts(trueWords)}, ifNull(${text}, '')), true, has(${bind.texts(falseWords)}, ifNull(${text}, '')), false, NULL)`;
    case 'list':
      return listValues(text, bind.text(rule?.split ?? ','));
    case 'timestamp':
      return instantSeconds(text, { rule, zone: bind.text(rule?.zone ?? mapping.zone), bind });
  }
}

/** The engine also reads NaN and infinity. Converting one to an integer would fail the whole load. */
function numberValue(text: string): string {
  return `if(${matches(text, NUMBER_PATTERN)}, toFloat64OrNull(${text}), NULL)`;
}

function matches(text: string, pattern: string): string {
  return `match(ifNull(${text}, ''), ${quoteText(pattern)})`;
}

/** A JSON array, as in NDJSON and Parquet, or texts between separators. */
function listValues(text: string, separator: string): string {
  const given = `ifNull(${text}, '')`;
  const items = `if(startsWith(${given}, '[') AND isValidJSON(${given}), JSONExtract(${given}, 'Array(String)'), splitByString(${separator}, ${given}))`;
  return `arrayDistinct(arrayFilter(item -> item != '', arrayMap(item -> trimBoth(item), ${items})))`;
}

/** For a source that has only the end of a session. */
function startFromEnd(mapping: Mapping): string {
  const seconds = (['content_seconds', 'ad_seconds'] as const)
    .filter((name) => mapping.columns[name] !== undefined)
    .map((name) => `toInt64(${nearest(`greatest(-1, least(ifNull(v_${name}, 0), ${LONGEST_SECONDS + 1}))`)})`);
  return `s_end AS s_start, ${['v_end', ...seconds].join(' - ')} AS v_start`;
}

const epochFactors = { s: 1, ms: 0.001, us: 0.000_001 } as const;
/** Far beyond any session, far below where a conversion overflows. */
const SANE_EPOCH = 1e11;

function instantSeconds(text: string, options: { rule: Rule | undefined; zone: string; bind: Binder }): string {
  const { rule, zone, bind } = options;
  const format = rule?.format ?? { kind: 'iso' };
  switch (format.kind) {
    case 'iso':
      // The engine's parser guesses: without the pattern it reads "10:00" as today, and month 00 as January of this
      // year.
      return (
        `if(${matches(text, TIMESTAMP_PATTERN)}, ` +
        `intDiv(toUnixTimestamp64Milli(parseDateTime64BestEffortOrNull(${text}, 3, ${zone})), 1000), NULL)`
      );
    case 'epoch': {
      const seconds = `${numberValue(text)} * ${epochFactors[format.unit]}`;
      return `toInt64(floor(if(abs(${seconds}) < ${SANE_EPOCH}, ${seconds}, NULL)))`;
    }
    case 'pattern':
      return `toInt64(toUnixTimestamp(parseDateTimeInJodaSyntaxOrNull(${text}, ${bind.text(format.pattern)}, ${zone})))`;
  }
}

interface Check {
  when: string;
  reason: string;
  field: string;
}

/** In the order of domain/ingest/read-session.ts: the first check that is true gives the reason. */
function checksOf(targets: readonly SessionColumnName[], nowSeconds: number, bind: Binder): readonly Check[] {
  const hasEnd = targets.includes('end');
  return [
    { when: 's_session_id IS NULL', reason: 'missing_session_id', field: 'session_id' },
    { when: 's_viewer_id IS NULL', reason: 'missing_viewer_id', field: 'viewer_id' },
    { when: 's_start IS NULL', reason: 'missing_start', field: 'start' },
    { when: 'v_start IS NULL', reason: 'unreadable_start', field: 'start' },
    { when: `v_start < ${Date.parse(EARLIEST_START) / 1000}`, reason: 'start_too_old', field: 'start' },
    {
      when: `v_start > ${bind.whole(nowSeconds + FUTURE_ALLOWANCE_SECONDS)}`,
      reason: 'start_in_the_future',
      field: 'start',
    },
    ...(hasEnd
      ? [
          { when: 's_end IS NOT NULL AND v_end IS NULL', reason: 'unreadable_end', field: 'end' },
          { when: 'v_end < v_start', reason: 'end_before_start', field: 'end' },
          { when: `v_end - v_start > ${2 * LONGEST_SECONDS}`, reason: 'number_too_large', field: 'end' },
        ]
      : []),
    ...targets.flatMap(valueChecks),
  ];
}

function valueChecks(name: SessionColumnName): readonly Check[] {
  const [text, value] = [`s_${name}`, `v_${name}`];
  const given = `${text} IS NOT NULL`;
  switch (sessionColumn(name).kind) {
    case 'timestamp':
      return [];
    case 'text':
      return textChecks(text, name);
    case 'seconds':
    case 'count': {
      const largest = sessionColumn(name).kind === 'count' ? LARGEST_COUNT : LONGEST_SECONDS;
      return [
        { when: `${given} AND ${value} IS NULL`, reason: 'unreadable_number', field: name },
        { when: `${value} < 0`, reason: 'negative_number', field: name },
        { when: `${nearest(value)} > ${largest}`, reason: 'number_too_large', field: name },
      ];
    }
    case 'flag':
      return [{ when: `${given} AND ${value} IS NULL`, reason: 'unreadable_flag', field: name }];
    case 'list':
      return [
        { when: hasNestedItems(text), reason: 'wrong_type', field: name },
        { when: `length(${value}) > ${MOST_LIST_VALUES}`, reason: 'too_many_values', field: name },
        { when: `arrayExists(item -> ${hasNul('item')}, ${value})`, reason: 'nul_character', field: name },
        {
          when: `arrayExists(item -> lengthUTF8(item) > ${LONGEST_TEXT}, ${value})`,
          reason: 'value_too_long',
          field: name,
        },
      ];
  }
}

function tagChecks({ tags }: Mapping): readonly Check[] {
  return tags.flatMap((_tag, index) => textChecks(`g${index}`, 'tags'));
}

function textChecks(text: string, field: string): readonly Check[] {
  return [
    { when: hasNul(text), reason: 'nul_character', field },
    { when: `lengthUTF8(${text}) > ${LONGEST_TEXT}`, reason: 'value_too_long', field },
  ];
}

function hasNul(text: string): string {
  return `position(${text}, '\\0') > 0`;
}

/** Lists and objects inside a list cannot be stored as text. */
function hasNestedItems(text: string): string {
  const given = `ifNull(${text}, '')`;
  return `startsWith(${given}, '[') AND arrayExists(item -> startsWith(item, '[') OR startsWith(item, '{'), JSONExtractArrayRaw(${given}))`;
}

/** Rounds half a second up, as everywhere else; the engine rounds to even. */
function nearest(value: string): string {
  return `floor(${value} + 0.5)`;
}

/** Safe without binding: both words come from closed lists. */
function literal(reason: string, field: string): string {
  return `'${reason}:${field}'`;
}

/** Every stored column, in the stage's order. Columns of a rejected row may hold anything. */
function outputs(mapping: Mapping, bind: Binder): readonly string[] {
  const has = (name: SessionColumnName) => mapping.columns[name] !== undefined;
  const whole = (name: SessionColumnName, otherwise: string) =>
    has(name) ? `ifNull(${wholeNumber(name, 'UInt32')}, ${otherwise})` : otherwise;
  const ad = whole('ad_seconds', '0');
  const started = has('started') ? 'ifNull(v_started, true)' : 'true';
  // An attempt that never started was not watched, regardless of its length.
  const span = has('end') ? `if(${started}, ifNull(greatest(0, v_end - v_start - ${ad}), 0), 0)` : '0';
  const content = whole('content_seconds', `toUInt32(least(${LONGEST_SECONDS}, ${span}))`);
  const start = `toDateTime(ifNull(v_start, 0), 'UTC')`;
  const computed = `${start} + ${content} + ${ad}`;
  const impressions = has('ad_impressions') ? `ifNull(${wholeNumber('ad_impressions', 'UInt16')}, 0)` : '0';
  const special: Readonly<Record<string, string>> = {
    start_utc: start,
    end_utc: has('end') ? `if(v_end IS NULL, ${computed}, toDateTime(ifNull(v_end, 0), 'UTC'))` : computed,
    content_seconds: content,
    ad_seconds: ad,
    unique_seconds: whole('unique_seconds', content),
    content_length_seconds: whole('content_length_seconds', '0'),
    started,
    is_live: has('is_live') ? 'ifNull(v_is_live, false)' : 'false',
    genre: has('genre') ? 'v_genre' : '[]',
    ad_impressions: impressions,
    content_with_ads: has('content_with_ads') ? `ifNull(v_content_with_ads, ${impressions} > 0)` : `${impressions} > 0`,
    tags: tagMap(mapping, bind),
  };
  return stagedColumns.map(({ name }) => special[name] ?? plainOutput(name, mapping));
}

/** 0 in a rejected row: its number may be too large for any conversion. */
function wholeNumber(name: string, type: 'UInt16' | 'UInt32'): string {
  return `to${type}(if(verdict = '', ${nearest(`v_${name}`)}, 0))`;
}

function plainOutput(name: string, mapping: Mapping): string {
  const target = sessionColumnNames.find((known) => known === name);
  if (target === undefined) throw new Error(`No rule fills ${name}.`);
  const { kind, blank, required } = sessionColumn(target);
  const otherwise = blank ?? (required ? '' : undefined);
  if (mapping.columns[target] === undefined) return otherwise === undefined ? 'NULL' : `'${otherwise}'`;
  const value = kind === 'count' ? wholeNumber(name, 'UInt16') : `s_${name}`;
  return otherwise === undefined ? value : `ifNull(${value}, '${otherwise}')`;
}

function tagMap({ tags }: Mapping, bind: Binder): string {
  const type = `'Map(LowCardinality(String), String)'`;
  if (tags.length === 0) return `CAST(map(), ${type})`;
  const pairs = tags.map(({ name }, index) => `${bind.text(name)}, ifNull(g${index}, '')`);
  return `CAST(mapFilter((name, value) -> value != '', map(${pairs.join(', ')})), ${type})`;
}
