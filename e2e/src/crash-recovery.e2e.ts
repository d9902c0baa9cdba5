import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runQuery, signInAs } from './api-session.ts';
import { queryNumber } from './engine-access.ts';
import { type Playhead, removeDataDir, startPlayhead } from './playhead-process.ts';
import { SMALL_DEMO } from './prepare-demo.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { eventually, processesAbout } from './processes.ts';

const ANALYST = 'analyst@aurora.example';
const RECOVERY_LIMIT_MS = 100_000;

/** One server, restarted several times on the same data. No data may be lost and no process left running. */
describe('kill -9', () => {
  let playhead: Playhead;
  let sessions: number;

  beforeAll(async () => {
    playhead = await startOnPreparedDemo();
    sessions = await countSessions();
  });
  // Fails if an earlier test left a process running.
  beforeEach(async () => {
    const { exitCode, signalCode } = playhead.child;
    if (exitCode !== null || signalCode !== null) await restart();
  });
  afterAll(async () => {
    await playhead.stop();
    await removeDataDir(playhead.dataDir);
  });

  const countSessions = () => queryNumber(playhead.dataDir, 'SELECT count() FROM playhead.sessions');

  async function playsThisWeek(): Promise<number> {
    const session = await signInAs(playhead.url, ANALYST);
    const { envelope } = await runQuery(playhead.url, session, { fields: ['customer_view.plays'] });
    return Number(envelope.data?.result?.data[0]?.['customer_view.plays']);
  }

  function childrenOf(kind: 'engine' | 'postgres'): number[] {
    const programName = kind === 'engine' ? 'clickhouse' : 'postgres';
    return processesAbout(playhead.dataDir)
      .filter((process) => process.command.includes(programName) && process.pid !== playhead.child.pid)
      .map((process) => process.pid);
  }

  async function restart(): Promise<void> {
    playhead = await startPlayhead({ dataDir: playhead.dataDir, environment: SMALL_DEMO });
  }

  async function serverGone(): Promise<void> {
    await eventually('the server process is gone', RECOVERY_LIMIT_MS, () =>
      playhead.child.signalCode === null ? null : true,
    );
  }

  test('F4: of the engine: the server lives on and the engine restarts automatically', async () => {
    const before = await playsThisWeek();
    const [engine] = childrenOf('engine');
    expect(engine).toBeDefined();
    process.kill(engine ?? 0, 'SIGKILL');
    await eventually('the engine responds again', RECOVERY_LIMIT_MS, async () => {
      const ready = await fetch(`${playhead.url}/readyz`);
      return ready.ok && childrenOf('engine').some((pid) => pid !== engine) ? true : null;
    });
    expect(await playsThisWeek()).toBe(before);
    expect(await countSessions()).toBe(sessions);
  });

  test('F6: of PostgreSQL: the server lives on and PostgreSQL restarts automatically', async () => {
    const pids = childrenOf('postgres');
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await eventually('sign-in works again', RECOVERY_LIMIT_MS, async () => {
      // Sign in only then: failed sign-ins count against the limit per minute too.
      const ready = await fetch(`${playhead.url}/readyz`);
      return ready.ok ? signInAs(playhead.url, ANALYST).catch(() => null) : null;
    });
    expect(await playsThisWeek()).toBeGreaterThan(0);
  });

  test('F7: of the server: its children go too, and the next start loses nothing', async () => {
    playhead.child.kill('SIGKILL');
    await serverGone();
    await eventually('no process of ours is left', RECOVERY_LIMIT_MS, () =>
      processesAbout(playhead.dataDir).length === 0 ? true : null,
    );
    await restart();
    expect(await countSessions()).toBe(sessions);
    expect(await playsThisWeek()).toBeGreaterThan(0);
  });

  test('F7: of the server, and a start at once, while its children may still be there', async () => {
    playhead.child.kill('SIGKILL');
    await serverGone();
    await restart();
    expect(await countSessions()).toBe(sessions);
  });

  test('of all three together', async () => {
    const pids = [...childrenOf('engine'), ...childrenOf('postgres')];
    playhead.child.kill('SIGKILL');
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process died with its parent first.
      }
    }
    await serverGone();
    await restart();
    expect(await countSessions()).toBe(sessions);
    expect(await playsThisWeek()).toBeGreaterThan(0);
  });

  test('SIGTERM ends everything, with exit code 0', async () => {
    await playhead.stop();
    expect(playhead.child.exitCode).toBe(0);
    expect(processesAbout(playhead.dataDir)).toEqual([]);
  });
});
