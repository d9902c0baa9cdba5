import { and, eq, gt, isNotNull, like, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/metadata/metadata.ts';
import { deliveryPlans, exportRuns } from '../../platform/metadata/schema.ts';
import type { Logger } from '../../platform/process/logger.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { resealSecret } from './run-secret.ts';

const ROWS_AT_ONCE = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export interface ResealedSecrets {
  resealed: number;
  /** Their key is in neither setting: the user has to enter the secret again. */
  unreadable: number;
}

/**
 * Seals passwords and keys of receivers again with the current secret, so that an earlier one can be taken out of the
 * settings. Safe to run again and in several processes at once: a row that changed meanwhile stays as it is.
 */
export async function resealSecrets({
  db,
  secrets,
  logger,
}: {
  db: Database;
  secrets: SecretBox;
  logger: Logger;
}): Promise<ResealedSecrets> {
  const total = { resealed: 0, unreadable: 0 };
  for (const table of [deliveryPlans, exportRuns]) {
    let after = NO_ID;
    for (;;) {
      const rows = await listStale(db, { table, after, prefix: secrets.currentPrefix });
      for (const { id, customerId, sealedSecret } of rows) {
        const owner = { customerId, id };
        const sealed = resealSecret(secrets, sealedSecret, { from: owner, to: owner });
        if (sealed === sealedSecret) total.unreadable += 1;
        else total.resealed += await replace(db, { table, id, before: sealedSecret, after: sealed });
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  if (total.resealed + total.unreadable > 0)
    logger.info({ event: 'secrets.resealed', ...total }, 'stored secrets were sealed with the current key');
  return total;
}

type SealedTable = typeof deliveryPlans | typeof exportRuns;

async function listStale(
  db: Database,
  { table, after, prefix }: { table: SealedTable; after: string; prefix: string },
): Promise<readonly { id: string; customerId: number; sealedSecret: string | null }[]> {
  const columns: { id: PgColumn; sealedSecret: PgColumn } = table;
  return db
    .select({ id: table.id, customerId: table.customerId, sealedSecret: table.sealedSecret })
    .from(table)
    .where(and(gt(columns.id, after), isNotNull(columns.sealedSecret), not(like(columns.sealedSecret, `${prefix}%`))))
    .orderBy(table.id)
    .limit(ROWS_AT_ONCE);
}

async function replace(
  db: Database,
  { table, id, before, after }: { table: SealedTable; id: string; before: string | null; after: string | null },
): Promise<number> {
  const { rowCount } = await db
    .update(table)
    .set({ sealedSecret: after })
    .where(and(eq(table.id, id), eq(table.sealedSecret, sql`${before}`)));
  return rowCount ?? 0;
}
