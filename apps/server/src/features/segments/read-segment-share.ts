import { AppError } from '@playhead/contract/errors';
import type { SegmentShareType } from '@playhead/contract/http/analyses';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { shareOfSegment } from './segment-lookups.ts';
import { findVisible } from './store.ts';

/** The rows of the share of a segment, for exports. A segment that the user may not see is not found. */
export async function readSegmentShare(
  { db, customers }: { db: Database; customers: CustomerDirectory },
  { session, id, type }: { session: Session; id: string; type: SegmentShareType | undefined },
): Promise<QueryResult> {
  const { customerId } = session;
  const found = await findVisible(db, { customerId, person: session, id });
  if (!found) throw new AppError('not_found');
  const customer = await customers.find(customerId);
  const { result } = shareOfSegment({ segment: found.segment, customer }, type);
  if (result === undefined) throw new AppError('not_found');
  return result;
}
