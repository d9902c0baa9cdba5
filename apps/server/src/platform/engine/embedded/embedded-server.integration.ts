import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbeddedEngine, openEngine } from '../open-engine.ts';
import { makeTestDirectory, silentLogger, startTestEngine } from '../test-engine.ts';
import type { TestEngine } from '../test-engine.ts';
import { planMemory } from '../../process/memory-plan.ts';
import { isAlive } from '../../process/process-identity.ts';
import { stopProcess } from '../../process/test-stop-process.ts';
import { nodeOptions } from '../../../test-node-options.ts';
import { copyDirectory, prepared } from '../../test-prepared.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: Parameters<typeof startTestEngine>[0] = {}): Promise<TestEngine> {
  const test = await startTestEngine(options);
  cleanups.push(test.end);
  return test;
}

/** With the schema, which takes longer to make than an engine to start. */
async function directory(): Promise<string> {
  const dataDir = await makeTestDirectory();
  await copyDirectory(await prepared('engine-files'), dataDir);
  cleanups.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  return dataDir;
}

const member = (viewerKey: number) => ({ customer_id: 1, segment_id: 1, build: 1, viewer_key: viewerKey });

function pidOf(value: number | undefined): number {
  if (value === undefined) throw new Error('The engine has no process.');
  return value;
}

function isGone(pid: number): boolean {
  return !isAlive(pid);
}

/** However busy the machine is. */
const END_LIMIT_MS = 100_000;

async function endProcess(pid: number): Promise<void> {
  if (!isGone(pid)) process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => isGone(pid), { timeout: END_LIMIT_MS });
}

async function hold(dataDir: string): Promise<{ holder: ChildProcess; enginePid: number }> {
  const program = join(import.meta.dirname, 'test-hold-engine.ts');
  const holder = fork(program, [dataDir], { execArgv: [...nodeOptions] });
  cleanups.push(async () => holder.kill('SIGKILL'));
  const [message]: unknown[] = await once(holder, 'message');
  const pid = typeof message === 'object' && message !== null && 'pid' in message ? message.pid : undefined;
  const enginePid = pidOf(typeof pid === 'number' ? pid : undefined);
  // The engine notices that its holder is gone a little later, and writes until then.
  cleanups.push(async () => {
    holder.kill('SIGKILL');
    await endProcess(enginePid);
  });
  return { holder, enginePid };
}

describe('the embedded engine', () => {
  const alarms: object[] = [];
  let shared: TestEngine;
  beforeAll(async () => {
    const logger = { ...silentLogger, error: (fields: object) => void alarms.push(fields) };
    shared = await startTestEngine({ customers: [1], logger });
  });
  afterAll(() => shared.end());

  it('keeps rows, customers and secrets over a stop and a start, and no other process', async () => {
    const dataDir = await directory();
    const first = await openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger, customers: [1] });
    const firstPid = pidOf(first.server.pid());
    await first.engine.insertRows({ table: 'segment_members', rows: [member(1), member(2)] });
    await first.engine.stop();
    expect(first.engine.state()).toBe('stopped');
    expect(isGone(firstPid)).toBe(true);
    await expect(first.engine.query({ customerId: 1, sql: 'SELECT 1' })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });

    const second = await openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger });
    cleanups.push(() => second.engine.stop());
    const { rows } = await second.engine.query({ customerId: 1, sql: 'SELECT count() AS n FROM segment_members' });
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('leaves its files to their owner alone', async () => {
    const { dataDir } = shared;
    const files = (await readdir(dataDir)).filter((name) => /\.(json|xml)$/.test(name));
    expect(files.toSorted()).toEqual(['config.xml', 'holder.json', 'secrets.json', 'users.xml']);
    for (const name of files) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  it('restarts for a new customer, not for a known one, and loses no query meanwhile', async () => {
    const { engine, pid } = shared;
    const before = pid();
    await engine.ensureCustomers([1]);
    expect(pid()).toBe(before);

    const running = engine.query({ customerId: 1, sql: 'SELECT sleepEachRow(0.3), 1 AS n FROM numbers(3)' });
    const admitting = engine.ensureCustomers([1, 2, 3]);
    const waiting = engine.query({ customerId: 1, sql: 'SELECT 2 AS n' });
    await admitting;
    expect((await running).rows).toHaveLength(3);
    expect((await waiting).rows).toEqual([{ n: 2 }]);
    expect(pid()).not.toBe(before);
    const { rows } = await engine.query({ customerId: 3, sql: 'SELECT count() AS n FROM sessions' });
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('tells queries that outlast the wait for a restart that it is away, so that they are repeated', async () => {
    const { engine } = shared;
    alarms.length = 0;
    const together = (sql: string) =>
      Promise.allSettled(Array.from({ length: 6 }, () => engine.query({ customerId: 1, sql })));
    // The connections are used again by those that follow.
    await together('SELECT sleepEachRow(0.1)');
    const cut = together('SELECT count() FROM numbers(1000000000000) WHERE sleepEachRow(0.00002) = 1');
    const running = "SELECT count() AS n FROM system.processes WHERE user = 'playhead_c_1'";
    await expect.poll(async () => (await engine.inspect({ sql: running }))[0]?.['n']).toBe(6);
    await engine.ensureCustomers([4]);
    const codes = (await cut).map((end) => end.status === 'rejected' && end.reason.code);
    expect(codes).toEqual(Array(6).fill('engine_unavailable'));
    expect(alarms).toEqual([]);
  });
});

it('keeps to the memory of its container', async () => {
  const dataDir = await directory();
  const memory = planMemory({ machineBytes: 64 * 1024 ** 3, cgroupBytes: 2 * 1024 ** 3 });
  const { engine } = await openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger, memory });
  cleanups.push(() => engine.stop());
  const settings = await engine.inspect({
    sql: `SELECT name, value FROM system.server_settings
          WHERE name IN ('max_server_memory_usage', 'mark_cache_size') ORDER BY name`,
  });
  expect(settings).toEqual([
    { name: 'mark_cache_size', value: '107374182' },
    { name: 'max_server_memory_usage', value: '1288490188' },
  ]);
});

describe('a stop', () => {
  it('during a restart leaves nothing running', async () => {
    const { engine, pid } = await start({ customers: [1] });
    const admitting = engine.ensureCustomers([2]);
    admitting.catch(() => undefined);
    await expect.poll(() => engine.state()).toBe('starting');
    await engine.stop();
    expect(engine.state()).toBe('stopped');
    expect(pid()).toBeUndefined();
    await expect(admitting).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  it('while a crashed engine starts again leaves it stopped', async () => {
    const dataDir = await directory();
    const { engine, server } = await openEmbeddedEngine({ kind: 'embedded', dataDir, logger: silentLogger });
    cleanups.push(() => engine.stop());
    const startsAgain = new Promise<void>((resolve) => {
      server.onChange(() => {
        if (server.state() === 'starting') resolve();
      });
    });
    process.kill(pidOf(server.pid()), 'SIGKILL');
    await startsAgain;
    await engine.stop();
    expect([engine.state(), server.pid()]).toEqual(['stopped', undefined]);
  });
});

describe('F4: an engine killed with -9 under load', () => {
  it('restarts automatically, loses no acknowledged row and lets no request hang', async () => {
    const { engine, pid } = await start({ customers: [1] });
    const acknowledged: number[] = [];
    const codes = new Set<string>();
    let next = 0;
    let loading = true;
    const load = async () => {
      while (loading) {
        const key = next++;
        try {
          await engine.insertRows({ table: 'segment_members', rows: [member(key)] });
          acknowledged.push(key);
        } catch (error) {
          codes.add(error instanceof AppError ? error.code : String(error));
          await nextTurn();
        }
      }
    };
    const writers = [load(), load(), load()];
    for (let kills = 1; kills <= 3; kills += 1) {
      const target = acknowledged.length + 60;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(target);
      const killed = pidOf(pid());
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => engine.state() === 'ready' && pid() !== killed).toBe(true);
    }
    loading = false;
    // Hangs if a request hangs.
    await Promise.all(writers);

    const { rows } = await engine.query({ customerId: 1, sql: 'SELECT viewer_key FROM segment_members' });
    const stored = new Set(rows.map((row) => row['viewer_key']));
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
    expect([...codes]).toEqual(['engine_unavailable']);
  });
});

describe('F5: an engine that is stuck', () => {
  it('times out, then fails at once, and is used again when it wakes', async () => {
    const { engine, pid } = await start({ customers: [1] });
    await engine.query({ customerId: 1, sql: 'SELECT 1' });
    const enginePid = pidOf(pid());
    await stopProcess(enginePid);
    const stuck = Array.from({ length: 5 }, () => engine.query({ customerId: 1, sql: 'SELECT 1', timeoutMs: 200 }));
    for (const result of await Promise.allSettled(stuck)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'query_timeout' } });
    }
    expect(engine.state()).toBe('down');
    // Must not wait for the engine, which would end with query_timeout.
    await expect(engine.query({ customerId: 1, sql: 'SELECT 1', timeoutMs: 200 })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });

    process.kill(enginePid, 'SIGCONT');
    await expect.poll(() => engine.state()).toBe('ready');
    const { rows } = await engine.query({ customerId: 1, sql: 'SELECT 1 AS n' });
    expect(rows).toEqual([{ n: 1 }]);
    expect(pid()).toBe(enginePid);
  });
});

describe('F7: the data directory', () => {
  describe('while another process holds it', () => {
    let dataDir: string;
    let holder: ChildProcess;
    let end: () => Promise<unknown>;
    beforeAll(async () => {
      dataDir = await directory();
      ({ holder } = await hold(dataDir));
      const ends = cleanups.splice(0).reverse();
      end = async () => {
        for (const cleanup of ends) await cleanup();
      };
    });
    afterAll(() => end());

    it('refuses a second Playhead with one sentence that names the holder', async () => {
      await expect(openEngine({ kind: 'embedded', dataDir, logger: silentLogger })).rejects.toThrow(
        `The data directory ${dataDir} is in use by another Playhead (process ${holder.pid}): stop it or choose another directory.`,
      );
    });

    it("refuses even when the holder left no note, by the engine's own lock", async () => {
      const [note, away] = [join(dataDir, 'holder.json'), join(dataDir, 'note-away')];
      await rename(note, away);
      try {
        await expect(openEngine({ kind: 'embedded', dataDir, logger: silentLogger })).rejects.toThrow(
          `The data directory ${dataDir} is in use by another process: stop it or choose another directory.`,
        );
      } finally {
        await rename(away, note);
      }
    });
  });

  it('is free again after kill -9 of its holder, whose engine goes with it', async () => {
    const dataDir = await directory();
    const { holder, enginePid } = await hold(dataDir);
    holder.kill('SIGKILL');
    await expect.poll(() => isGone(enginePid)).toBe(true);
    const engine = await openEngine({ kind: 'embedded', dataDir, logger: silentLogger });
    await engine.stop();
  });

  it('is taken over from an engine that outlived its killed holder', async () => {
    const dataDir = await directory();
    const { holder, enginePid } = await hold(dataDir);
    await stopProcess(enginePid);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(isGone(enginePid)).toBe(false);
    const engine = await openEngine({ kind: 'embedded', dataDir, logger: silentLogger });
    expect(isGone(enginePid)).toBe(true);
    await engine.stop();
  });
});
