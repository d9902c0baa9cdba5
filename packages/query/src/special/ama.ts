import type { AmaBody, AmaGranularity } from '@playhead/contract/http/special-queries';
import {
  chooseGranularity,
  type Granularity,
  granularityFields,
  granularityMinutes,
} from '@playhead/domain/granularity';
import { addDays, lengthInDays, startOfLocalDay } from '@playhead/domain/periods';
import { findField, subquery } from '../model/index.ts';
import type { Plan, QueryContext, QueryPeriod } from '../plan/index.ts';
import {
  type CompiledSpecial,
  compiledSpecial,
  modelColumn,
  numberColumn,
  type SpecialColumn,
  textColumn,
} from './compiled-special.ts';
import { createSqlWriter, planRows, type SqlWriter, utcText, writeRows } from './source-rows.ts';

export type AmaSpec = Pick<AmaBody, 'filters' | 'granularity'>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MINUTES = 24 * 60;
/** Sorting costs more in longer bins, keeping them apart in shorter ones. */
const LONGEST_BIN_SECONDS = 450;

/**
 * Begins and ends of plays are counted in short bins and summed up from the first bin on, so that no play is cut and only the few
 * moments of a bin are sorted: over 90 days of 20 million sessions 0.4 of the time of sorting whole days, a fifth of maxIntersections.
 *
 * A moment is twice the second of a begin, and one less than that for an end: at the same second an end comes first, and an end at the
 * edge of a bin belongs to the bin before it.
 */
const CHANGE = (moment: string) => `toInt8(1 - 2 * bitAnd(${moment}, 1))`;
/** Above what runs when the bin begins. */
const PEAK = `greatest(0, arrayMax(arrayCumSum(arrayMap(moment -> ${CHANGE('moment')}, arraySort(groupArray(place))))))`;

export function compileAma({ filters, granularity }: AmaSpec, context: QueryContext): CompiledSpecial {
  const plan = planRows({ fields: ['customer_view.viewer_id'], filters }, context);
  const { period } = plan;
  const writer = createSqlWriter(context);
  const buckets = bucketsOf(
    { granularity: chosenGranularity(granularity, period, context), period, timeZone: context.timeZone },
    writer,
  );
  const start = writer.bind(utcText(period.start), "DateTime('UTC')");
  const end = writer.bind(utcText(period.end), "DateTime('UTC')");
  const first = secondOf(period.start);
  const { binSeconds } = buckets;
  const bins = Math.ceil((secondOf(period.end) - first) / binSeconds);

  const moments = subquery(
    'SELECT arrayJoin([',
    `  toUInt32((toUnixTimestamp(greatest(start_utc, ${start})) - ${first}) * 2),`,
    `  toUInt32((toUnixTimestamp(least(end_utc, ${end})) - ${first}) * 2 - 1)`,
    `]) AS moment, intDiv(moment, ${2 * binSeconds}) AS bin, toUInt16(moment % ${2 * binSeconds}) AS place`,
    runningRows(plan, writer, `end_utc > ${start}`),
  );
  const perBin = subquery(
    'SELECT',
    '  bin,',
    `  sum(${CHANGE('place')}) AS net,`,
    `  sum(toInt32(${CHANGE('place')}) * toInt32(${binSeconds} - intDiv(place + 1, 2))) AS net_seconds,`,
    `  ${PEAK} AS above`,
    `FROM ${moments}`,
    'GROUP BY bin',
    `ORDER BY bin ASC WITH FILL FROM 0 TO ${bins} STEP 1`,
  );
  const running = subquery(
    'SELECT',
    '  bin, net_seconds, above,',
    '  sum(net) OVER (ORDER BY bin ASC) - net AS running',
    `FROM ${perBin}`,
  );
  const perBucket = subquery(
    'SELECT',
    `  ${buckets.indexOf(`(${first} + bin * ${binSeconds})`)} AS bucket,`,
    `  sum(running * ${binSeconds} + net_seconds) AS seconds,`,
    '  max(running + above) AS peak',
    `FROM ${running}`,
    'GROUP BY bucket',
  );
  const length = `(${buckets.edge('bucket + 1')} - ${buckets.edge('bucket')})`;
  return compiledSpecial({
    shown: [
      [buckets.column, `toDateTime(${buckets.edge('bucket')}, ${writer.scope.timeZone})`],
      [numberColumn('ama', 'decimal'), `seconds / ${length}`],
      [numberColumn('peak_concurrency'), 'peak'],
      [numberColumn('ama.viewer_minutes', 'minutes'), 'seconds / 60'],
    ],
    rest: [`FROM ${perBucket}`, 'ORDER BY bucket ASC'],
    writer,
    plans: [plan],
    limit: buckets.count,
  });
}

/**
 * Plays that are under way when the period begins count from there on, so rows are looked for one day earlier; a play longer
 * than a day is missed by that. Viewers chosen by what they watched in the period are not chosen by the day before it.
 */
function runningRows(plan: Plan, writer: SqlWriter, running: string): string {
  const { period, proportions } = plan;
  const earlier = { ...period, start: new Date(period.start.getTime() - DAY_MINUTES * MINUTE_MS) };
  const devoted = () => subquery('SELECT viewer_key', writeRows({ ...plan, rowFilters: [] }, writer));
  return writeRows(
    { ...plan, period: earlier, proportions: [] },
    writer,
    'started',
    running,
    'end_utc > start_utc',
    ...(proportions.length > 0 ? [`viewer_key IN ${devoted()}`] : []),
  );
}

/** QRY-019, QRY-020: never finer than the length and the age of the period allow. A day of 25 hours is one day. */
export function chosenGranularity(
  asked: AmaGranularity | undefined,
  period: QueryPeriod,
  { now }: QueryContext,
): AmaGranularity {
  if (asked === 'period' || asked === 'day') return asked;
  return chooseGranularity({
    rangeMinutes: lengthInDays(period) * DAY_MINUTES,
    startedMinutesAgo: (now.getTime() - period.start.getTime()) / MINUTE_MS,
    minutesAllowed: asked === 'minute',
  });
}

interface Buckets {
  count: number;
  /** Every bucket begins and ends with a bin. */
  binSeconds: number;
  column: SpecialColumn;
  /** Bucket of a second since 1970. */
  indexOf(second: string): string;
  /** Second since 1970 at which a bucket begins; the one after the last is where the period ends. */
  edge(index: string): string;
}

function bucketsOf(
  { granularity, period, timeZone }: { granularity: AmaGranularity; period: QueryPeriod; timeZone: string },
  writer: SqlWriter,
): Buckets {
  const first = secondOf(period.start);
  const last = secondOf(period.end);
  switch (granularity) {
    case 'minute':
    case 'hour': {
      const step = granularityMinutes[granularity] * 60;
      return {
        count: Math.ceil((last - first) / step),
        binSeconds: binOf([step, last - first]),
        column: timeColumn(granularity),
        indexOf: (second) => `intDiv(${second} - ${first}, ${step})`,
        edge: (index) => `least(${first} + (${index}) * ${step}, ${last})`,
      };
    }
    case 'day': {
      const edges = dayEdges(period, timeZone);
      const bound = writer.bindList(edges, 'Float64');
      return {
        count: edges.length - 1,
        binSeconds: binOf(edges.map((edge) => edge - first)),
        column: { ...timeColumn(granularity), cell: 'day' },
        indexOf: (second) =>
          `toUInt32(toDate(${second}, ${writer.scope.timeZone}) - ${writer.bind(period.from, 'Date')})`,
        edge: (index) => `toUInt32(${bound}[${index} + 1])`,
      };
    }
    case 'period':
      return {
        count: 1,
        binSeconds: binOf([last - first]),
        column: textColumn('ama.time', 'date', 'minute'),
        indexOf: () => 'toUInt32(0)',
        edge: (index) => `if(${index} = 0, ${first}, ${last})`,
      };
  }
}

function timeColumn(granularity: Granularity): SpecialColumn {
  const field = findField(granularityFields[granularity]);
  if (field?.kind !== 'dimension') throw new Error(`There is no dimension by ${granularity}.`);
  return modelColumn(field);
}

function dayEdges({ from, to, end }: QueryPeriod, timeZone: string): readonly number[] {
  const edges: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    edges.push(secondOf(startOfLocalDay(day, timeZone)));
  }
  return [...edges, secondOf(end)];
}

const secondOf = (instant: Date): number => Math.round(instant.getTime() / SECOND_MS);

/** The longest bin, up to seven and a half minutes, that all of these are multiples of. */
function binOf(seconds: readonly number[]): number {
  const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
  return seconds.reduce(commonDivisor, LONGEST_BIN_SECONDS);
}
