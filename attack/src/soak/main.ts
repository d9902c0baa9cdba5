import { parseArgs } from 'node:util';
import type { AttackContext } from '../attack.ts';
import { problemIn } from '../check-response.ts';
import { attacks, signedIn } from '../run-attacks.ts';
import { createTally, reportOf } from '../tally.ts';
import { createTarget } from '../target.ts';
import { startWitness } from '../witness.ts';
import { startKiller } from './killer.ts';
import { startLedger } from './ledger.ts';
import { watchMemory } from './memory.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { startProduct } from './product.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    sessions: { type: 'string', default: '120000' },
    'memory-limit': { type: 'string', default: '1500' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 240)) throw new Error('--minutes is a number up to 240.');

/** Attacks, load and kills at once on a separate Playhead; see docs/operations.md. */
const product = await startProduct({ sessions: Number(values.sessions) });
const target = createTarget(product.url);
const tally = createTally();
let finished = false;
try {
  const password = 'playhead-demo';
  const attacker = await signedIn(target, { email: 'analyst@aurora.example', password });
  const colleague = await signedIn(target, { email: 'reader@aurora.example', password });
  const stranger = await signedIn(target, { email: 'analyst@borealis.example', password });
  const writer = await signInAsNewCustomer(product, target);

  const until = Date.now() + minutes * 60_000;
  const killer = startKiller(product, minutes * 60_000);
  const memory = watchMemory(product, Number(values['memory-limit']));
  const ledger = startLedger({ target, account: writer });
  const witness = await startWitness({ target, account: colleague, limitMs: 30_000, isOutage: killer.isOutage });

  for (let round = 0; Date.now() < until; round += 1) {
    const attack = attacks[round % attacks.length];
    if (attack === undefined) break;
    const outage = () => killer.isOutage();
    // Running attacks continue; a new attack on a stopped server would prove nothing.
    while (outage()) await new Promise((resolve) => setTimeout(resolve, 200));
    const record: AttackContext['record'] = ({ status, failure }) =>
      tally.add(attack.kind, { status, failure: outage() ? null : failure });
    const attempt: AttackContext['attempt'] = async (call, expected) => {
      const response = await target.send(call);
      record({
        status: response.status,
        failure: response.status === 429 ? null : problemIn(call, response, expected),
      });
      return response;
    };
    console.log(`${new Date().toISOString()} ${attack.kind}`);
    await attack
      .run({ target, attacker, colleague, stranger, scale: 0.05, seed: round, attempt, record })
      // A kill during an attack cuts its connections.
      .catch((error: unknown) => record({ status: 0, failure: outage() ? null : String(error) }));
  }

  const kills = await killer.stop();
  const seen = await witness.stop();
  const written = await ledger.stop();
  const held = memory.stop();
  for (let at = 0; at < seen.responses; at += 1) tally.add('witness', { status: 200, failure: null });
  const died = held.lives - 1 - kills.server;
  const deaths = died > 0 ? [`the server ended ${died} times without being killed`] : [];
  const problems = {
    witness: seen.problems,
    ledger: written.problems,
    memory: held.problems,
    kills: [...kills.problems, ...deaths],
  };
  for (const [kind, list] of Object.entries(problems)) {
    tally.add(kind, { status: 200, failure: null });
    for (const failure of list) tally.add(kind, { status: 0, failure });
  }
  console.log(`\n${reportOf(tally)}`);
  const recovery = `ready again after ${(kills.slowestRecoveryMs / 1000).toFixed(1)} s at most`;
  console.log(`kills: engine ${kills.engine}, PostgreSQL ${kills.postgres}, server ${kills.server}; ${recovery}`);
  console.log(`acknowledged: ${written.rows} sessions in ${written.feeds} feeds, ${written.notes} notes`);
  console.log(`memory of the server: ${Math.round(held.peakMegabytes)} MB at most, ${held.lives} lives, ${held.trend}`);
  console.log(`slowest small query: ${Math.round(seen.slowestMs)} ms`);
  finished = true;
} finally {
  target.close();
  await product.stop();
  if (finished && tally.failed() === 0) product.remove();
  else console.log(`The data and the log are kept in ${product.dataDir}`);
}
process.exitCode = tally.failed() > 0 ? 1 : 0;
