import { PortalSession } from '@playhead/contract/http/account/portal';
import type { Account, Attack, AttackContext } from './attack.ts';
import { problemIn } from './check-response.ts';
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
import { type HttpResponse, type Call, createTarget, envelopeIn, type Target } from './target.ts';
import { startWitness } from './witness.ts';

/** Sign-in attacks come last: the server rate-limits this address afterwards. */
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

/** Waiting for routes with low limits would take hours; calls that are still refused count as deferred. */
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
  /** Default: all kinds. */
  only?: readonly string[];
  /** Longest time a witness query may take. */
  witnessLimitMs: number;
  say(text: string): void;
}

/** A witness uses the product while the attacks run one kind after the other. */
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
    const { responses, slowestMs, problems } = await witness.stop();
    options.say(`witness: ${responses} responses, the slowest after ${Math.round(slowestMs)} ms`);
    for (let at = 0; at < responses; at += 1) tally.add('witness', { status: 200, failure: null });
    for (const failure of problems) tally.add('witness', { status: 0, failure });
    return tally;
  } finally {
    target.close();
  }
}

function attemptOn(target: Target, record: AttackContext['record']): AttackContext['attempt'] {
  return async (call, expected = {}) => {
    const response = await sendWithRetries(target, call, expected.status?.includes(429) ?? false);
    record({ status: response.status, failure: problemIn(call, response, expected) });
    return response;
  };
}

async function sendWithRetries(target: Target, call: Call, takesRefusal: boolean): Promise<HttpResponse> {
  let response = await target.send(call);
  for (let repeat = 0; response.status === 429 && !takesRefusal && repeat < MOST_REPEATS; repeat += 1) {
    const seconds = Math.min(LONGEST_PAUSE_S, Number(response.headers['retry-after'] ?? 1));
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    response = await target.send(call);
  }
  return response;
}

export async function signedIn(target: Target, { email, password }: Credentials): Promise<Account> {
  const response = await sendWithRetries(
    target,
    { method: 'POST', path: '/portal/session', body: { email, password } },
    false,
  );
  const session = PortalSession.safeParse(envelopeIn(response.text)?.data).data;
  if (!session) throw new Error(`${email} could not sign in: ${response.status} ${response.text.slice(0, 200)}`);
  return { email, password, token: session.token, customerId: session.customer.customer_id };
}
