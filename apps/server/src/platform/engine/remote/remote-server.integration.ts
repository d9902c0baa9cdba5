import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine } from '../open-engine.ts';
import { silentLogger, startTestEngine } from '../test-engine.ts';
import type { TestEngine } from '../test-engine.ts';

let server: TestEngine;
beforeAll(async () => {
  server = await startTestEngine();
});
afterAll(() => server.end());

function open(url: string, cluster?: string) {
  return openEngine({
    kind: 'remote',
    url,
    ...(cluster === undefined ? {} : { cluster }),
    tenantSecret: 'a secret for tests',
    headers: server.access().headers,
    logger: silentLogger,
  });
}

function address(password: string): string {
  const { url, writer } = server.access();
  return url.replace('//', `//${writer.username}:${password}@`);
}

describe('a remote server', () => {
  it('that is not there is said in one sentence', async () => {
    await expect(open('http://playhead:x@127.0.0.1:1')).rejects.toThrow(
      'The ClickHouse at CLICKHOUSE_URL (http://127.0.0.1:1) cannot be reached (ECONNREFUSED).',
    );
  });

  it('that refuses the password is said in one sentence, without the password', async () => {
    await expect(open(address('wrong'))).rejects.toThrow(
      `The ClickHouse at CLICKHOUSE_URL (${server.access().url}) refuses the user name or password.`,
    );
  });

  it('that knows no such cluster is said in one sentence', async () => {
    await expect(open(address(server.access().writer.password), 'nowhere')).rejects.toThrow(
      `The ClickHouse at CLICKHOUSE_URL (${server.access().url}) knows no cluster named "nowhere".`,
    );
  });

  it('is not contacted at an invalid address', async () => {
    await expect(open('clickhouse')).rejects.toThrow('CLICKHOUSE_URL is not an address such as');
  });

  it('is used as it stands: schema found, rows read', async () => {
    const engine = await open(address(server.access().writer.password));
    expect(await engine.inspect({ sql: 'SELECT count() AS n FROM playhead.sessions' })).toEqual([{ n: 0 }]);
    await engine.stop();
    expect(engine.state()).toBe('stopped');
    expect(server.engine.state()).toBe('ready');
  });
});
