import { AppError } from '@playhead/contract/errors';
import { createShareLink, readShareLink } from '@playhead/contract/http/share-links';
import type { Registrar } from '../../http/registrar.ts';
import { type ShareLinkDeps, storeSharedView, utcDay } from './store-shared-view.ts';
import { findShareLink, noteUse } from './store.ts';

export function registerShareLinks(registrar: Registrar, deps: ShareLinkDeps): void {
  registrar.handle(createShareLink, ({ session, body }) => storeSharedView(deps, { session, body }));

  registrar.handle(readShareLink, async ({ params, session }) => {
    const found = await findShareLink(deps.db, { code: params.code, customerId: session.customerId });
    if (!found) throw new AppError('not_found');
    const { code, filter, customer } = found;
    await noteUse(deps.db, { code, day: utcDay(deps.now()) });
    return { code, data: { filter, customer } };
  });
}
