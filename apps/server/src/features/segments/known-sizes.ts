const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/** How many sessions a window has, for as long as somebody types: a live feed makes every cached answer an old one, and changes this little. */
export interface KnownSizes {
  find(customerId: number, days: string): number | undefined;
  keep(customerId: number, days: string, sessions: number): void;
}

export function createKnownSizes({ now }: { now: () => Date }): KnownSizes {
  const sizes = new Map<string, { sessions: number; until: number }>();
  const keyOf = (customerId: number, days: string) => `${customerId} ${days}`;
  return {
    find(customerId, days) {
      const found = sizes.get(keyOf(customerId, days));
      return found !== undefined && found.until > now().getTime() ? found.sessions : undefined;
    },
    keep(customerId, days, sessions) {
      const [oldest] = sizes.keys();
      if (sizes.size >= MOST_KEPT && oldest !== undefined) sizes.delete(oldest);
      sizes.set(keyOf(customerId, days), { sessions, until: now().getTime() + KEPT_MS });
    },
  };
}
