import type { Answer, Call, Target } from './target.ts';

const LONGEST_WAIT_S = 61;
const MOST_WAITS = 5;

/** For a call that its attack cannot do without: where earlier attacks used up the user's limit, it waits for the next minute. */
export async function sendWithinLimit(target: Target, call: Call): Promise<Answer> {
  let answer = await target.send(call);
  for (let waits = 0; answer.status === 429 && waits < MOST_WAITS; waits += 1) {
    const seconds = Math.min(LONGEST_WAIT_S, Number(answer.headers['retry-after'] ?? 1));
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    answer = await target.send(call);
  }
  return answer;
}
