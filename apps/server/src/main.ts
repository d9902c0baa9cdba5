import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config/config.ts';
import { helpText } from './config/environment.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';
import { createShutdown } from './start/shutdown.ts';
import { startPlayhead } from './start/start-playhead.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

async function main(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(helpText());
    return;
  }
  const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
  const leave = (code: number) => void shutdown.run().then(() => process.exit(code));
  process.once('SIGINT', () => leave(0));
  process.once('SIGTERM', () => leave(0));
  // The launcher is gone: nobody could stop this process any more.
  process.once('disconnect', () => leave(0));
  try {
    const config = readConfig(process.env, process.cwd());
    await startPlayhead({
      config,
      version: readVersion(),
      projectRoot,
      shutdown,
      now: () => new Date(),
      out: process.stdout,
    });
  } catch (error) {
    console.error(sentenceOf(error));
    leave(1);
  }
}

/** What a person can act on is one sentence; anything else is a bug and shows its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
  return typeof known === 'string' ? known : '0.0.0';
}

await main();
