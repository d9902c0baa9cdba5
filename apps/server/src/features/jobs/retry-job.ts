import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { ExportRuns } from '../../delivery/runs/create-runs.ts';
import { runProblem } from '../../delivery/runs/run-rights.ts';
import { openTarget, sealTarget } from '../../delivery/runs/run-secret.ts';
import type { ExportRun } from '../../delivery/runs/runs.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

export interface RetryDeps {
  db: Database;
  runs: Pick<ExportRuns, 'create'>;
  secrets: SecretBox;
  now: () => Date;
}

/** A new run, so that the history of the old one stays. With its file where that is still there: the same bytes again. */
export async function retryRun(
  { db, runs, secrets, now }: RetryDeps,
  run: ExportRun,
  session: Session,
): Promise<string> {
  if (run.endedAt === null) throw new AppError('conflict', { reason: 'This job still runs.' });
  if (runProblem(run, session) !== null) throw new AppError('forbidden');
  const id = randomUUID();
  const { customerId, ownerId, title, fileName, content, artifact, pictureId, failedWidgets, fireAt } = run;
  const sealed = run.target === null ? {} : sealedAgain(secrets, run, run.target, id);
  await db.transaction((tx) =>
    runs.create(tx, {
      id,
      customerId,
      ownerId,
      kind: run.kind,
      title,
      fileName,
      content,
      artifact,
      pictureId,
      failedWidgets,
      // The period is still that of the firing.
      fireAt,
      createdAt: now(),
      ...sealed,
    }),
  );
  return id;
}

function sealedAgain(secrets: SecretBox, run: ExportRun, target: NonNullable<ExportRun['target']>, id: string) {
  const { customerId, sealedSecret } = run;
  const opened = openTarget(secrets, { target, sealedSecret }, { customerId, id: run.id });
  return sealTarget(secrets, opened, { customerId, id });
}
