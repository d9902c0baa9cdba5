import type { RunQueryReply } from '@playhead/contract/http/queries';
import { uniqueViewers } from '@playhead/contract/http/viewers';
import type { RouteRecord } from '@playhead/contract/route';
import { compileUniqueViewers, type Analysis } from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface ViewersDeps {
  /** Rows, or a job id when it takes longer: the query service, for queries that are compiled here. */
  runAnalysis(analysis: Analysis, caller: Caller): Promise<RunQueryReply>;
}

export function registerViewers(registrar: Registrar, { runAnalysis }: ViewersDeps): void {
  registrar.handle(uniqueViewers, ({ body, session, signal }) =>
    runAnalysis(
      { filtered: Object.keys(body.filters), compile: (context) => compileUniqueViewers(body, context) },
      { session, signal },
    ),
  );
}
