import type { Database } from '../metadata/metadata.ts';
import { type AuditEntry, writeAudit } from './audit-log.ts';

/** `auditWith` of a call. */
export type AuditWith = (
  write: (entry: AuditEntry) => Promise<void>,
  note: Readonly<Record<string, never>>,
  made: unknown,
) => Promise<void>;

/**
 * The database for one call that changes something: its transaction also stores the call's audit entry, so that neither is there
 * without the other. The id of what the transaction returns is the target of the entry.
 */
export function auditedDatabase(db: Database, auditWith: AuditWith): Database {
  const transaction: Database['transaction'] = (change, config) =>
    db.transaction(async (tx) => {
      const made = await change(tx);
      await auditWith((entry) => writeAudit(tx, entry), {}, made);
      return made;
    }, config);
  return Object.assign(Object.create(db), { transaction });
}
