import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeOptions } from './test-node-options.ts';
import { PREPARED_VARIABLE } from './platform/test-prepared.ts';

/**
 * Global setup of the integration project: initdb and the migrations of both stores, a large part of the time of a file
 * with short tests, run once. Its own process, because vitest does not load modules as Node does.
 */
export async function setup(): Promise<() => Promise<void>> {
  const preparing = fork(join(import.meta.dirname, 'test-prepared-process.ts'), { execArgv: [...nodeOptions] });
  const [address] = await once(preparing, 'message');
  // Workers start after this and get it with their environment.
  process.env[PREPARED_VARIABLE] = String(address);
  return async () => {
    const ended = once(preparing, 'exit');
    preparing.disconnect();
    await ended;
  };
}
