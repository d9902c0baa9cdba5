import {
  addUser,
  listUsers,
  readSettings,
  removeUser,
  saveSettings,
  setPermissions,
} from '@playhead/contract/http/administration/administration';
import type { Registrar } from '../../http/registrar.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { changeSettings, settingsOf } from '../../platform/customers/customer-administration.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import {
  addCustomerUser,
  listCustomerUsers,
  removeCustomerUser,
  replacePermissions,
} from '../../platform/customers/customer-users.ts';
import type { Database } from '../../platform/metadata/metadata.ts';

export interface AdministrationDeps {
  db: Database;
  customers: CustomerDirectory;
}

/** Of the customer in the token alone; `npm run customer` does the same for every customer. */
export function registerAdministration(registrar: Registrar, { db, customers }: AdministrationDeps): void {
  registrar.handle(readSettings, async ({ session }) => settingsOf(await customers.find(session.customerId)));

  registrar.handle(saveSettings, async ({ session, body, auditWith }) => {
    const saved = await changeSettings(db, session.customerId, body, (tx, { before, after }) =>
      auditWith((entry) => writeAudit(tx, entry), { target: Object.keys(after).join(', '), detail: { before, after } }),
    );
    return saved.settings;
  });

  registrar.handle(listUsers, async ({ session }) => [...(await listCustomerUsers(db, session.customerId))]);

  registrar.handle(addUser, ({ session, body, auditWith }) =>
    addCustomerUser(db, session.customerId, body, (tx, { email }) =>
      auditWith((entry) => writeAudit(tx, entry), { target: email, detail: { permissions: body.permissions } }),
    ),
  );

  registrar.handle(setPermissions, async ({ session, params, body, auditWith }) => {
    const key = { customerId: session.customerId, userId: params.userId };
    const changed = await replacePermissions(db, key, body.permissions, (tx, { user, before }) =>
      auditWith((entry) => writeAudit(tx, entry), { target: user.email, detail: { before, after: user.permissions } }),
    );
    return changed.user;
  });

  registrar.handle(removeUser, async ({ session, params, auditWith }) => {
    const key = { customerId: session.customerId, userId: params.userId };
    await removeCustomerUser(db, key, (tx, { email, permissions }) =>
      auditWith((entry) => writeAudit(tx, entry), { target: email, detail: { permissions } }),
    );
    return { removed: true as const };
  });
}
