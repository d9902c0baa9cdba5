import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { changeBetween, formatCompact, formatValue, numberOf, timesOf } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { baselineName, baselineOf, baselineWords, benchmarkedMeasure } from '../benchmark/baseline.ts';
import { differenceWords } from '../chart/difference-words.ts';
import type { ReferenceBar } from '../chart/bars/reference-bars.tsx';
import type { WidgetInput } from '../definition.ts';
import { dimensionsOf, labelOf, valueOf } from '../values/result-shape.ts';

export interface PeersPicture {
  readonly measure: ResultField;
  readonly words: string;
  readonly bars: readonly ReferenceBar[];
  /** One title, with its references as bars of their own. */
  readonly single: boolean;
}

interface Peers {
  readonly group: string | null;
  readonly count: number;
  readonly average: number | null;
  /** Half of the titles of the category have more: a few large ones do not move it, as they do the average. */
  readonly median: number | null;
}

export function peersPicture(input: WidgetInput): PeersPicture | null {
  const measure = benchmarkedMeasure(input);
  const dimension = dimensionsOf(input).find((field) => !field.name.startsWith('benchmark.'));
  const first = input.rows[0];
  if (measure === undefined || dimension === undefined || first === undefined) return null;
  const single = input.rows.length === 1;
  const longest = Math.max(...input.rows.flatMap((row) => numbersIn(row, measure)), 0);
  const lengthOf = (value: number | null) => (longest === 0 ? 0 : Math.max(0, (value ?? 0) / longest));

  const spanOf = single ? null : timesScale(input.rows.map((row) => timesOfMedian(row, measure)));
  const bars = input.rows.map((row, index): ReferenceBar => {
    const peers = peersOf(row);
    const value = valueOf(row, measure);
    return {
      key: String(index),
      label: labelOf(row, dimension),
      value: formatCompact(value, measure.format),
      exact: formatValue(value, measure.format),
      ...(spanOf === null
        ? { length: lengthOf(value), reference: peers.median === null ? null : lengthOf(peers.median) }
        : spanOf(timesOfMedian(row, measure))),
      change: timesOf(value, peers.median),
      quiet: false,
      tooltip: {
        title: labelOf(row, dimension),
        lines: [
          { label: measure.label, value: formatValue(value, measure.format) },
          { label: medianName(peers), value: formatValue(peers.median, measure.format) },
          { label: averageName(peers), value: formatValue(peers.average, measure.format) },
          {
            label: baselineName(baselineOf(row, measure)),
            value: formatValue(row['benchmark.baseline'], measure.format),
          },
        ],
        ...footerOf(wordsOf(row, measure)),
      },
      target: { field: dimension.name, value: row[dimension.name] ?? null, row },
    };
  });
  const reference = (label: string, value: number | null): readonly ReferenceBar[] =>
    value === null
      ? []
      : bars.slice(0, 1).map((bar) => ({
          ...bar,
          key: label,
          label,
          value: formatCompact(value, measure.format),
          exact: formatValue(value, measure.format),
          length: lengthOf(value),
          change: null,
          quiet: true,
          target: null,
        }));
  if (!single)
    return {
      measure,
      bars,
      single,
      words: t(
        '{measure} in times of the median of the title’s category: the titles furthest above and furthest below it. Twice and half of it are equally long.',
        { measure: measure.label },
      ),
    };
  const peers = peersOf(first);
  const baseline = baselineOf(first, measure);
  return {
    measure,
    single,
    words: wordsOf(first, measure) ?? t('There is no other title in its category to compare with.'),
    bars: [
      ...bars,
      ...reference(medianName(peers), peers.median),
      ...reference(averageName(peers), peers.average),
      ...reference(baselineName(baseline), baseline.value),
    ],
  };
}

/** Null where there is nothing to compare with. */
function timesOfMedian(row: ResultRow, measure: ResultField): number | null {
  const value = valueOf(row, measure);
  const { median } = peersOf(row);
  return value === null || median === null || median <= 0 ? null : value / median;
}

type Span = Pick<ReferenceBar, 'start' | 'length' | 'reference'>;

const MIDDLE = 0.5;

/**
 * Bars from the median in the middle, to the right above it and to the left below it, so that titles of large and small
 * categories compare. By the logarithm: otherwise half of the median would be a hair next to twelve times of it.
 */
function timesScale(all: readonly (number | null)[]): (times: number | null) => Span {
  const logs = all.flatMap((times) => (times === null || times <= 0 ? [] : [Math.abs(Math.log(times))]));
  const furthest = Math.max(...logs, Math.log(2));
  return (times) => {
    if (times === null) return { start: MIDDLE, length: 0, reference: MIDDLE };
    const part = times <= 0 ? -1 : Math.log(times) / furthest;
    const length = Math.abs(part) * MIDDLE;
    return { start: part < 0 ? MIDDLE - length : MIDDLE, length, reference: MIDDLE };
  };
}

function numbersIn(row: ResultRow, measure: ResultField): readonly number[] {
  const { average, median } = peersOf(row);
  const single = [valueOf(row, measure), average, median, baselineOf(row, measure).value];
  return single.filter((value) => value !== null);
}

function peersOf(row: ResultRow): Peers {
  const group = row['benchmark.peer_group'];
  return {
    group: typeof group === 'string' && group !== '' ? group : null,
    count: numberOf(row['benchmark.peers']) ?? 0,
    average: numberOf(row['benchmark.peer_average']),
    median: numberOf(row['benchmark.peer_median']),
  };
}

function medianName({ group }: Peers): string {
  return group === null ? t('Median of its category') : t('Median of {group}', { group });
}

/** `Average of 2 other Drama titles` */
function averageName({ group, count }: Peers): string {
  if (group === null) return tn(count, 'Average of {count} other title', 'Average of {count} other titles');
  return tn(count, 'Average of {count} other {group} title', 'Average of {count} other {group} titles', { group });
}

/** The same within a sentence. */
function theAverage({ group, count }: Peers): string {
  if (group === null) return tn(count, 'the average of {count} other title', 'the average of {count} other titles');
  return tn(count, 'the average of {count} other {group} title', 'the average of {count} other {group} titles', {
    group,
  });
}

function theMedian(times: string, { group }: Peers): string {
  if (group === null) return t('{times} the median of its category', { times });
  return t('{times} the median of {group}', { times, group });
}

function wordsOf(row: ResultRow, measure: ResultField): string | null {
  const peers = peersOf(row);
  const times = timesOf(valueOf(row, measure), peers.median);
  const said = [
    times.direction === 'unknown' ? null : theMedian(times.text, peers),
    differenceWords(changeBetween(valueOf(row, measure), peers.average), theAverage(peers)),
    baselineWords(baselineOf(row, measure)),
  ].filter((words) => words !== null);
  return said.length === 0 ? null : `${said.join('; ')}.`;
}

function footerOf(words: string | null): { footer?: string } {
  return words === null ? {} : { footer: words };
}
