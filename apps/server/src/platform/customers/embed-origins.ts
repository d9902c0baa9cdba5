import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';
import type { Customer } from './customer-directory.ts';
import { isOrigin } from './origin.ts';

const FRESH_MS = 1_000;
/** If PostgreSQL does not respond in time, pages are served with the last known origins. */
const READ_LIMIT_MS = 1_000;

const Stored = z.array(z.unknown()).catch([]);

/** Pages that may frame the app: docs/decisions/embed-origins.md. */
export interface EmbedOrigins {
  /** Includes those allowed for every customer. */
  of(customer: Pick<Customer, 'settings'>): readonly string[];
  /** Of all customers; at most a second old. */
  readAll(): Promise<readonly string[]>;
  /** The last result of `readAll`. */
  lastKnown(): readonly string[];
}

export function createEmbedOrigins(options: {
  db: Database;
  now: () => Date;
  /** Allowed for every customer: `PLAYHEAD_EMBED_ORIGINS`. */
  everybody: readonly string[];
}): EmbedOrigins {
  const { db, now, everybody } = options;
  let known = everybody;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const own = (stored: unknown) =>
    Stored.parse(stored).filter((origin): origin is string => typeof origin === 'string' && isOrigin(origin));
  const withEverybody = (origins: readonly string[]) => [...new Set([...everybody, ...origins])];

  async function read(): Promise<void> {
    const origins = sql<unknown>`${customers.settings} -> 'embed_origins'`;
    const rows = await db
      .select({ origins })
      .from(customers)
      .where(sql`${customers.settings} ? 'embed_origins'`)
      .orderBy(asc(customers.id));
    known = withEverybody(rows.flatMap((row) => own(row.origins)));
    readAt = now().getTime();
  }

  return {
    of: ({ settings }) => withEverybody(own(settings['embed_origins'])),
    lastKnown: () => known,
    async readAll() {
      if (now().getTime() - readAt < FRESH_MS) return known;
      reading ??= read().finally(() => (reading = null));
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, READ_LIMIT_MS);
      await Promise.race([reading.catch(() => undefined), late]);
      clearTimeout(timer);
      return known;
    },
  };
}
