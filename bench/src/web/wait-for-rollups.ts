import { setTimeout as delay } from 'node:timers/promises';
import { AnyEnvelope } from '@playhead/contract/envelope';
import { signIn as signInRoute } from '@playhead/contract/http/account/portal';
import { DEMO_READER } from './browser.ts';

const LONGEST_MS = 900_000;
const LOOK_EVERY_MS = 1000;

/** After an upgrade, the first start builds the rollups. */
export async function waitForRollups(url: string): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = AnyEnvelope.parse(await (await post(signInRoute.path, DEMO_READER)).json());
  const { token, customer } = signInRoute.reply.parse(signedIn.data);
  const path = `/v1/customers/${customer.customer_id}/customer_view/queries/run/json`;
  const deadline = performance.now() + LONGEST_MS;
  // A different limit each time: the cache would repeat the first result for a minute.
  for (let limit = 1; performance.now() < deadline; limit += 1) {
    const body = { fields: ['customer_view.plays'], limit };
    const response = await (await post(path, body, { authorization: `Bearer ${token}` })).text();
    if (response.includes('session_hours')) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error('the hourly rollups did not come into use');
}
