import { AppError } from '@playhead/contract/errors';
import { IDEMPOTENCY_HEADER, ingestSessions } from '@playhead/contract/http/system/ingest';
import type { Registrar } from '../../http/registrar.ts';
import { acceptGroup, type IngestDeps } from './accept-sessions.ts';
import { createIngestQueue } from './ingest-queue.ts';
import { readSessionLines } from './read-body.ts';
import { createRequestGroups } from './request-groups.ts';

const AT_ONCE = 4;
const WAITING = 500;
const WAITING_PER_CUSTOMER = 100;

/** `acceptSessionLines(app)` must have been called: it lets NDJSON bodies in. */
export function registerIngest(registrar: Registrar, deps: IngestDeps): void {
  const queue = createIngestQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingPerCustomer: WAITING_PER_CUSTOMER,
  });

  const groups = createRequestGroups({
    takeTurn: (customerId, work, turn) => queue.run(customerId, work, turn),
    accept: (group) => acceptGroup(deps, group),
    now: deps.now,
  });

  registrar.handle(ingestSessions, async ({ session, request, reply }) => {
    const { customerId } = session;
    const accepted = await groups.add(customerId, {
      key: idempotencyKey(request.headers[IDEMPOTENCY_HEADER]),
      read: () => readSessionLines(request.body, request.headers['content-encoding']),
    });
    if (accepted.replayed) void reply.header('idempotent-replay', 'true');
    return accepted.reply;
  });
}

function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header === 'string' && /^[!-~]{1,200}$/.test(header)) return header;
  throw new AppError('invalid_request', {
    path: `header.${IDEMPOTENCY_HEADER}`,
    reason: 'the header Idempotency-Key must hold 1 to 200 visible characters, another one for every batch of rows',
  });
}
