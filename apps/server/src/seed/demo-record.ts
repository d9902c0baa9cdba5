import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/metadata/metadata.ts';
import { customers } from '../platform/metadata/schema.ts';

const DemoRecord = z.object({
  seed: z.number(),
  totalSessions: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** `making` and `rolling` that outlive a run mean that it was cut off. */
  state: z.enum(['making', 'rolling', 'complete']),
});
export type DemoRecord = z.infer<typeof DemoRecord>;

/** Kept in the customer's settings: what was generated, and whether it was finished. */
export async function readDemoRecord(db: Database, customerId: number): Promise<DemoRecord | null> {
  const [row] = await db.select({ settings: customers.settings }).from(customers).where(eq(customers.id, customerId));
  const parsed = DemoRecord.safeParse(row?.settings['demo_data']);
  return parsed.success ? parsed.data : null;
}

export async function writeDemoRecord(db: Database, customerId: number, record: DemoRecord): Promise<void> {
  const patch = JSON.stringify({ demo_data: record });
  await db
    .update(customers)
    .set({ settings: sql`${customers.settings} || ${patch}::jsonb` })
    .where(eq(customers.id, customerId));
}
