import { AppError } from '@playhead/contract/errors';
import { ConfigError, readConfig, type Config } from '../config/config.ts';
import { isMetadataUnavailable } from '../platform/metadata/metadata-error.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { errorCode } from '../platform/process/system-error.ts';
import { type AttachedStores, attachStores } from '../start/attach-stores.ts';
import { openStores } from '../start/open-stores.ts';
import { createShutdown, type Shutdown } from '../start/shutdown.ts';
import { UsageError } from './usage-error.ts';
import { causeOf } from './engine-cause.ts';
import { explainRunningServer } from './running-server.ts';

export interface CommandContext extends AttachedStores {
  config: Config;
  /** The databases belong to a running server. */
  attached: boolean;
  /** Aborted by Ctrl-C: finish what must not be interrupted, then return. */
  signal: AbortSignal;
}

export interface Command {
  /** Advice while a server holds the data directory, as the end of a sentence. */
  whileRunning: string;
  /** Uses the databases of the running server; the advice is then for a server that does not respond. */
  worksWhileRunning?: boolean;
  /** Resolves with the exit code. */
  run(context: CommandContext): Promise<number>;
}

/**
 * Opens the databases as the server does, runs, closes them. Every refusal is one sentence on stderr and exit code 2.
 */
export async function runCommand(command: Command): Promise<void> {
  const shutdown = createShutdown((name, error) => console.error(`${name} did not stop cleanly: ${String(error)}`));
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  let code = 2;
  try {
    const config = readConfig(process.env, process.cwd());
    const opened = await openOrAttach(command, { config, shutdown });
    code = await command.run({ ...opened, config, signal: stopping.signal });
  } catch (error) {
    console.error(sentenceOf(error));
  }
  await shutdown.run();
  process.exit(code);
}

async function openOrAttach(
  command: Command,
  options: { config: Config; shutdown: Shutdown },
): Promise<AttachedStores & { attached: boolean }> {
  try {
    // Standard output is for what the command says.
    const log = { directory: options.config.dataDir };
    return { ...(await openStores({ ...options, log })), attached: false };
  } catch (error) {
    const refusal = explainRunningServer(error, { config: options.config, advice: command.whileRunning });
    if (refusal === error || command.worksWhileRunning !== true) throw refusal;
    // A server that is starting or stopping does not respond, and its databases cannot be used.
    const stores = await attachStores(options).catch(() => {
      throw refusal;
    });
    return { ...stores, attached: true };
  }
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefusal || error instanceof UsageError)
    return error.message;
  if (error instanceof AppError) return `${error.message} (${causeOf(error)})`;
  if (isMetadataUnavailable(error)) {
    return `PostgreSQL does not respond (${errorCode(error) ?? causeOf(error)}). Run the command again when it does.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
