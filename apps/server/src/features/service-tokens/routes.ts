import { createServiceToken, listServiceTokens, revokeServiceToken } from '@playhead/contract/http/service-tokens';
import { AppError } from '@playhead/contract/errors';
import type { Registrar } from '../../http/registrar.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { listTokens, makeServiceToken, revokeToken } from '../../platform/tokens/service-tokens.ts';

export function registerServiceTokens(registrar: Registrar, { db, now }: { db: Database; now: () => Date }): void {
  registrar.handle(listServiceTokens, async ({ session }) => [...(await listTokens(db, session.customerId, now()))]);

  registrar.handle(createServiceToken, async ({ session, body, audit }) => {
    // A token must not outlast the rights of the admin who makes it by giving more than that admin has.
    if (body.permissions.some((permission) => !session.permissions.includes(permission)))
      throw new AppError('forbidden');
    const made = await makeServiceToken(
      db,
      { ...body, customerId: session.customerId, createdBy: session.email },
      now(),
    );
    const { id, name, expiresAt } = made.serviceToken;
    audit({ target: id, detail: { name, permissions: body.permissions, expiresAt } });
    return made;
  });

  registrar.handle(revokeServiceToken, async ({ session, params, audit }) => {
    const revoked = await revokeToken(db, { customerId: session.customerId, id: params.id }, now());
    audit({ detail: { name: revoked.name } });
    return revoked;
  });
}
