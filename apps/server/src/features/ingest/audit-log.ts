import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';

export interface AuditEntry {
  /** Who ran the command: user and host. */
  actor: string;
  action: 'load.undone' | 'customer.removed' | 'derived.mended';
  customerId: number;
  detail: Readonly<Record<string, unknown>>;
}

export async function writeAudit(db: DatabaseConnection, entry: AuditEntry): Promise<void> {
  await db.execute(sql`
    INSERT INTO audit_log (actor, action, customer_id, detail)
    VALUES (${entry.actor}, ${entry.action}, ${entry.customerId}, ${JSON.stringify(entry.detail)}::jsonb)`);
}
