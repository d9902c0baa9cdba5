import { acquisition, readAcquisition, readRetention, retention } from '@playhead/contract/http/cohorts';
import type { RunQueryReply } from '@playhead/contract/http/queries';
import type { RouteRecord } from '@playhead/contract/route';
import {
  type AcquisitionSpec,
  compileAcquisition,
  compileRetention,
  type RetentionSpec,
  type SpecialQuestion,
} from '@playhead/query/special';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';

type Asker = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

export interface CohortsDeps {
  /** Rows, or a job id when it takes longer: the query service, for questions that are compiled here. */
  runSpecial(question: SpecialQuestion, asker: Asker): Promise<RunQueryReply>;
}

export function registerCohorts(registrar: Registrar, { runSpecial }: CohortsDeps): void {
  const acquire = (spec: AcquisitionSpec, { session, signal }: Asker) =>
    runSpecial(
      { filtered: Object.keys(spec.filters), compile: (context) => compileAcquisition(spec, context) },
      { session, signal },
    );
  const retain = (spec: RetentionSpec, { session, signal }: Asker) =>
    runSpecial(
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
