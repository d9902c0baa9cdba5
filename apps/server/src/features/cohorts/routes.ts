import { acquisition, readAcquisition, readRetention, retention } from '@playhead/contract/http/cohorts';
import type { RunQueryReply } from '@playhead/contract/http/queries';
import type { RouteRecord } from '@playhead/contract/route';
import {
  type AcquisitionSpec,
  compileAcquisition,
  compileRetention,
  type RetentionSpec,
  type Analysis,
} from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface CohortsDeps {
  /** Rows, or a job id when it takes longer: the query service, for questions that are compiled here. */
  runAnalysis(question: Analysis, caller: Caller): Promise<RunQueryReply>;
}

export function registerCohorts(registrar: Registrar, { runAnalysis }: CohortsDeps): void {
  const acquire = (spec: AcquisitionSpec, { session, signal }: Caller) =>
    runAnalysis(
      { filtered: Object.keys(spec.filters), compile: (context) => compileAcquisition(spec, context) },
      { session, signal },
    );
  const retain = (spec: RetentionSpec, { session, signal }: Caller) =>
    runAnalysis(
      {
        filtered: [...Object.keys(spec.filters), ...Object.keys(spec.acquisition_filters)],
        compile: (context) => compileRetention(spec, context),
      },
      { session, signal },
    );

  registrar.handle(acquisition, (call) => acquire(call.body, call));
  registrar.handle(readAcquisition, (call) => acquire(call.query, call));
  registrar.handle(retention, (call) => retain(call.body, call));
  registrar.handle(readRetention, (call) => retain(call.query, call));
}
