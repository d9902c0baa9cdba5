import { z } from 'zod';
import { signInAs } from './api-session.ts';
import { startPlayhead } from './playhead-process.ts';
import { eventually } from './processes.ts';

/** Another number of sessions would make the demo data anew. */
export const SMALL_DEMO = { PLAYHEAD_DEMO_SESSIONS: '20000' };
const BUILD_LIMIT_MS = 200_000;
const Segments = z.object({ data: z.object({ data: z.array(z.object({ state: z.string() })) }) });

/** The directory of a Playhead that made its demo data and its segments and was stopped. */
export async function prepareDemo(): Promise<string> {
  const playhead = await startPlayhead({ environment: SMALL_DEMO });
  const { token, customer } = await signInAs(playhead.url, 'analyst@aurora.example');
  await eventually('the segments are built', BUILD_LIMIT_MS, async () => {
    const response = await fetch(`${playhead.url}/v1/customers/${customer.customer_id}/segments`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = Segments.parse(await response.json()).data;
    return data.every(({ state }) => state === 'ready') ? true : null;
  });
  await playhead.stop();
  return playhead.dataDir;
}
