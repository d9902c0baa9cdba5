import type { Config } from '../config/config.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';

/** The data directory's lock says that a server holds it; a command's user needs to know what to do instead. */
export function explainRunningServer(error: unknown, options: { config: Config; advice: string }): unknown {
  const { config, advice } = options;
  if (!(error instanceof StartRefusal) || !/is in use by another Playhead/.test(error.message)) return error;
  const holder = /process (\d+)/.exec(error.message)?.[1];
  const who = `Playhead is running on ${config.dataDir}${holder === undefined ? '' : ` (process ${holder})`}`;
  // Another directory has another secret of its own, and with it other passwords of the customers' engine users.
  const elsewhere = config.clickhouse !== null && config.databaseUrl !== null && config.secret !== null;
  const other = elsewhere ? ', or set PLAYHEAD_DATA to another directory, for both stores are elsewhere' : '';
  return new StartRefusal(`${who}: ${advice}${other}.`, { cause: error });
}
