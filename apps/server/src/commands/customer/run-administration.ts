import { createServiceToken, revokeServiceToken } from '@playhead/contract/http/administration/service-tokens';
import { saveSettings, setPermissions } from '@playhead/contract/http/administration/administration';
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
        const namesOf = (after: object) => Object.keys(after).join(', ');
        const saved = await changeSettings(db, customerId, command.change, async (tx, { before, after }) => {
          const target = namesOf(after);
          if (target !== '')
            await writeAudit(tx, { actor, action: saveSettings.id, customerId, target, detail: { before, after } });
        });
        const names = namesOf(saved.after);
        if (names === '') return `Nothing changes for customer ${customerId}.`;
        return `Customer ${customerId} has new settings (${asTyped(names)}); a running server knows within a second.`;
      }
      case 'user-permissions': {
        const users = await listCustomerUsers(db, customerId);
        const ofAddress = users.filter(({ email }) => email === command.email);
        const user = ofAddress.find(({ fromHost }) => !fromHost) ?? ofAddress[0];
        if (user === undefined) throw new UsageError(`Customer ${customerId} has no user ${command.email}.`);
        const key = { customerId, userId: user.userId };
        await replacePermissions(db, key, command.permissions, async (tx, { before }) => {
          const detail = { before, after: command.permissions };
          await writeAudit(tx, { actor, action: setPermissions.id, customerId, target: command.email, detail });
        });
        return `${command.email} has ${command.permissions.join(', ') || 'no permissions'} for customer ${customerId} within a second.`;
      }
      case 'token-create': {
        const wanted = { ...command, createdBy: actor };
        const made = await makeServiceToken(db, wanted, new Date(), async (tx, { id, name, expiresAt }) => {
          const detail = { name, permissions: command.permissions, expiresAt };
          await writeAudit(tx, { actor, action: createServiceToken.id, customerId, target: id, detail });
        });
        const { id: target, name, expiresAt } = made.serviceToken;
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
        const { id: target } = command;
        const { name } = await revokeToken(db, { customerId, id: target }, new Date(), async (tx, token) => {
          const detail = { name: token.name };
          await writeAudit(tx, { actor, action: revokeServiceToken.id, customerId, target, detail });
        });
        return `The token "${name}" is refused within a second.`;
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(error.message);
    throw error;
  }
}

/** As the command line names them. */
function asTyped(names: string): string {
  return names.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
