/** Membership as defined in docs/decisions/segment-semantics.md; shares no code with the compiler. */
import { passes, type Value } from '../compile/test-evaluator-conditions.ts';
import { dayAfter, dayPart, localTime } from '../compile/test-evaluator-time.ts';
import type { WorldAd } from '../compile/test-world.ts';
import type { MeantField, MeantRule, RandomSegment } from './test-random-segment.ts';
import type { HouseholdValue, SegmentSession, SegmentWorld } from './test-segment-world.ts';

export interface Evaluated {
  /** Viewer ids. */
  members: ReadonlySet<string>;
  allViewers: number;
  allSessions: number;
  sessions: number;
  /** Viewers that remain after each step. */
  steps: readonly number[];
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const behaviors = new Set([
  'last_watched',
  'first_watched',
  'days_between_first_and_last',
  'days_since_last_play',
  'number_of_unique_assets',
  'total_playtime',
  'mins_per_session',
  'total_devices',
  'total_plays_per_day',
  'ad_impressions',
  'ad_load',
  'ad_daily_average_frequency',
]);

interface Viewer {
  id: string;
  sessions: readonly SegmentSession[];
  plays: readonly SegmentSession[];
  ads: readonly WorldAd[];
  lastPlay: SegmentSession | null;
}

export function evaluateSegment(world: SegmentWorld, segment: RandomSegment): Evaluated {
  return new Evaluation(world, segment).run();
}

class Evaluation {
  readonly #world: SegmentWorld;
  readonly #segment: RandomSegment;
  readonly #today: string;
  /** One map for all identities: viewer, subscriber and household ids differ. */
  readonly #firsts = new Map<string, SegmentSession | null>();

  constructor(world: SegmentWorld, segment: RandomSegment) {
    this.#world = world;
    this.#segment = segment;
    this.#today = localTime(segment.now, segment.zone).date;
  }

  run(): Evaluated {
    const viewers = this.#viewers();
    const { upload, existing, fields } = this.#segment;
    const lookups = [
      ...(upload === null ? [] : [(id: string) => this.#world.uploads.get(upload)?.has(id) === true]),
      ...existing.map(
        ({ ids, exclude }) =>
          (id: string) =>
            ids.some((segment) => this.#world.segments.get(segment)?.has(id) === true) !== exclude,
      ),
    ];
    const left = (count: number) =>
      viewers.filter(
        (viewer) =>
          lookups.slice(0, count).every((passed) => passed(viewer.id)) &&
          this.#passes(viewer, fields.slice(0, Math.max(0, count - lookups.length))),
      );
    const total = lookups.length + fields.length;
    const members = left(total);
    return {
      members: new Set(members.map(({ id }) => id)),
      allViewers: viewers.length,
      allSessions: viewers.reduce((sum, { sessions }) => sum + sessions.length, 0),
      sessions: members.reduce((sum, { sessions }) => sum + sessions.length, 0),
      steps: Array.from({ length: total }, (_, index) => left(index + 1).length),
    };
  }

  #day(second: number): string {
    return localTime(second, this.#segment.zone).date;
  }

  #window(): { from: string; to: string } {
    const { range, fields, upload } = this.#segment;
    if (range) return range;
    const isLong =
      upload !== null || fields.some(({ key }) => key === 'last_watched' || key === 'days_since_last_play');
    return { from: dayAfter(this.#today, isLong ? -390 : -60), to: dayAfter(this.#today, -1) };
  }

  #viewers(): readonly Viewer[] {
    const { from, to } = this.#window();
    const [earliest, yesterday] = [dayAfter(this.#today, -390), dayAfter(this.#today, -1)];
    const chosen = this.#world.sessions.filter(({ household_id }) => {
      if (this.#segment.streamId === 'all') return true;
      return (household_id !== null) === (this.#segment.streamId === 'assigned_only');
    });
    const during = (second: number) => this.#day(second) >= from && this.#day(second) <= to;
    const hasAdRules = this.#segment.fields.some(({ key }) => key.startsWith('ad_log_'));
    const shown = hasAdRules ? this.#world.ads : [];
    const byViewer = new Map<string, SegmentSession[]>();
    for (const session of chosen) {
      const own = byViewer.get(session.viewer_id);
      if (own) own.push(session);
      else byViewer.set(session.viewer_id, [session]);
    }
    return [...byViewer].flatMap(([id, own]) => {
      const sessions = own.filter(({ start }) => during(start));
      const plays = sessions.filter(({ started }) => started);
      const counted = own.filter(({ started, start }) => {
        const day = this.#day(start);
        return started && day <= yesterday && (day >= earliest || day >= from);
      });
      const ads = shown.filter(({ session, start }) => session.viewer_id === id && during(start));
      const lastPlay = counted.toSorted((a, b) => b.start - a.start)[0] ?? null;
      return plays.length === 0 ? [] : [{ id, sessions, plays, ads, lastPlay }];
    });
  }

  /** One play must pass all play rules, one ad all ad rules, and the viewer every other rule. */
  #passes(viewer: Viewer, fields: readonly MeantField[]): boolean {
    const ofAds = fields.filter(({ key }) => key.startsWith('ad_log_'));
    const ofViewer = fields.filter((field) => this.#isOfViewer(field));
    const ofPlays = fields.filter((field) => !ofAds.includes(field) && !ofViewer.includes(field));
    return (
      ofViewer.every((field) =>
        holds(field, (rule) => passes(this.#behavior(field.key, viewer), conditionsOf(field, rule))),
      ) &&
      (ofPlays.length === 0 ||
        viewer.plays.some((play) =>
          ofPlays.every((field) => holds(field, (rule) => this.#ofPlay({ field, rule, viewer, play }))),
        )) &&
      (ofAds.length === 0 ||
        viewer.ads.some((ad) =>
          ofAds.every((field) =>
            holds(field, (rule) => passes(field.key === 'ad_log_campaign' ? ad.campaign : 'a', rule.conditions)),
          ),
        ))
    );
  }

  #isOfViewer({ key }: MeantField): boolean {
    return behaviors.has(key) || (key.startsWith('first_') && this.#segment.firstIdentity === 'viewer');
  }

  #ofPlay({
    field,
    rule,
    viewer,
    play,
  }: {
    field: MeantField;
    rule: MeantRule;
    viewer: Viewer;
    play: SegmentSession;
  }): boolean {
    const matches = (session: SegmentSession) => passes(this.#value(field, session), conditionsOf(field, rule));
    if (rule.percent === null) return matches(play);
    const seconds = (sessions: readonly SegmentSession[]) =>
      sessions.reduce((sum, one) => sum + one.content_seconds, 0);
    const whole = seconds(viewer.sessions);
    if (whole === 0) return false;
    const share = seconds(viewer.sessions.filter(matches)) / whole;
    const [from, to] = rule.percent;
    return (
      share >= (from === null ? 0.01 : Math.round(from * 100) / 10_000) &&
      share <= (to === null ? 1 : Math.round(to * 100) / 10_000)
    );
  }

  #value({ key, tag }: MeantField, session: SegmentSession): Value | readonly string[] {
    const local = localTime(session.start, this.#segment.zone);
    const readers: Readonly<Record<string, () => Value | readonly string[]>> = {
      series: () => session.series,
      season_number: () => session.season_number,
      episode: () => session.episode,
      series_type: () => session.series_type,
      channel: () => session.channel,
      brand: () => session.brand,
      category: () => session.category,
      genre: () => session.genre,
      content_with_ads: () => session.content_with_ads,
      dma: () => session.dma,
      country: () => session.country.toLowerCase(),
      state: () => session.state,
      device: () => session.device,
      screen: () => session.screen,
      DOW: () => weekdays[local.weekday] ?? '',
      day_part: () => dayPart(local),
      session_duration: () => session.content_seconds,
      custom_tags: () => session.tags[tag ?? ''] ?? null,
      zip_code: () => session.zip_code,
    };
    const reader = readers[key];
    if (reader) return reader();
    return key.startsWith('first_') ? this.#first(key, this.#firstOf(session)) : this.#household(key, session);
  }

  #household(attribute: string, { household_id }: SegmentSession): readonly string[] {
    const ofHousehold = (rows: readonly HouseholdValue[]) =>
      rows.filter((row) => row.household_id === household_id && row.attribute === attribute && row.share > 0);
    return [...ofHousehold(this.#world.demographics), ...ofHousehold(this.#world.residents)].map(({ value }) => value);
  }

  #firstOf(session: SegmentSession): SegmentSession | null {
    const { firstIdentity } = this.#segment;
    const idOf = (one: SegmentSession) =>
      firstIdentity === 'viewer'
        ? one.viewer_id
        : firstIdentity === 'subscriber'
          ? one.subscriber_id
          : one.household_id;
    const id = idOf(session);
    return id === null ? null : this.#earliest(id, idOf);
  }

  #earliest(id: string, idOf: (session: SegmentSession) => string | null): SegmentSession | null {
    const known = this.#firsts.get(id);
    if (known !== undefined) return known;
    const own = this.#world.sessions.filter((session) => session.started && idOf(session) === id);
    const first = own.toSorted((a, b) => a.start - b.start)[0] ?? null;
    this.#firsts.set(id, first);
    return first;
  }

  #first(key: string, play: SegmentSession | null): Value {
    if (play === null) return null;
    switch (key) {
      case 'first_watched':
      case 'first_streamed':
        return this.#day(play.start);
      case 'first_series':
        return play.series;
      case 'first_season_number':
        return play.season_number;
      case 'first_country':
        return play.country.toLowerCase();
      case 'first_device':
        return play.device;
      default:
        throw new Error(`The evaluator does not know ${key}.`);
    }
  }

  #behavior(key: string, viewer: Viewer): Value {
    const { plays, sessions, lastPlay } = viewer;
    const sum = (of: readonly SegmentSession[], read: (session: SegmentSession) => number) =>
      of.reduce((total, session) => total + read(session), 0);
    const minutes = sum(plays, ({ content_seconds }) => content_seconds) / 60;
    const impressions = sum(sessions, ({ ad_impressions }) => ad_impressions);
    const daysOf = (of: readonly SegmentSession[]) => new Set(of.map(({ start }) => this.#day(start))).size;
    const first = this.#earliest(viewer.id, ({ viewer_id }) => viewer_id);
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    switch (key) {
      case 'total_playtime':
        return minutes;
      case 'mins_per_session':
        return minutes / plays.length;
      case 'total_devices':
        return new Set(plays.map(({ device }) => device)).size;
      case 'number_of_unique_assets':
        return new Set(plays.map(({ asset_id }) => asset_id)).size;
      case 'total_plays_per_day':
        return plays.length / daysOf(plays);
      case 'ad_impressions':
        return impressions;
      case 'ad_load': {
        const ads = sum(sessions, ({ ad_seconds }) => ad_seconds);
        const all = ads + sum(sessions, ({ content_seconds }) => content_seconds);
        return all === 0 ? null : ads / all;
      }
      case 'ad_daily_average_frequency': {
        const shown = daysOf(sessions.filter(({ ad_impressions }) => ad_impressions > 0));
        return shown === 0 ? null : impressions / shown;
      }
      case 'last_watched':
        return lastPlay && this.#day(lastPlay.start);
      case 'days_since_last_play':
        return lastPlay && days(this.#day(lastPlay.start), this.#today);
      case 'days_between_first_and_last':
        return lastPlay && first && days(this.#day(first.start), this.#day(lastPlay.start));
      default:
        return this.#first(key, first);
    }
  }
}

/** SEG-072, and numbers that are stored as texts. */
function conditionsOf({ key }: MeantField, { conditions }: MeantRule): MeantRule['conditions'] {
  return conditions.map((condition) => {
    if (condition.op !== 'is_equal_to' && condition.op !== 'is_not_equal_to') return condition;
    if (key === 'country' || key === 'first_country')
      return { ...condition, value: String(condition.value).toLowerCase() };
    return key.startsWith('household_') ? { ...condition, value: String(condition.value) } : condition;
  });
}

/** All negative rows must hold, and one of the positive ones. */
function holds({ rows }: MeantField, rule: (one: MeantRule) => boolean): boolean {
  const isNegative = (row: readonly MeantRule[]) => row.every(({ negative }) => negative);
  const any = rows.filter((row) => !isNegative(row));
  return (
    (any.length === 0 || any.some((row) => row.every(rule))) && rows.filter(isNegative).every((row) => row.every(rule))
  );
}
