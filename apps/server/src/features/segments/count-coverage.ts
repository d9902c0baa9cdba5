import { AppError } from '@playhead/contract/errors';
import type { SegmentBody, SegmentCoverage } from '@playhead/contract/http/segments';
import { localDateOf } from '@playhead/domain/periods';
import { isUnrestricted, describeRules, type SegmentDefinition } from '@playhead/domain/segments';
import { compileCoverage, type CoverageNumbers, LEAST_SAMPLED_MEMBERS, segmentWindow } from '@playhead/query/segments';
import { SESSION_SAMPLE_RATE } from '@playhead/query/schema';
import { countSessions } from '@playhead/query/segment-store';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { type SegmentQueryResult, type SegmentQueryDeps, type Caller, runSegmentQuery } from './run-segment-queries.ts';
import { findBases, readBody, requireUpload } from './check-segment.ts';
import type { CachedSizes } from './cached-sizes.ts';
import { segmentRulesOf } from './segment-rules.ts';

/** Sessions a sample looks at, in about a tenth of a second of two cores: of a customer with 100 million, 70,000 viewers. */
const SAMPLED_SESSIONS = 1_600_000;
/** Below it everything is counted as fast. */
const LEAST_SESSIONS = 500_000;

export interface CoverageDeps extends SegmentQueryDeps {
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
  sizes: CachedSizes;
}

/** SEG-084: from a sample while somebody is still typing, exactly when it is requested or when the sample has too few members. */
export async function countCoverage(
  deps: CoverageDeps,
  { body, sampled, caller }: { body: SegmentBody; sampled: boolean; caller: Caller },
): Promise<SegmentCoverage> {
  const definition = await readDraft(deps, { body, caller });
  const rate = sampled ? await sampleRate(deps, { definition, caller }) : null;
  const first = await count(deps, { definition, rate, caller });
  if (rate === null || first.value.counted >= LEAST_SAMPLED_MEMBERS) return replyOf(definition, first);
  const exact = await count(deps, { definition, rate: null, caller });
  return replyOf(definition, { value: exact.value, elapsedMs: first.elapsedMs + exact.elapsedMs });
}

async function readDraft(
  { db, customers, now }: CoverageDeps,
  { body, caller: { session } }: { body: SegmentBody; caller: Caller },
): Promise<SegmentDefinition> {
  const { customerId } = session;
  const customer = await customers.find(customerId);
  const today = localDateOf(now(), customer.timeZone);
  const definition = readBody(body, { rules: segmentRulesOf(customer), purpose: 'count', today });
  const bases = await findBases(db, { customerId, person: session, definition });
  const unbuilt = bases.find(({ activeBuild }) => activeBuild === null);
  if (unbuilt) throw new AppError('segment_not_built', { name: unbuilt.name, path: 'body.existing_segments' });
  await requireUpload(db, { customerId, definition });
  return definition;
}

/** Null when there is too little to make a sample of. */
async function sampleRate(
  deps: CoverageDeps,
  { definition, caller }: { definition: SegmentDefinition; caller: Caller },
): Promise<number | null> {
  const { customerId } = caller.session;
  const { timeZone } = await deps.customers.find(customerId);
  const window = segmentWindow(definition, { now: deps.now(), timeZone });
  const span = window.history ?? window;
  const sessions = await deps.sizes.of(
    customerId,
    span,
    async () =>
      (await runSegmentQuery(deps, { compile: () => countSessions(span), readsMembers: false, caller })).value,
  );
  return sessions < LEAST_SESSIONS ? null : Math.min(SESSION_SAMPLE_RATE, SAMPLED_SESSIONS / sessions);
}

function count(
  deps: CoverageDeps,
  { definition, rate, caller }: { definition: SegmentDefinition; rate: number | null; caller: Caller },
): Promise<SegmentQueryResult<CoverageNumbers>> {
  return runSegmentQuery(deps, {
    compile: (context) => compileCoverage(definition, { ...context, ...(rate === null ? {} : { sample: { rate } }) }),
    readsMembers: definition.existing.length > 0,
    caller,
  });
}

function replyOf(
  definition: SegmentDefinition,
  { value, elapsedMs }: SegmentQueryResult<CoverageNumbers>,
): SegmentCoverage {
  const { counted: _counted, steps, ...numbers } = value;
  const lines = describeRules(definition);
  return {
    ...numbers,
    // SEG-046, also where nobody has watched anything yet.
    ...(isUnrestricted(definition) ? { viewerCoverage: 1, sessionCoverage: 1 } : {}),
    steps: steps.map(({ key, viewers }, index) => ({ key, label: lines[index]?.text ?? key, viewers })),
    elapsedMs: elapsedMs,
  };
}
