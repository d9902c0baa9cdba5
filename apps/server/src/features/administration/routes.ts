import {
  addUser,
  listUsers,
  readSettings,
  removeUser,
  saveSettings,
  setPermissions,
} from '@playhead/contract/http/administration';
import type { Registrar } from '../../http/registrar.ts';
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

  registrar.handle(saveSettings, async ({ session, body, audit }) => {
    const { settings, before, after } = await changeSettings(db, session.customerId, body);
    audit({ target: Object.keys(after).join(', '), detail: { before, after } });
    return settings;
  });

  registrar.handle(listUsers, async ({ session }) => [...(await listCustomerUsers(db, session.customerId))]);

  registrar.handle(addUser, async ({ session, body, audit }) => {
    const added = await addCustomerUser(db, session.customerId, body);
    audit({ target: added.user.email, detail: { permissions: body.permissions } });
    return added;
  });

  registrar.handle(setPermissions, async ({ session, params, body, audit }) => {
    const key = { customerId: session.customerId, userId: params.userId };
    const { user, before } = await replacePermissions(db, key, body.permissions);
    audit({ target: user.email, detail: { before, after: user.permissions } });
    return user;
  });

  registrar.handle(removeUser, async ({ session, params, audit }) => {
    const key = { customerId: session.customerId, userId: params.userId };
    const { email, permissions } = await removeCustomerUser(db, key);
    audit({ target: email, detail: { permissions } });
    return { removed: true as const };
  });
}
