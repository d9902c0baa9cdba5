import { ConfigError, readConfig } from './config/config.ts';
import { helpText } from './config/environment.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';
import { installLastResort } from './start/last-resort.ts';
import { createShutdown } from './start/shutdown.ts';
import { startServer } from './start/start-server.ts';
import { projectRoot, readVersion } from './start/version.ts';

/** The launcher restarts a server that says nothing for two minutes. */
const BEAT_MS = 5000;

async function main(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(helpText());
    return;
  }
  const lastResort = installLastResort();
  const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
  const leave = (code: number) => void shutdown.run().then(() => process.exit(code));
  process.once('SIGINT', () => leave(0));
  process.once('SIGTERM', () => leave(0));
  // The launcher is gone: nobody could stop this process any more.
  process.once('disconnect', () => leave(0));
  process.on('message', (message) => isStop(message) && leave(0));
  setInterval(sayAlive, BEAT_MS).unref();
  try {
    const config = readConfig(process.env, process.cwd());
    await startServer({
      config,
      version: readVersion(),
      projectRoot,
      shutdown,
      now: () => new Date(),
      out: process.stdout,
      onLogger: lastResort.logTo,
    });
    process.send?.({ ready: true });
  } catch (error) {
    console.error(sentenceOf(error));
    if (isRefusal(error)) process.send?.({ refused: true });
    leave(1);
  }
}

function sayAlive(): void {
  // A channel that closes meanwhile is told as `disconnect`.
  if (process.connected) process.send?.({ alive: true }, undefined, undefined, () => undefined);
}

function isStop(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'stop' in message;
}

function isRefusal(error: unknown): error is ConfigError | StartRefusal {
  return error instanceof ConfigError || error instanceof StartRefusal;
}

/** What a person can act on is one sentence; anything else is a bug and shows its stack. */
function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main();
