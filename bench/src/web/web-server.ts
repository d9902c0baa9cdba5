import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Address = z.object({ url: z.string() });

export interface WebServer {
  url: string;
  stop(): Promise<void>;
}

export interface WebServerOptions {
  dataDir: string;
  /** Must be named `dist`: the server sets long cache times for files below `dist/assets`. */
  dist: string;
  /** Build of the workbench's frame; absent where it is not measured. */
  workbenchDist?: string;
  sessions: number;
  cache: 'on' | 'off';
}

export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line'),
    ended.then(() => {
      throw new Error('the server ended before it was ready');
    }),
  ]);
  const { url } = Address.parse(JSON.parse(String(first[0])));
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
