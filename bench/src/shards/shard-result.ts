import { z } from 'zod';

const Times = z.object({ name: z.string(), oneMs: z.number(), twoMs: z.number() });

/** `shards.json`: the same queries on one server and on two shards of the same machine. */
export const ShardResult = z.object({
  command: z.string(),
  measuredAt: z.string(),
  load: z.number(),
  rounds: z.number(),
  sessions: z.number(),
  queries: z.array(Times),
  /** All queries of Overview at once. */
  page: Times,
});
export type ShardResult = z.infer<typeof ShardResult>;
