import { createHash } from 'node:crypto';
import type { Account } from './attack.ts';
import { runQuery } from './run-query.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 200;
const PERIOD_FIELD = 'customer_view.current_date_range_ui';
const DIMENSIONS = ['series', 'device', 'channel', 'genre', 'screen', 'date'];

interface WitnessReport {
  responses: number;
  slowestMs: number;
  problems: readonly string[];
}

export interface Witness {
  stop(): Promise<WitnessReport>;
}

/** Runs small queries continuously and compares each response with the first one. */
export async function startWitness(options: {
  target: Target;
  account: Account;
  /** A longer wait counts as a problem. */
  limitMs: number;
  /** Whether refusals and cut connections are expected at this moment. */
  isOutage?: () => boolean;
}): Promise<Witness> {
  const { target, account, limitMs, isOutage = () => false } = options;
  const period = earlierMonth(new Date());
  const problems: string[] = [];
  const expected = new Map<number, string>();
  let responses = 0;
  let slowestMs = 0;
  let stopped = false;

  const run = async (at: number) => {
    const started = performance.now();
    try {
      const digest = await digestOf(target, account, { at, period });
      const ms = performance.now() - started;
      slowestMs = Math.max(slowestMs, ms);
      responses += 1;
      const first = expected.get(at) ?? digest;
      expected.set(at, first);
      if (digest !== first) problems.push(`query ${at} changed its result`);
      if (ms > limitMs && !isOutage()) problems.push(`query ${at} waited ${Math.round(ms)} ms`);
    } catch (error) {
      if (isOutage()) return;
      problems.push(`query ${at} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  for (let at = 0; at < DIMENSIONS.length; at += 1) await run(at);
  const loop = (async () => {
    for (let round = 0; !stopped; round += 1) {
      await run(round % DIMENSIONS.length);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await loop;
      return { responses, slowestMs, problems };
    },
  };
}

/** A fixed month to which no attack adds sessions. */
function earlierMonth(now: Date): string {
  const day = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${day(37)} to ${day(8)}`;
}

async function digestOf(
  target: Target,
  account: Account,
  { at, period }: { at: number; period: string },
): Promise<string> {
  const result = await runQuery(target, account, {
    fields: [`customer_view.${DIMENSIONS[at]}`, 'customer_view.plays', 'customer_view.unique_viewers'],
    filters: { [PERIOD_FIELD]: period },
    sorts: [`customer_view.${DIMENSIONS[at]}`],
    limit: 100,
  });
  return createHash('sha256').update(JSON.stringify(result.data)).digest('hex');
}
