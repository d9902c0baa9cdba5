import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../process/process-identity.ts';
import { openEmbeddedEngine } from '../open-engine.ts';
import { makeTestDirectory, silentLogger } from '../test-engine.ts';
import { findRunningEngine } from './running-engine.ts';

const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const cleanups: (() => Promise<unknown>)[] = [];
let dataDir: string;
let path: string;

beforeEach(async () => {
  const folder = await makeTestDirectory();
  dataDir = join(folder, 'clickhouse');
  path = join(folder, 'clickhouse-program');
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await program(`exec ${process.execPath} ${local('./test-clickhouse-program.ts')} "$@"`);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function program(script: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
}

const openWith = (kind: 'executable' | 'library') =>
  openEmbeddedEngine({
    kind: 'embedded',
    dataDir,
    logger: silentLogger,
    customers: [1],
    program: kind === 'library' ? { kind } : { kind, path },
  });

describe('a ClickHouse from an executable', () => {
  it('is supervised as the library is: it comes back after kill -9 with its rows, and ends with the stop', async () => {
    const { engine, server } = await openWith('executable');
    cleanups.push(() => engine.stop());
    const first = server.pid() ?? 0;
    const row = (viewerKey: number) => ({ customer_id: 1, segment_id: 1, build: 1, viewer_key: viewerKey });
    await engine.insertRows({ table: 'segment_members', rows: [row(1), row(2)] });
    expect((await readFile(`/proc/${first}/cmdline`, 'utf8')).split('\0')).toContain(
      `--config-file=${join(dataDir, 'config.xml')}`,
    );

    process.kill(first, 'SIGKILL');
    await expect.poll(() => engine.state() === 'ready' && server.pid() !== first).toBe(true);
    const count = { customerId: 1, sql: 'SELECT count() AS n FROM segment_members' };
    expect((await engine.query(count)).rows).toEqual([{ n: 2 }]);
    const { url } = await findRunningEngine(dataDir);
    expect(new URL(url).port).toBe(new URL(server.access()?.url ?? '').port);

    const second = server.pid() ?? 0;
    await engine.stop();
    expect(isAlive(second)).toBe(false);

    const library = await openWith('library');
    cleanups.push(() => library.engine.stop());
    expect((await library.engine.query(count)).rows).toEqual([{ n: 2 }]);
  });

  it('is chosen by CLICKHOUSE_BINARY and goes with its Playhead, also by kill -9', async () => {
    const env = { ...process.env, CLICKHOUSE_URL: '', CLICKHOUSE_BINARY: path };
    const holder = fork(local('./test-hold-engine.ts'), [dataDir], { execArgv: [], env });
    cleanups.push(async () => holder.kill('SIGKILL'));
    const [message]: unknown[] = await once(holder, 'message');
    const pid = typeof message === 'object' && message !== null && 'pid' in message ? Number(message.pid) : 0;
    expect((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')).toContain('server');
    holder.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('that does not start ends the start with its own words', async () => {
    await program('echo "Code: 210. DB::NetException: Address already in use" >&2; exit 3');
    await expect(openWith('executable')).rejects.toThrow(
      `The analytics engine does not start in ${dataDir}: Code: 210. DB::NetException: Address already in use`,
    );
  });
});
