import { subquery } from '../../model/index.ts';

/**
 * Start and end events as rows of (bin, position). The position is twice the second since the origin for a start and
 * one less for an end, so that an end sorts before a start at the same second, and an end at the edge of a bin
 * belongs to the bin before it.
 */
export function eventRows(options: {
  begin: string;
  end: string;
  /** Second since 1970 at which the first bin starts; no event is earlier. */
  origin: number;
  binSeconds: number;
  rows: string;
}): string {
  const { begin, end, origin, binSeconds, rows } = options;
  return subquery(
    'SELECT arrayJoin([',
    `  toUInt32((toUnixTimestamp(${begin}) - ${origin}) * 2),`,
    `  toUInt32((toUnixTimestamp(${end}) - ${origin}) * 2 - 1)`,
    `]) AS moment, toInt32(intDiv(moment, ${2 * binSeconds})) AS bin, toUInt16(moment % ${2 * binSeconds}) AS position`,
    rows,
  );
}

/** Adds the number of plays that are running when each bin starts. */
export function runningBins(columns: string, bins: string): string {
  return subquery(
    'SELECT',
    `  bin, ${columns},`,
    '  sum(net) OVER (ORDER BY bin ASC) - net AS running',
    `FROM ${bins}`,
  );
}
