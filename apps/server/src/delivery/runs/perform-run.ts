import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@playhead/contract/errors';
import type { Artifact, DeliveryOutcome, DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { Session } from '../../http/session.ts';
import type { ArtifactStore } from '../../platform/artifacts/artifact-store.ts';
import type { Logger } from '../../platform/process/logger.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { SecretUnreadable } from '../../platform/secrets/secret-box.ts';
import type { MadeContent, MakeContent } from '../content/content-maker.ts';
import type { Destination } from '../destination.ts';
import { runProblem } from './run-rights.ts';
import { openTarget } from './run-secret.ts';
import { changeRun, claimRun, endRun } from './run-store.ts';
import type { ExportRun } from './runs.ts';

export interface RunDeps {
  db: Database;
  artifacts: ArtifactStore;
  secrets: SecretBox;
  makeContent: MakeContent;
  destinations: Destination<DeliveryTarget>;
  /** As the user is now: undefined for one who may not sign in any more. */
  sessionOf(ownerId: string, customerId: number): Promise<Session | undefined>;
  /** An address of the file that a mail can carry. */
  linkTo(artifact: Artifact, customerId: number): Promise<string>;
  now: () => Date;
  logger: Logger;
}

export type RunEnd =
  | { state: 'complete'; receipt: string | null; reason: string | null }
  | { state: 'failed' | 'unknown'; reason: string }
  /** Another attempt may succeed. */
  | { state: 'temporary'; reason: string };

const MAYBE_SENT =
  'The server stopped while the mail was handed over, so the receivers perhaps have it. Send it again if they do not.';

/**
 * One attempt of a run: make the file, then deliver it. Undefined when there is nothing left to do. Throws RunTakenOver, and what the
 * signal was aborted with.
 */
export async function performRun(
  deps: RunDeps,
  runId: string,
  signal: AbortSignal,
): Promise<{ run: ExportRun; end: RunEnd } | undefined> {
  const claimed = await claimRun(deps.db, runId);
  if (claimed === undefined) return undefined;
  const { run, stateBefore } = claimed;
  // A mail cannot be sent twice by mistake; an object or a file under the same name can (reliability.md 1.5).
  if (stateBefore === 'sending' && run.target?.type === 'email')
    return { run, end: { state: 'unknown', reason: MAYBE_SENT } };
  try {
    const end = await makeAndDeliver(deps, run, signal);
    return { run, end };
  } catch (error) {
    signal.throwIfAborted();
    return { run, end: endOfFailure(error, deps.logger, run) };
  }
}

async function makeAndDeliver(deps: RunDeps, run: ExportRun, signal: AbortSignal): Promise<RunEnd> {
  const session = await deps.sessionOf(run.ownerId, run.customerId);
  const problem = runProblem(run, session);
  if (session === undefined || problem !== null) return { state: 'failed', reason: problem ?? '' };
  const made = await fileOf(deps, run, { session, signal });
  if (run.target === null) return { state: 'complete', receipt: null, reason: failedNote(made.failedWidgets) };
  const target = openTarget(
    deps.secrets,
    { target: run.target, sealedSecret: run.sealedSecret },
    { customerId: run.customerId, id: run.id },
  );
  const link = await deps.linkTo(made.artifact, run.customerId);
  // The last look at who holds the run: after it, the file leaves (F15).
  await changeRun(deps.db, run, { state: 'sending', percent: 95 });
  const outcome = await deps.destinations.deliver(
    target,
    {
      runId: run.id,
      title: run.title,
      artifact: made.artifact,
      open: () => deps.artifacts.read(run.customerId, made.artifact.id),
      link,
      notes: made.failedWidgets.length === 0 ? [] : [failedNote(made.failedWidgets) ?? ''],
      ...(made.picture === undefined ? {} : { picture: made.picture }),
    },
    signal,
  );
  return afterDelivery(deps, { run, outcome, made, signal });
}

async function afterDelivery(
  deps: RunDeps,
  result: { run: ExportRun; outcome: DeliveryOutcome; made: MadeContent; signal: AbortSignal },
): Promise<RunEnd> {
  const { run, outcome, made, signal } = result;
  if (outcome.state === 'delivered') {
    const notes = [outcome.note, failedNote(made.failedWidgets)].filter((note) => note !== undefined && note !== null);
    return { state: 'complete', receipt: outcome.receipt, reason: notes.length === 0 ? null : notes.join(' ') };
  }
  if (outcome.state === 'unknown') return { state: 'unknown', reason: outcome.reason };
  if (outcome.state === 'refused') return { state: 'failed', reason: outcome.reason };
  // Nothing arrived: the next attempt may send, also when this server stops now.
  await changeRun(deps.db, run, { state: 'building' });
  signal.throwIfAborted();
  return { state: 'temporary', reason: outcome.reason };
}

/** The file of an earlier attempt is sent again as it is: two mails of one run never differ. */
async function fileOf(
  deps: RunDeps,
  run: ExportRun,
  { session, signal }: { session: Session; signal: AbortSignal },
): Promise<MadeContent> {
  const { customerId } = run;
  const known = run.artifact === null ? undefined : await deps.artifacts.find(customerId, run.artifact.id);
  if (known !== undefined) {
    const { failedWidgets, pictureId } = run;
    const picture = pictureId === null ? undefined : await readPicture(deps, { customerId, pictureId });
    return { artifact: known, failedWidgets, ...(picture === undefined ? {} : { picture }) };
  }
  const made = await deps.makeContent({
    content: run.content,
    fileName: run.fileName,
    session,
    at: run.fireAt ?? run.createdAt,
    destination: run.target?.type ?? 'download',
    withPicture: run.target?.type === 'email',
    progress: reportProgress(deps, run),
    signal,
  });
  await keepFile(deps, { run, made, signal });
  return made;
}

async function keepFile(
  deps: RunDeps,
  { run, made, signal }: { run: ExportRun; made: MadeContent; signal: AbortSignal },
): Promise<void> {
  const { customerId } = run;
  const { artifact, picture, failedWidgets } = made;
  const kept = picture === undefined ? null : await keepPicture(deps, { customerId, picture, signal });
  try {
    await changeRun(deps.db, run, { artifact, pictureId: kept, failedWidgets, percent: 90 });
  } catch (error) {
    await deps.artifacts.remove(customerId, artifact.id);
    if (kept !== null) await deps.artifacts.remove(customerId, kept);
    throw error;
  }
}

async function keepPicture(
  { artifacts }: RunDeps,
  { customerId, picture, signal }: { customerId: number; picture: Buffer; signal: AbortSignal },
): Promise<string> {
  const { id } = await artifacts.write({
    customerId,
    fileName: 'page.png',
    contentType: 'image/png',
    content: Readable.from([picture]),
    rows: () => null,
    signal,
  });
  return id;
}

async function readPicture(
  { artifacts }: RunDeps,
  { customerId, pictureId }: { customerId: number; pictureId: string },
): Promise<Buffer | undefined> {
  const known = await artifacts.find(customerId, pictureId);
  return known === undefined ? undefined : buffer(artifacts.read(customerId, pictureId));
}

/** Whole percents only, one after the other; a report that fails does not end the export. */
function reportProgress({ db, logger }: RunDeps, run: ExportRun): (percent: number) => void {
  let last = 0;
  let writing = Promise.resolve();
  return (percent) => {
    const next = Math.min(90, Math.floor(percent * 0.9));
    if (next <= last) return;
    last = next;
    writing = writing
      .then(() => changeRun(db, run, { percent: next }))
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ event: 'exports.progress', runId: run.id, err: error }, 'progress not kept'),
      );
  };
}

function failedNote(titles: readonly string[]): string | null {
  if (titles.length === 0) return null;
  return `Without data: ${titles.join(', ')}.`;
}

/** An outage may pass, and so may the crash of a browser (F16); a refusal stays. */
const PASSING = new Set([
  'engine_unavailable',
  'metadata_unavailable',
  'files_unavailable',
  'too_many_requests',
  'storage_full',
  'print_failed',
  'print_timeout',
]);

function endOfFailure(error: unknown, logger: Logger, run: ExportRun): RunEnd {
  if (error instanceof SecretUnreadable) return { state: 'failed', reason: error.message };
  if (error instanceof AppError) {
    return { state: PASSING.has(error.code) ? 'temporary' : 'failed', reason: error.message };
  }
  logger.error({ event: 'exports.run_failed', runId: run.id, err: error }, 'an export failed');
  return { state: 'temporary', reason: 'Something went wrong on our side while the file was made.' };
}

/** Cancelled while it was sent: nobody can tell whether it arrived. */
export async function cancelRun(db: Database, id: string): Promise<ExportRun | undefined> {
  return endRun(db, id, ({ state, maybeSent }) =>
    state === 'sending' || maybeSent
      ? { state: 'unknown', reason: 'Cancelled while it was sent: the receiver perhaps has it.' }
      : { state: 'cancelled', reason: 'Cancelled by the user.' },
  );
}
