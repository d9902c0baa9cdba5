import type { RunQueryBody } from '@playhead/contract/http/queries';

/** A query, and the SQL an expert would write for ClickHouse. */
export interface BenchCase {
  name: string;
  query: Pick<RunQueryBody, 'fields'> & Partial<RunQueryBody>;
  /** Over the customer's views; `{start}` and `{end}` are the period's bounds in UTC. */
  sql: string;
}

const PERIOD = 'start_utc >= {start} AND start_utc < {end} AND date BETWEEN toDate({start}) AND toDate({end})';

export const cases: readonly BenchCase[] = [
  {
    name: 'ribbon: five totals',
    query: {
      fields: [
        'customer_view.plays',
        'customer_view.minutes',
        'customer_view.unique_viewers',
        'customer_view.minutes_per_viewer',
        'customer_view.avg_percent_complete',
      ],
    },
    sql: `SELECT countIf(started), sum(content_seconds) / 60, uniqExactIf(viewer_key, started),
      sum(content_seconds) / 60 / uniqExactIf(viewer_key, started),
      avgIf(least(1, unique_seconds / content_length_seconds), started AND content_length_seconds > 0)
      FROM sessions WHERE ${PERIOD}`,
  },
  {
    name: 'trend: plays, minutes, viewers by day',
    query: {
      fields: ['customer_view.date', 'customer_view.plays', 'customer_view.minutes', 'customer_view.unique_viewers'],
      sorts: ['customer_view.date'],
    },
    sql: `SELECT toDate(start_utc, {zone}) AS day, countIf(started), sum(content_seconds) / 60,
      uniqExactIf(viewer_key, started) FROM sessions WHERE ${PERIOD} GROUP BY day ORDER BY day`,
  },
  {
    name: 'minutes by screen',
    query: {
      fields: ['customer_view.screen', 'customer_view.minutes'],
      sorts: ['customer_view.minutes desc'],
      limit: 12,
    },
    sql: `SELECT screen, sum(content_seconds) / 60 AS minutes FROM sessions WHERE ${PERIOD}
      GROUP BY screen ORDER BY minutes DESC LIMIT 12`,
  },
  {
    name: 'top series with viewers and completion',
    query: {
      fields: [
        'customer_view.series',
        'customer_view.plays',
        'customer_view.minutes',
        'customer_view.unique_viewers',
        'customer_view.avg_percent_complete',
      ],
      filters: { 'customer_view.series': '-NULL' },
      sorts: ['customer_view.plays desc'],
      limit: 100,
    },
    sql: `SELECT series, countIf(started) AS plays, sum(content_seconds) / 60, uniqExactIf(viewer_key, started),
      avgIf(least(1, unique_seconds / content_length_seconds), started AND content_length_seconds > 0)
      FROM sessions WHERE ${PERIOD} AND series IS NOT NULL GROUP BY series ORDER BY plays DESC LIMIT 100`,
  },
  {
    name: 'minutes by genre',
    query: {
      fields: ['customer_view.genre', 'customer_view.minutes'],
      sorts: ['customer_view.minutes desc'],
      limit: 12,
    },
    sql: `SELECT arrayJoin(genre) AS g, sum(content_seconds) / 60 AS minutes FROM sessions WHERE ${PERIOD}
      GROUP BY g ORDER BY minutes DESC LIMIT 12`,
  },
  {
    name: 'plays and viewers by DMA',
    query: {
      fields: ['customer_view.dma', 'customer_view.plays', 'customer_view.unique_viewers'],
      sorts: ['customer_view.plays desc'],
      limit: 250,
    },
    sql: `SELECT dma, countIf(started) AS plays, uniqExactIf(viewer_key, started) FROM sessions WHERE ${PERIOD}
      GROUP BY dma ORDER BY plays DESC LIMIT 250`,
  },
  {
    name: 'plays by weekday and hour',
    query: { fields: ['customer_view.DOW', 'customer_view.hour_of_day', 'customer_view.plays'] },
    sql: `SELECT toDayOfWeek(toTimeZone(start_utc, {zone})) AS d, toHour(toTimeZone(start_utc, {zone})) AS h,
      countIf(started) FROM sessions WHERE ${PERIOD} GROUP BY d, h ORDER BY d, h`,
  },
  {
    name: 'one series, one device, by day',
    query: {
      fields: ['customer_view.date', 'customer_view.plays'],
      filters: { 'customer_view.device': 'Roku', 'customer_view.screen': 'TV' },
      sorts: ['customer_view.date'],
    },
    sql: `SELECT toDate(start_utc, {zone}) AS day, countIf(started) FROM sessions
      WHERE ${PERIOD} AND device = 'Roku' AND screen = 'TV' GROUP BY day ORDER BY day`,
  },
];
