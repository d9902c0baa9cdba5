import type { Logger } from '../process/logger.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { auditLog } from '../metadata/schema.ts';

export interface AuditEntry {
  /** Address of the user, name of the service token, or `user@host` of a command. */
  actor: string;
  userId?: string | null;
  /** Id of the route, or a word of the same form. */
  action: string;
  /** Null where nobody can tell, as for a sign-in of an unknown user. */
  customerId: number | null;
  /** Network address of the caller. */
  address?: string | null;
  target?: string | null;
  outcome?: 'done' | 'refused';
  detail?: Readonly<Record<string, unknown>>;
}

export interface AuditLog {
  /** Never rejects: what it tells of has happened. An entry that cannot be stored goes to the log of the server. */
  record(entry: AuditEntry): Promise<void>;
}

export function createAuditLog({ db, logger }: { db: DatabaseConnection; logger: Logger }): AuditLog {
  return {
    async record(entry) {
      try {
        await writeAudit(db, entry);
      } catch (error) {
        logger.error({ event: 'audit.failed', entry, err: error }, 'an audit entry could not be stored');
      }
    },
  };
}

/** For those who write it in the transaction of the change. */
export async function writeAudit(db: DatabaseConnection, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, detail: entry.detail ?? {} });
}
