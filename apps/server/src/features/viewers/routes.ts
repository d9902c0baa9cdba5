import type { QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import { subscriberMetadata, uniqueViewers } from '@playhead/contract/http/viewers';
import type { RouteRecord } from '@playhead/contract/route';
import { compileSubscriberMetadata, compileUniqueViewers, type Analysis } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { metadataFields } from './metadata-fields.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface ViewersDeps {
  customers: CustomerDirectory;
  /** Rows, or a job id when it takes longer: the query service, for questions that are compiled here. */
  runAnalysis(question: Analysis, caller: Caller): Promise<RunQueryReply>;
  /** The same, waiting for the rows. */
  answerAnalysis(question: Analysis, caller: Caller): Promise<QueryResult>;
}

export function registerViewers(registrar: Registrar, { customers, runAnalysis, answerAnalysis }: ViewersDeps): void {
  registrar.handle(uniqueViewers, ({ body, session, signal }) =>
    runAnalysis(
      { filtered: Object.keys(body.filters), compile: (context) => compileUniqueViewers(body, context) },
      { session, signal },
    ),
  );
  registrar.handle(subscriberMetadata, async ({ session, signal }) => {
    if (!hasMetadata(await customers.find(session.customerId))) return { fields: [] };
    const { data } = await answerAnalysis({ filtered: [], compile: compileSubscriberMetadata }, { session, signal });
    return { fields: metadataFields(data) };
  });
}

/** The fields come from residents and households: without those there are none to tell of. */
function hasMetadata({ flags }: Customer): boolean {
  return flags.subscriber_metadata_enabled === true && flags.demographic_enabled === true;
}
