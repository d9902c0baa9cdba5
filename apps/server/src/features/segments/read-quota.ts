import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { DATA_LOCKED, isInternal, segmentRulesOf } from './segment-rules.ts';
import { countActive } from './store.ts';

export interface SegmentQuota {
  usage: number;
  quota: number;
  mayExceed: boolean;
  locked: boolean;
  longestRange: number;
}

export async function readSegmentQuota(
  { db, customers }: { db: Database; customers: Pick<CustomerDirectory, 'find'> },
  { customerId, email }: Pick<Session, 'customerId' | 'email'>,
): Promise<SegmentQuota> {
  const [customer, usage] = await Promise.all([customers.find(customerId), countActive(db, customerId)]);
  const rules = segmentRulesOf(customer);
  return {
    usage,
    quota: rules.quota,
    mayExceed: isInternal(email, rules),
    locked: rules.dataLock === DATA_LOCKED,
    longestRange: rules.validation.limits.maxRange,
  };
}
