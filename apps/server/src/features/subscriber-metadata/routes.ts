import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { subscriberMetadata } from '@playhead/contract/http/administration/subscriber-metadata';
import type { RouteRecord } from '@playhead/contract/route';
import { type Analysis, compileSubscriberMetadata } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import { metadataOf } from './metadata-fields.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface SubscriberMetadataDeps {
  customers: CustomerDirectory;
  /** Rows from the query service, which keeps them until the customer's data changes. */
  awaitAnalysis(analysis: Analysis, caller: Caller): Promise<QueryResult>;
}

/** USR-014, USR-022 */
export function registerSubscriberMetadata(registrar: Registrar, deps: SubscriberMetadataDeps): void {
  const { customers, awaitAnalysis } = deps;
  registrar.handle(subscriberMetadata, async ({ session, signal }) => {
    const flags = flagsOf(await customers.find(session.customerId));
    if (!flags.subscriberMetadata) throw new AppError('forbidden');
    // The fields come from residents and households: without those there are none.
    if (!flags.demographics) return { fields: [], loadedAt: null };
    const { data } = await awaitAnalysis({ filtered: [], compile: compileSubscriberMetadata }, { session, signal });
    return metadataOf(data);
  });
}
