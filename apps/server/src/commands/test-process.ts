import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeOptions } from '../test-node-options.ts';

interface CommandProcess {
  output(): string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

type CommandName = 'ingest' | 'customer' | 'verify' | 'backup' | 'restore';

interface CommandOptions {
  dataDir: string;
  cwd: string;
  input?: string;
  environment?: Readonly<Record<string, string>>;
  /** A module that is loaded first. */
  preload?: string;
}

/** `npm run ingest` or `npm run customer` without npm, on a separate data directory. */
export function startCommand(name: CommandName, args: readonly string[], options: CommandOptions): CommandProcess {
  const preload = options.preload === undefined ? [] : ['--import', options.preload];
  const script = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [...nodeOptions, ...preload, script, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'] ?? '', PLAYHEAD_DATA: options.dataDir, NODE_ENV: 'test', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(options.input ?? '');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ending = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
  child.on('close', (code, signal) => ending.resolve({ code, signal }));
  return { output: () => output, ended: ending.promise };
}

export async function runCommandProcess(
  name: CommandName,
  args: readonly string[],
  options: CommandOptions,
): Promise<{ code: number | null; output: string }> {
  const command = startCommand(name, args, options);
  const { code } = await command.ended;
  return { code, output: command.output() };
}
