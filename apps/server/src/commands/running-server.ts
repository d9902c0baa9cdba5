import type { Config } from '../config/config.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';

/** The lock of the data directory shows that a server holds it; the message must say what to do instead. */
export function explainRunningServer(error: unknown, options: { config: Config; advice: string }): unknown {
  const { config, advice } = options;
  if (!(error instanceof StartRefusal) || !/is in use by another Playhead/.test(error.message)) return error;
  const holder = /process (\d+)/.exec(error.message)?.[1];
  const who = `Playhead is running on ${config.dataDir}${holder === undefined ? '' : ` (process ${holder})`}`;
  // Another directory has another secret, and therefore other passwords for the customers' engine users.
  const elsewhere = config.clickhouse !== null && config.databaseUrl !== null && config.secret !== null;
  const other = elsewhere ? ', or set PLAYHEAD_DATA to another directory, for both stores are elsewhere' : '';
  return new StartRefusal(`${who}: ${advice}${other}.`, { cause: error });
}
