import { mkdir, chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@playhead/server/start/test-free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDataDir, launchPlayhead, type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';

interface Refused {
  code: number | null;
  lines: readonly string[];
}

/** Starts a server that must refuse to start; returns its exit code and output. */
async function refusal(options: {
  dataDir?: string;
  port?: number;
  environment?: Record<string, string>;
}): Promise<Refused> {
  const dataDir = options.dataDir ?? (await freshDataDir());
  const launched = launchPlayhead({
    dataDir,
    port: options.port ?? (await freePort()),
    portalPort: await freePort(),
    environment: options.environment ?? {},
  });
  const code = await launched.exited;
  if (options.dataDir === undefined) await removeDataDir(dataDir);
  // Another process may take a port before Playhead looks at it.
  const isTaken = /^Port \d+ .* is taken/.exec(launched.output());
  if (isTaken !== null && !isTaken[0].startsWith(`Port ${options.port} `)) return refusal(options);
  return { code, lines: launched.output().trim().split('\n') };
}

describe('a start that cannot succeed says so in one sentence and exits with 1', () => {
  let running: Playhead;

  beforeAll(async () => {
    running = await startOnPreparedDemo();
  });
  afterAll(async () => {
    await running.stop();
    await removeDataDir(running.dataDir);
  });

  test('the port is taken', async () => {
    const taken = Number(new URL(running.url).port);
    const { code, lines } = await refusal({ port: taken });
    expect([code, lines]).toEqual([1, [expect.stringMatching(new RegExp(`Port ${taken} .*PORT`))]]);
  });

  test('the data directory is held by another Playhead', async () => {
    const { code, lines } = await refusal({ dataDir: running.dataDir });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(String(running.child.pid));
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  test('a variable is wrong', async () => {
    const { code, lines } = await refusal({ environment: { CLICKHOUSE_URL: 'nonsense' } });
    expect([code, lines]).toEqual([1, ['CLICKHOUSE_URL must look like http://user:password@host:8123.']]);
  });

  test('nobody responds at CLICKHOUSE_URL', async () => {
    const port = await freePort();
    const { code, lines } = await refusal({ environment: { CLICKHOUSE_URL: `http://u:p@127.0.0.1:${port}` } });
    expect([code, lines]).toEqual([1, [expect.stringContaining('CLICKHOUSE_URL')]]);
    expect(lines[0]).not.toContain('u:p');
  });

  test('something else responds at CLICKHOUSE_URL', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const { code, lines } = await refusal({ environment: { CLICKHOUSE_URL: `http://u:p@127.0.0.1:${port}` } });
    other.close();
    expect([code, lines]).toEqual([1, [expect.stringContaining('CLICKHOUSE_URL')]]);
  });

  test('nobody responds at DATABASE_URL', async () => {
    const port = await freePort();
    const { code, lines } = await refusal({ environment: { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` } });
    expect([code, lines]).toEqual([1, [expect.stringContaining('DATABASE_URL')]]);
    expect(lines[0]).not.toContain('u:p');
  });

  test('the data directory cannot be written', async () => {
    const folder = await freshDataDir();
    // A file in place of the directory also stops root, which ignores permission bits.
    await mkdir(join(folder, 'outer'));
    await writeFile(join(folder, 'outer', 'file'), '');
    await chmod(join(folder, 'outer'), 0o555);
    const { code, lines } = await refusal({ dataDir: join(folder, 'outer', 'file', 'data') });
    expect([code, lines]).toEqual([1, [expect.stringContaining('cannot be written')]]);
    await chmod(join(folder, 'outer'), 0o755);
    await removeDataDir(folder);
  });

  test.each([
    ['missing', {}],
    ['short', { PLAYHEAD_SECRET: 'short' }],
    ['a sample', { PLAYHEAD_SECRET: 'change-me-change-me-change-me-change-me' }],
  ])('default-key-refused: in production the secret is %s', async (_name, secret) => {
    const { code, lines } = await refusal({ environment: { NODE_ENV: 'production', ...secret } });
    expect([code, lines]).toEqual([1, [expect.stringContaining('PLAYHEAD_SECRET')]]);
  });
});
