import { AppError } from '@playhead/contract/errors';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { openStores, type Stores } from '../start/open-stores.ts';
import { createShutdown } from '../start/shutdown.ts';
import { UsageError } from './usage-error.ts';
import { causeOf } from './engine-cause.ts';
import { explainRunningServer } from './running-server.ts';

export interface CommandContext extends Stores {
  config: Config;
  /** Aborted by Ctrl-C: finish what must not be cut, then leave. */
  signal: AbortSignal;
}

export interface Command {
  /** What to do while a server holds the data directory, as the end of a sentence. */
  whileRunning: string;
  /** Resolves with the exit code. */
  run(context: CommandContext): Promise<number>;
}

/** Opens the stores as the server does, runs, closes them. Every refusal is one sentence on stderr and exit code 2. */
export async function runCommand(command: Command): Promise<void> {
  const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  let code = 2;
  try {
    const config = readConfig(process.env, process.cwd());
    const stores = await openStores({ config, shutdown }).catch((error: unknown) => {
      throw explainRunningServer(error, { config, advice: command.whileRunning });
    });
    code = await command.run({ ...stores, config, signal: stopping.signal });
  } catch (error) {
    console.error(sentenceOf(error));
  }
  await shutdown.run();
  process.exit(code);
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefusal || error instanceof UsageError)
    return error.message;
  if (error instanceof AppError) return `${error.message} (${causeOf(error)})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
