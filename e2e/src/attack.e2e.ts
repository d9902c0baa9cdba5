import { attacks, runAttacks } from '@playhead/attack/run-attacks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './api-session.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';

/** Not the shared one: attacks write data and use up the sign-in limit. */
let playhead: Playhead;
beforeAll(async () => {
  playhead = await startOnPreparedDemo();
});
afterAll(async () => {
  await playhead.stop();
  await removeDataDir(playhead.dataDir);
});

const account = (email: string) => ({ email, password: DEMO_PASSWORD });

test('attacks 1 to 25: every kind is refused or accepted, and a colleague is served all the while', async () => {
  const tally = await runAttacks({
    url: new URL(playhead.url),
    attacker: account('analyst@aurora.example'),
    colleague: account('reader@aurora.example'),
    stranger: account('analyst@borealis.example'),
    scale: 0.02,
    seed: 1,
    witnessLimitMs: 60_000,
    say: () => undefined,
  });
  expect(tally.kinds().flatMap(({ kind, failures }) => failures.map((text) => `${kind}: ${text}`))).toEqual([]);
  expect(tally.kinds().map(({ kind }) => kind)).toEqual([...attacks.map(({ kind }) => kind), 'witness']);
  expect(playhead.child.exitCode).toBeNull();
}, 600_000);
