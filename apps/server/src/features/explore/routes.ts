import { AppError } from '@playhead/contract/errors';
import { type ExploreQuery, QueryId, readQuery, storeQuery } from '@playhead/contract/http/explore';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { findExploreQuery, storeExploreQuery } from './store.ts';

export interface ExploreDeps {
  db: Database;
  now: () => Date;
  /** RPT-019: the query of a saved analysis that the user may open. */
  findReportQuery(session: Session, id: string): Promise<ExploreQuery | undefined>;
}

export function registerExplore(registrar: Registrar, { db, now, findReportQuery }: ExploreDeps): void {
  registrar.handle(storeQuery, async ({ body, session: { customerId, userId } }) => ({
    id: await storeExploreQuery(db, { customerId, userId, query: body, now: now() }),
  }));

  registrar.handle(readQuery, async ({ params: { id }, session }) => {
    const { customerId, userId } = session;
    if (QueryId.safeParse(id).success) {
      const query = await findExploreQuery(db, { customerId, id, now: now() });
      if (query === undefined) throw new AppError('not_found');
      return { ...query, id };
    }
    const query = await findReportQuery(session, id);
    if (query === undefined) throw new AppError('not_found');
    // Stored again where it was swept: the id must open.
    return { ...query, id: await storeExploreQuery(db, { customerId, userId, query, now: now() }) };
  });
}
