import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeOptions } from '../test-node-options.ts';

export interface CommandProcess {
  child: ChildProcess;
  output(): string;
  /** Resolves once the output matches. Rejects if the process ends first. */
  said(pattern: RegExp): Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

type CommandName = 'ingest' | 'customer' | 'verify' | 'backup' | 'restore';

interface CommandOptions {
  dataDir: string;
  cwd: string;
  input?: string;
  environment?: Readonly<Record<string, string>>;
}

/** `npm run ingest` or `npm run customer` without npm, on a separate data directory. */
export function startCommand(name: CommandName, args: readonly string[], options: CommandOptions): CommandProcess {
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, `${name}.ts`), ...args], {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'] ?? '', PLAYHEAD_DATA: options.dataDir, NODE_ENV: 'test', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(options.input ?? '');
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ending = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
  child.on('close', (code, signal) => {
    ending.resolve({ code, signal });
    for (const listener of listeners) listener();
  });
  return {
    child,
    output: () => output,
    ended: ending.promise,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(output)) resolve();
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`It ended with: ${output}`));
          else return;
          listeners.delete(check);
        };
        listeners.add(check);
        check();
      }),
  };
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
