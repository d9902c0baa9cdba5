import type { Value } from './test-evaluator-conditions.ts';
import { clockBucket, dayPart, localTime, weekOf } from './test-evaluator-time.ts';
import type { Identity, TestQuery } from './test-query.ts';
import { ODD_TAG, type World, type WorldAd, type WorldSession } from './test-world.ts';

/** A session, or an ad with its session. */
export interface Item {
  session: WorldSession;
  ad: WorldAd | null;
  start: number;
}

/** How a dimension groups, shows, sorts and filters a row. */
export interface Seen {
  /** Identifies the group. */
  key: string | number | null;
  shown: string | number | null;
}

export interface Reader {
  /** One per group the row belongs to. */
  groups(item: Item): readonly Seen[];
  filtered(item: Item): Value | readonly string[];
  /** Sort order of values that are not sorted alphabetically. */
  order?: readonly string[];
}

interface Firsts {
  of(item: Item): WorldSession | null;
}

function firstPlays(world: World, identity: Identity): Firsts {
  const firsts = new Map<string, WorldSession>();
  for (const session of world.sessions) {
    const id = identityOf(session, identity);
    if (id === null || !session.started) continue;
    const known = firsts.get(id);
    if (!known || session.start < known.start) firsts.set(id, session);
  }
  return {
    of: ({ session }) => {
      const id = identityOf(session, identity);
      return id === null ? null : (firsts.get(id) ?? null);
    },
  };
}

export function identityOf(session: WorldSession, identity: Identity): string | null {
  if (identity === 'viewer') return session.viewer_id;
  return identity === 'subscriber' ? session.subscriber_id : session.household_id;
}

const simple = (read: (item: Item) => string | number | null): Reader => ({
  groups: (item) => [{ key: read(item), shown: read(item) }],
  filtered: read,
});

const flagged = (read: (session: WorldSession) => boolean, yes: string, no: string): Reader => ({
  groups: ({ session }) => {
    const text = read(session) ? yes : no;
    return [{ key: text, shown: text }];
  },
  filtered: ({ session }) => read(session),
});

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** All dimensions, following the glossary. */
export function createReaders(world: World, query: TestQuery): (field: string) => Reader {
  const { zone, weekStart } = query;
  const firsts = firstPlays(world, query.firstIdentity);
  const local = ({ start }: Item) => localTime(start, zone);
  const clock = (minutes: 60 | 5): Reader => ({
    groups: ({ start }) => {
      const { text, instant } = clockBucket(start, zone, minutes);
      return [{ key: instant, shown: text }];
    },
    filtered: (item) => local(item).date,
  });
  const first = (read: (session: WorldSession) => string | number | null) =>
    simple((item) => {
      const play = firsts.of(item);
      return play === null ? null : read(play);
    });
  const tag = (name: string) => simple(({ session }) => session.tags[name] ?? null);
  const readers: Readonly<Record<string, Reader>> = {
    'customer_view.series': simple(({ session }) => session.series),
    'customer_view.season_number': simple(({ session }) => session.season_number),
    'customer_view.episode': simple(({ session }) => session.episode),
    'customer_view.episode_number': simple(({ session }) => session.episode_number),
    'customer_view.series_type': simple(({ session }) => session.series_type),
    'customer_view.channel': simple(({ session }) => session.channel),
    'customer_view.genre': {
      groups: ({ session }) =>
        (session.genre.length === 0 ? [''] : session.genre).map((genre) => ({ key: genre, shown: genre })),
      filtered: ({ session }) => session.genre,
    },
    'customer_view.content_with_ads': flagged(
      (session) => session.content_with_ads,
      'Content with Ads',
      'Content without Ads',
    ),
    'customer_view.is_live': flagged((session) => session.is_live, 'Yes', 'No'),
    'customer_view.device': simple(({ session }) => session.device),
    'customer_view.screen': simple(({ session }) => session.screen),
    'customer_view.country': simple(({ session }) => session.country),
    'customer_view.state': simple(({ session }) => session.state),
    'customer_view.zip_code': simple(({ session }) => session.zip_code),
    'customer_view.viewer_id': simple(({ session }) => session.viewer_id),
    'customer_view.subscriber_id': simple(({ session }) => session.subscriber_id),
    'customer_view.mins_watched': simple(({ session }) => session.content_seconds),
    'customer_view.percent_complete': simple(({ session: { unique_seconds: seen, content_length_seconds: length } }) =>
      length === 0 ? null : (Math.min(seen, length) * 100) / length,
    ),
    'customer_view.playhead_id': simple(({ session }) =>
      session.household_id === null ? 'unassigned_only' : 'assigned_only',
    ),
    'customer_view.date': simple((item) => local(item).date),
    'customer_view.week': simple((item) => weekOf(local(item).date, weekStart)),
    'customer_view.month': {
      groups: (item) => [{ key: local(item).date.slice(0, 7), shown: local(item).date.slice(0, 7) }],
      filtered: (item) => `${local(item).date.slice(0, 7)}-01`,
    },
    'customer_view.hour': clock(60),
    'customer_view.minute': clock(5),
    'customer_view.hour_of_day': simple((item) => local(item).hour),
    'customer_view.DOW': {
      ...simple((item) => weekdays[(local(item).weekday + 6) % 7] ?? ''),
      order: weekdays,
    },
    'customer_view.day_part': simple((item) => dayPart(local(item))),
    'customer_view.tags.plan': tag('plan'),
    [`customer_view.tags.${ODD_TAG}`]: tag(ODD_TAG),
    'customer_view.first_series': first((play) => play.series),
    'customer_view.first_season_number': first((play) => play.season_number),
    'customer_view.first_device': first((play) => play.device),
    'customer_view.first_state': first((play) => play.state),
    'customer_view.first_current_date_range_ui': first((play) => localTime(play.start, zone).date),
    'segment_view.segment_id': {
      groups: ({ session }) =>
        shownSegments(world, query)
          .filter((id) => world.segments.get(id)?.has(session.viewer_id))
          .map((id) => ({ key: id, shown: id })),
      filtered: ({ session }) => [...world.segments].filter(([, ids]) => ids.has(session.viewer_id)).map(([id]) => id),
    },
    'ad_sessions.ad_position': simple(({ ad }) => ad?.ad_position ?? null),
    'ad_sessions.ad_sequence': simple(({ ad }) => ad?.ad_sequence ?? null),
    'ad_sessions.ad_log_campaign': simple(({ ad }) => ad?.campaign ?? null),
  };
  return (field) => {
    const reader = readers[field];
    if (!reader) throw new Error(`The evaluator does not know ${field}.`);
    return reader;
  };
}

/** The chosen segments, or all of them; never an excluded one. */
function shownSegments(world: World, query: TestQuery): readonly string[] {
  const conditions = query.filters.find(({ field }) => field === 'segment_view.segment_id')?.conditions ?? [];
  const ids = (op: string) =>
    conditions.flatMap((condition) => (condition.op === op && 'value' in condition ? [String(condition.value)] : []));
  // A segment named twice is one segment.
  const chosen = [...new Set(ids('is_equal_to'))];
  const excluded = ids('is_not_equal_to');
  return (chosen.length > 0 ? chosen : [...world.segments.keys()]).filter((id) => !excluded.includes(id));
}
