import type { HttpResponse, Call, Target } from './target.ts';

const LONGEST_WAIT_S = 61;
const MOST_WAITS = 5;

/** For a call that the attack requires: waits for the next minute if earlier attacks used up the user's limit. */
export async function sendWithinLimit(target: Target, call: Call): Promise<HttpResponse> {
  let response = await target.send(call);
  for (let waits = 0; response.status === 429 && waits < MOST_WAITS; waits += 1) {
    const seconds = Math.min(LONGEST_WAIT_S, Number(response.headers['retry-after'] ?? 1));
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    response = await target.send(call);
  }
  return response;
}
