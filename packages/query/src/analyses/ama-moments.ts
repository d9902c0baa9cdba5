import { subquery } from '../model/index.ts';

/**
 * Begins and ends of plays as rows of (bin, place), one each. A moment is twice the second of a begin since the origin, and one less than
 * that for an end: at the same second an end comes first, and an end at the edge of a bin belongs to the bin before it.
 */
export function momentRows(options: {
  begin: string;
  end: string;
  /** Second since 1970 at which the first bin begins; no moment is earlier. */
  origin: number;
  binSeconds: number;
  rows: string;
}): string {
  const { begin, end, origin, binSeconds, rows } = options;
  return subquery(
    'SELECT arrayJoin([',
    `  toUInt32((toUnixTimestamp(${begin}) - ${origin}) * 2),`,
    `  toUInt32((toUnixTimestamp(${end}) - ${origin}) * 2 - 1)`,
    `]) AS moment, toInt32(intDiv(moment, ${2 * binSeconds})) AS bin, toUInt16(moment % ${2 * binSeconds}) AS place`,
    rows,
  );
}

export const CHANGE = (moment: string) => `toInt8(1 - 2 * bitAnd(${moment}, 1))`;

/** The most that run at once within a bin, above what runs when it begins. */
export const peakOf = (places: string) =>
  `greatest(0, arrayMax(arrayCumSum(arrayMap(moment -> ${CHANGE('moment')}, arraySort(${places})))))`;

/** With what runs when each bin begins. */
export function runningBins(columns: string, bins: string): string {
  return subquery(
    'SELECT',
    `  bin, ${columns},`,
    '  sum(net) OVER (ORDER BY bin ASC) - net AS running',
    `FROM ${bins}`,
  );
}
