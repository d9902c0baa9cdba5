import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { userInfo } from '@playhead/contract/http/account/users';
import { apiOf, signInAs } from './api-session.ts';
import type { BorrowedPlayhead } from './borrow-playhead.ts';
import { eventually } from './processes.ts';

/** Only a hang reaches it. */
const KNOWN_LIMIT_MS = 100_000;
const ROOT = join(import.meta.dirname, '..', '..');

interface EmbeddedCustomer {
  id: number;
  analyst: string;
}

/** Lets pages of these origins, and of no others, frame Playhead for the customer; waits until the running server does. */
export async function allowOrigins(
  playhead: Pick<BorrowedPlayhead, 'url' | 'dataDir' | 'environment'>,
  customer: EmbeddedCustomer,
  origins: readonly string[],
): Promise<void> {
  const options = origins.length === 0 ? ['--none'] : origins.flatMap((origin) => ['--origin', origin]);
  await promisify(execFile)(
    process.execPath,
    ['apps/server/src/commands/customer.ts', 'origins', '--id', String(customer.id), ...options],
    { cwd: ROOT, env: { ...process.env, PLAYHEAD_DATA: playhead.dataDir, ...playhead.environment } },
  );
  const api = apiOf(playhead.url, await signInAs(playhead.url, customer.analyst));
  // Two caches of a second each: the policy of pages, and what the app knows of its customer.
  await eventually('the server allows the origins', KNOWN_LIMIT_MS, async () => {
    const { headers } = await fetch(playhead.url, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    const { embedOrigins } = await api.read('/users/user-info', userInfo.reply);
    return origins.every((origin) => policy.includes(origin) && embedOrigins.includes(origin)) || null;
  });
}
