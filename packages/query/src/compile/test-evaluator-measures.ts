import { passes } from './test-evaluator-conditions.ts';
import { identityOf, type Item, type Reader } from './test-evaluator-fields.ts';
import { localTime } from './test-evaluator-time.ts';
import type { TestMeasure, TestQuery } from './test-query.ts';

type Total = number | null;

const sum = (items: readonly Item[], of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
const distinct = (values: readonly (string | number | null)[]) =>
  new Set(values.filter((value) => value !== null)).size;
const ratio = (above: number, below: number): Total => (below === 0 ? null : above / below);

/**
 * The definitions of engine.md 4. `all` holds the rows that match the filters, for measures that need more than their
 * group.
 */
export function computeMeasure(
  name: string,
  items: readonly Item[],
  options: { all: readonly Item[]; query: TestQuery },
): Total {
  const { query } = options;
  const plays = items.filter(({ session }) => session.started);
  const minutes = () => sum(items, ({ session }) => session.content_seconds) / 60;
  const viewers = (identity = query.identity) => distinct(plays.map(({ session }) => identityOf(session, identity)));
  const day = (item: Item) => localTime(item.start, query.zone).date;
  const impressions = () => sum(items, ({ session }) => session.ad_impressions);
  const reach = () =>
    distinct(items.filter(({ session }) => session.ad_impressions > 0).map(({ session }) => session.viewer_id));
  const adSeconds = () => sum(items, ({ session }) => session.ad_seconds);
  switch (name) {
    case 'customer_view.plays':
      return plays.length;
    case 'customer_view.total_attempts':
      return items.length;
    case 'customer_view.minutes':
      return minutes();
    case 'customer_view.unique_viewers':
      return viewers();
    case 'customer_view.subscribers':
      return viewers('subscriber');
    case 'customer_view.households':
      return viewers('household');
    case 'customer_view.minutes_per_viewer':
      return ratio(minutes(), viewers());
    case 'customer_view.minutes_per_play':
      return ratio(minutes(), plays.length);
    case 'customer_view.sessions_per_viewer':
      return ratio(plays.length, viewers());
    case 'customer_view.avg_percent_complete': {
      const known = plays.filter(({ session }) => session.content_length_seconds > 0);
      const complete = ({ session }: Item) => Math.min(1, session.unique_seconds / session.content_length_seconds);
      return ratio(sum(known, complete), known.length);
    }
    case 'customer_view.binge_score':
      return ratio(100 * bingers(plays, options), viewers('viewer'));
    case 'customer_view.app_count':
      return distinct(plays.map(({ session }) => session.device));
    case 'customer_view.episodes':
      return distinct(plays.map(({ session }) => session.asset_id));
    case 'customer_view.streaming_days':
      return distinct(plays.map(day));
    case 'customer_view.plays_with_ads':
      return plays.filter(({ session }) => session.content_with_ads).length;
    case 'customer_view.ad_impressions':
      return impressions();
    case 'customer_view.ad_minutes':
      return adSeconds() / 60;
    case 'customer_view.ad_load':
      return ratio(adSeconds(), adSeconds() + sum(items, ({ session }) => session.content_seconds));
    case 'customer_view.reach':
      return reach();
    case 'customer_view.frequency':
      return ratio(impressions(), reach());
    default:
      return computeAdMeasure(name, items, day);
  }
}

function computeAdMeasure(name: string, items: readonly Item[], day: (item: Item) => string): Total {
  const reach = distinct(items.map(({ session }) => session.viewer_id));
  switch (name) {
    case 'ad_sessions.impressions':
      return items.length;
    case 'ad_sessions.reach':
      return reach;
    case 'ad_sessions.frequency':
      return ratio(items.length, reach);
    case 'ad_sessions.daily_average_frequency':
      return ratio(items.length, distinct(items.map((item) => `${item.session.viewer_id} ${day(item)}`)));
    case 'ad_sessions.ad_minutes':
      return sum(items, ({ ad }) => ad?.seconds ?? 0) / 60;
    case 'ad_sessions.completion_rate':
      return ratio(items.filter(({ ad }) => ad?.completed).length, items.length);
    default:
      throw new Error(`The evaluator does not know ${name}.`);
  }
}

const bingeKeys = new WeakMap<readonly Item[], Map<string, Set<string>>>();

/** Viewers with a play on a series-day on which they saw three episodes or more. */
function bingers(plays: readonly Item[], { all, query }: { all: readonly Item[]; query: TestQuery }): number {
  const keyOf = ({ session, start }: Item) =>
    session.series === null ? null : `${session.viewer_id}\n${session.series}\n${localTime(start, query.zone).date}`;
  const known = bingeKeys.get(all);
  const days = known ?? new Map<string, Set<string>>();
  if (!known) {
    for (const item of all) {
      const key = keyOf(item);
      if (key === null || !item.session.started) continue;
      days.set(key, (days.get(key) ?? new Set()).add(item.session.asset_id));
    }
    bingeKeys.set(all, days);
  }
  const isBinge = (item: Item) => (days.get(keyOf(item) ?? '')?.size ?? 0) >= 3;
  return distinct(plays.filter(isBinge).map(({ session }) => session.viewer_id));
}

export function computeCustomMeasure(
  measure: TestMeasure,
  items: readonly Item[],
  readerOf: (field: string) => Reader,
): Total {
  const chosen = items.filter((item) =>
    measure.filters.every(({ field, conditions }) => passes(readerOf(field).filtered(item), conditions)),
  );
  const values = chosen.flatMap((item) => {
    const value = readerOf(measure.basedOn).filtered(item);
    return typeof value === 'string' || typeof value === 'number' ? [value] : [];
  });
  const numbers = values.map(Number).toSorted((a, b) => a - b);
  const total = numbers.reduce((all, value) => all + value, 0);
  switch (measure.type) {
    case 'sum':
      return total;
    case 'count':
      return values.length;
    case 'count_distinct':
      return distinct(values);
    case 'average':
      return ratio(total, numbers.length);
    case 'min':
      return numbers[0] ?? null;
    case 'max':
      return numbers.at(-1) ?? null;
    case 'median': {
      const middle = (numbers.length - 1) / 2;
      const [low, high] = [numbers[Math.floor(middle)], numbers[Math.ceil(middle)]];
      return low === undefined || high === undefined ? null : (low + high) / 2;
    }
  }
}
