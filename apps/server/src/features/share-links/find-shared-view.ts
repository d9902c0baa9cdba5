import { decodeSharedView, type SharedView } from '@playhead/contract/http/share-links';
import type { Database } from '../../platform/metadata/metadata.ts';
import { findShareLink } from './store.ts';

/** Undefined when the code is unknown, another customer's, or no view. */
export async function findSharedView(
  db: Database,
  link: { code: string; customerId: number },
): Promise<SharedView | undefined> {
  const found = await findShareLink(db, link);
  return found === undefined ? undefined : (decodeSharedView(found.filter) ?? undefined);
}
