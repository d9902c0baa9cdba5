const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/** How many sessions a window has, for as long as somebody types: a live feed makes every cached answer an old one, and changes this little. */
export interface CachedSizes {
  /** As it was within the last minute; counted where nobody has. */
  of(customerId: number, span: { start: Date; end: Date }, count: () => Promise<number>): Promise<number>;
}

export function createCachedSizes({ now }: { now: () => Date }): CachedSizes {
  const sizes = new Map<string, { sessions: number; until: number }>();
  return {
    async of(customerId, { start, end }, count) {
      const key = `${customerId} ${start.toISOString()} ${end.toISOString()}`;
      const found = sizes.get(key);
      if (found !== undefined && found.until > now().getTime()) return found.sessions;
      const sessions = await count();
      const [oldest] = sizes.keys();
      if (sizes.size >= MOST_KEPT && oldest !== undefined) sizes.delete(oldest);
      sizes.delete(key);
      sizes.set(key, { sessions, until: now().getTime() + KEPT_MS });
      return sessions;
    },
  };
}
