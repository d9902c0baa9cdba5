import { createServiceToken, revokeServiceToken } from '@playhead/contract/http/service-tokens';
import { saveSettings, setPermissions } from '@playhead/contract/http/administration';
import { AppError } from '@playhead/contract/errors';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { changeSettings } from '../../platform/customers/customer-administration.ts';
import { listCustomerUsers, replacePermissions } from '../../platform/customers/customer-users.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { listTokens, makeServiceToken, revokeToken } from '../../platform/tokens/service-tokens.ts';
import { UsageError } from '../usage-error.ts';
import type { AdministrationCommand } from './administration-arguments.ts';
import { currentActor } from './current-actor.ts';
import { findCustomer } from './customer-store.ts';

/** Returns the command's output. The page calls the same functions. */
export async function runAdministration(command: AdministrationCommand, db: Database): Promise<string> {
  const { customerId } = command;
  const actor = currentActor();
  await findCustomer(db, customerId);
  try {
    switch (command.kind) {
      case 'set': {
        const { before, after } = await changeSettings(db, customerId, command.change);
        const names = Object.keys(after).join(', ');
        if (names === '') return `Nothing changes for customer ${customerId}.`;
        await writeAudit(db, { actor, action: saveSettings.id, customerId, target: names, detail: { before, after } });
        return `Customer ${customerId} has new settings (${names}); a running server knows within a second.`;
      }
      case 'user-permissions': {
        const users = await listCustomerUsers(db, customerId);
        const user = users.find(({ email }) => email === command.email);
        if (user === undefined) throw new UsageError(`Customer ${customerId} has no user ${command.email}.`);
        const key = { customerId, userId: user.userId };
        const { before } = await replacePermissions(db, key, command.permissions);
        const detail = { before, after: command.permissions };
        await writeAudit(db, { actor, action: setPermissions.id, customerId, target: command.email, detail });
        return `${command.email} has ${command.permissions.join(', ') || 'no permissions'} for customer ${customerId} within a second.`;
      }
      case 'token-create': {
        const made = await makeServiceToken(db, { ...command, createdBy: actor }, new Date());
        const { id: target, name, expiresAt } = made.serviceToken;
        const detail = { name, permissions: command.permissions, expiresAt };
        await writeAudit(db, { actor, action: createServiceToken.id, customerId, target, detail });
        return `The token "${name}" (${target}) until ${expiresAt.slice(0, 10)} is\n${made.token}\nIt is shown only now.`;
      }
      case 'token-list': {
        const tokens = await listTokens(db, customerId, new Date());
        if (tokens.length === 0) return `Customer ${customerId} has no tokens.`;
        return tokens
          .map(({ id, name, state, expiresAt, permissions }) =>
            [id, state.padEnd(7), expiresAt.slice(0, 10), name, permissions.join(', ') || 'no permissions'].join('  '),
          )
          .join('\n');
      }
      case 'token-revoke': {
        const { name } = await revokeToken(db, { customerId, id: command.id }, new Date());
        const { id: target } = command;
        await writeAudit(db, { actor, action: revokeServiceToken.id, customerId, target, detail: { name } });
        return `The token "${name}" is refused within a second.`;
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(error.message);
    throw error;
  }
}
