import {
  createServiceToken,
  listServiceTokens,
  revokeServiceToken,
} from '@playhead/contract/http/administration/service-tokens';
import { AppError } from '@playhead/contract/errors';
import type { Registrar } from '../../http/registrar.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { listTokens, makeServiceToken, revokeToken } from '../../platform/tokens/service-tokens.ts';

export function registerServiceTokens(registrar: Registrar, { db, now }: { db: Database; now: () => Date }): void {
  registrar.handle(listServiceTokens, async ({ session }) => [...(await listTokens(db, session.customerId, now()))]);

  registrar.handle(createServiceToken, async ({ session, body, auditWith }) => {
    // A token must not outlast the rights of the admin who makes it by giving more than that admin has.
    if (body.permissions.some((permission) => !session.permissions.includes(permission)))
      throw new AppError('forbidden');
    const wanted = { ...body, customerId: session.customerId, createdBy: session.email };
    return makeServiceToken(db, wanted, now(), (tx, { id, name, expiresAt }) =>
      auditWith((entry) => writeAudit(tx, entry), {
        target: id,
        detail: { name, permissions: body.permissions, expiresAt },
      }),
    );
  });

  registrar.handle(revokeServiceToken, ({ session, params, auditWith }) =>
    revokeToken(db, { customerId: session.customerId, id: params.id }, now(), (tx, { name }) =>
      auditWith((entry) => writeAudit(tx, entry), { detail: { name } }),
    ),
  );
}
