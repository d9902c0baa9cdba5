import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditQuery,
  auditFile,
  listAudit,
} from '@playhead/contract/http/administration/audit';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { auditCsv } from './audit-csv.ts';
import { type AuditFilter, listEntries } from './store.ts';

export interface AuditDeps {
  db: Database;
  customers: CustomerDirectory;
  now: () => Date;
}

export function registerAudit(registrar: Registrar, { db, customers, now }: AuditDeps): void {
  async function filterOf({ customerId }: Session, query: AuditQuery): Promise<AuditFilter> {
    const { timeZone } = await customers.find(customerId);
    return { ...query, customerId, timeZone };
  }

  registrar.handle(listAudit, async ({ query: { before, ...query }, session }) => {
    const entries = await listEntries(db, await filterOf(session, query), { before });
    return { entries: entries.slice(0, AUDIT_ENTRIES_PER_PAGE), hasMore: entries.length > AUDIT_ENTRIES_PER_PAGE };
  });

  registrar.handleFile(auditFile, async ({ query, session }) => ({
    fileName: `audit-log-${session.customerId}-${now().toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: auditCsv(db, await filterOf(session, query)),
  }));
}
