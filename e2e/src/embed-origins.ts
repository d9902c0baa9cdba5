import { saveSettings } from '@playhead/contract/http/administration/administration';
import { userInfo } from '@playhead/contract/http/account/users';
import { apiOf, type CustomerApi, signInAs } from './api-session.ts';
import type { BorrowedPlayhead } from './borrow-playhead.ts';
import { eventually } from './processes.ts';

/** Only a hang reaches it. */
const KNOWN_LIMIT_MS = 100_000;
/** So many requests reach every server behind a balancer. */
const REQUESTS = 6;

interface EmbeddedCustomer {
  id: number;
  analyst: string;
}

/** Lets pages of these origins, and of no others, frame Playhead for the customer; waits until the running server does. */
export async function allowOrigins(
  playhead: Pick<BorrowedPlayhead, 'url'>,
  customer: EmbeddedCustomer,
  origins: readonly string[],
): Promise<void> {
  const session = await signInAs(playhead.url, customer.analyst);
  const api = apiOf(playhead.url, session);
  await api.write('PUT', '/administration/settings', { embed_origins: origins }, saveSettings.reply);
  // Two caches of a second each: the policy of pages, and what the app knows of its customer.
  await eventually('the server allows the origins', KNOWN_LIMIT_MS, async () => {
    const known = await Promise.all(Array.from({ length: REQUESTS }, () => knownOrigins(playhead.url, api)));
    return origins.every((origin) => known.every((list) => list.includes(origin))) || null;
  });
}

/** In both the policy of pages and what the app knows of its customer. */
async function knownOrigins(url: string, api: CustomerApi): Promise<readonly string[]> {
  const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  const { embedOrigins } = await api.read('/users/user-info', userInfo.reply);
  return embedOrigins.filter((origin) => policy.includes(origin));
}
