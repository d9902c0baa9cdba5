import type { Row } from '../../platform/engine/engine.ts';

/** A second opinion: the definitions of engine.md 4 over plain objects, written without regard to the SQL. */
export interface Play {
  viewer: string;
  /** Seconds since 1970. */
  start: number;
  end: number;
  series: string | null;
  season: number;
  number: number;
}

export function playOf(row: Row): Play {
  return {
    viewer: String(row['viewer_id']),
    start: Number(row['started_at']),
    end: Number(row['ended_at']),
    series: row['series'] === null ? null : String(row['series']),
    season: Number(row['season_number']),
    number: Number(row['episode_number']),
  };
}

function byViewer(plays: readonly Play[]): Map<string, Play[]> {
  return Map.groupBy(
    plays.toSorted((a, b) => a.start - b.start || a.end - b.end),
    ({ viewer }) => viewer,
  );
}

/** Two plays of one second have no order of their own. */
export function hasNoTies(plays: readonly Play[]): boolean {
  const keys = new Set(plays.map(({ viewer, start, end }) => `${viewer} ${start} ${end}`));
  return keys.size === plays.length;
}

export interface Sitting {
  viewer: string;
  titles: readonly string[];
}

export function sittingsOf(plays: readonly Play[], gapSeconds: number): readonly Sitting[] {
  const sittings: { viewer: string; titles: string[] }[] = [];
  for (const [viewer, own] of byViewer(plays)) {
    let lastEnd = Number.NEGATIVE_INFINITY;
    for (const play of own) {
      if (play.start - lastEnd > gapSeconds) sittings.push({ viewer, titles: [] });
      lastEnd = Math.max(lastEnd, play.end);
      const titles = sittings.at(-1)?.titles ?? [];
      const title = play.series ?? '(no title)';
      if (titles.at(-1) !== title) titles.push(title);
    }
  }
  return sittings;
}

/** `level source > target` with the number of sittings and of viewers. */
export function linksOf(
  sittings: readonly Sitting[],
  { start, depth }: { start?: string; depth: number },
): ReadonlyMap<string, string> {
  const found = new Map<string, { sittings: number; viewers: Set<string> }>();
  for (const { viewer, titles } of sittings) {
    const from = start === undefined ? 0 : titles.indexOf(start);
    if (from < 0) continue;
    for (let level = 0; level < depth && from + level < titles.length; level += 1) {
      const key = `${level} ${titles[from + level]} > ${titles[from + level + 1] ?? '(left)'}`;
      const link = found.get(key) ?? { sittings: 0, viewers: new Set() };
      link.sittings += 1;
      link.viewers.add(viewer);
      found.set(key, link);
    }
  }
  return new Map([...found].map(([key, link]) => [key, `${link.sittings} ${link.viewers.size}`]));
}

/** Average and peak of each hour from `first` on. */
export function audienceOf(
  plays: readonly Play[],
  first: number,
  hours: number,
): readonly { ama: number; peak: number }[] {
  return Array.from({ length: hours }, (_none, hour) => {
    const from = first + hour * 3600;
    const inside = plays
      .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, from + 3600) }))
      .filter(({ start, end }) => end > start);
    const seconds = inside.reduce((sum, { start, end }) => sum + end - start, 0);
    const running = (at: number) => inside.filter(({ start, end }) => start <= at && at < end).length;
    return { ama: seconds / 3600, peak: Math.max(0, ...inside.map(({ start }) => running(start))) };
  });
}

/** Viewers who reached each of these episodes in order. */
export function reachedInOrder(
  plays: readonly Play[],
  episodes: readonly (readonly [number, number])[],
): readonly number[] {
  const reached = [...byViewer(plays).values()].map((own) => {
    let next = 0;
    for (const { season, number } of own) {
      const [wantedSeason, wantedNumber] = episodes[next] ?? [];
      if (season === wantedSeason && number === wantedNumber) next += 1;
    }
    return next;
  });
  return episodes.map((_episode, index) => reached.filter((count) => count > index).length);
}
