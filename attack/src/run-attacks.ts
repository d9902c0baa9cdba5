import { PortalSession } from '@playhead/contract/http/portal';
import type { Account, Attack, AttackContext } from './attack.ts';
import { problemIn } from './check-answer.ts';
import { badText } from './kinds/bad-text.ts';
import { crowd } from './kinds/crowd.ts';
import { hostileFeeds } from './kinds/feeds.ts';
import { foreignCustomers } from './kinds/foreign-customers.ts';
import { fuzz } from './kinds/fuzz.ts';
import { growth } from './kinds/growth.ts';
import { identityFields } from './kinds/identity-fields.ts';
import { injection } from './kinds/injection.ts';
import { literalParameters } from './kinds/literal-parameters.ts';
import { malformedHttp } from './kinds/malformed-http.ts';
import { privateSegments } from './kinds/private-segments.ts';
import { shareCodes } from './kinds/share-codes.ts';
import { signIn } from './kinds/sign-in.ts';
import { slowClients } from './kinds/slow-clients.ts';
import { tokens } from './kinds/tokens.ts';
import { createTally, type Tally } from './tally.ts';
import { type Answer, type Call, createTarget, envelopeIn, type Target } from './target.ts';
import { startWitness } from './witness.ts';

/** In this order: the attacks on the sign-in hold this address back, so they come last. */
export const attacks: readonly Attack[] = [
  tokens,
  foreignCustomers,
  literalParameters,
  identityFields,
  badText,
  injection,
  growth,
  privateSegments,
  shareCodes,
  fuzz,
  crowd,
  hostileFeeds,
  slowClients,
  malformedHttp,
  signIn,
];

/** Routes that allow few calls a minute would hold the suite up for hours: what they still refuse then counts as deferred. */
const MOST_REPEATS = 2;
const LONGEST_PAUSE_S = 1;

export interface Credentials {
  email: string;
  password: string;
}

export interface AttackOptions {
  url: URL;
  attacker: Credentials;
  colleague: Credentials;
  stranger: Credentials;
  scale: number;
  seed: number;
  /** Kinds to run; all without it. */
  only?: readonly string[];
  /** How long the witness may wait for a small query. */
  witnessLimitMs: number;
  say(text: string): void;
}

/** Runs the attacks one kind after the other while a witness uses the product. */
export async function runAttacks(options: AttackOptions): Promise<Tally> {
  const target = createTarget(options.url);
  const tally = createTally();
  try {
    const [attacker, colleague, stranger] = [
      await signedIn(target, options.attacker),
      await signedIn(target, options.colleague),
      await signedIn(target, options.stranger),
    ];
    const chosen = attacks.filter(({ kind }) => options.only?.includes(kind) ?? true);
    const witness = await startWitness({ target, account: colleague, limitMs: options.witnessLimitMs });
    for (const attack of chosen) {
      options.say(`${attack.kind}: ${attack.summary}`);
      const { scale, seed } = options;
      const record: AttackContext['record'] = (outcome) => tally.add(attack.kind, outcome);
      const attempt = attemptOn(target, record);
      try {
        await attack.run({ target, attacker, colleague, stranger, scale, seed, attempt, record });
      } catch (error) {
        record({ status: 0, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
    const { answers, slowestMs, problems } = await witness.stop();
    options.say(`witness: ${answers} answers, the slowest after ${Math.round(slowestMs)} ms`);
    for (let at = 0; at < answers; at += 1) tally.add('witness', { status: 200, failure: null });
    for (const failure of problems) tally.add('witness', { status: 0, failure });
    return tally;
  } finally {
    target.close();
  }
}

function attemptOn(target: Target, record: AttackContext['record']): AttackContext['attempt'] {
  return async (call, expected = {}) => {
    const answer = await patiently(target, call, expected.status?.includes(429) ?? false);
    record({ status: answer.status, failure: problemIn(call, answer, expected) });
    return answer;
  };
}

async function patiently(target: Target, call: Call, takesRefusal: boolean): Promise<Answer> {
  let answer = await target.send(call);
  for (let repeat = 0; answer.status === 429 && !takesRefusal && repeat < MOST_REPEATS; repeat += 1) {
    const seconds = Math.min(LONGEST_PAUSE_S, Number(answer.headers['retry-after'] ?? 1));
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    answer = await target.send(call);
  }
  return answer;
}

export async function signedIn(target: Target, { email, password }: Credentials): Promise<Account> {
  const answer = await patiently(target, { method: 'POST', path: '/portal/session', body: { email, password } }, false);
  const session = PortalSession.safeParse(envelopeIn(answer.text)?.data).data;
  if (!session) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text.slice(0, 200)}`);
  return { email, password, token: session.token, customerId: session.customer.customer_id };
}
