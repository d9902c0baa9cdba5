/**
 * A fake `clickhouse` program: accepts the arguments that Playhead passes and runs the library from npm. Like the
 * real one, it ends on SIGTERM and ignores everything else of the parent.
 */
import { libchdbPath } from 'chdb/libchdb';
import { DataType, load, open } from 'ffi-rs';
import { KEEP_ALIVE_SQL } from './keep-alive.ts';

const [command, ...args] = process.argv.slice(2);
if (command !== 'server') throw new Error(`There is no command ${command}.`);
if (args[0] === '--version') {
  process.stdout.write('ClickHouse server version 26.7.3.1 (official build).\n');
} else {
  const separator = args.indexOf('--');
  // The library has no log file and waits for no queries of others.
  const overrides = args.slice(separator + 1).filter((arg) => !/^--(logger\.|shutdown_wait_unfinished=)/.test(arg));
  const starts = ['HTTP', ...(overrides.some((arg) => arg.startsWith('--tcp_port=')) ? ['TCP'] : [])];
  const statements = [...starts.map((listener) => `SYSTEM START LISTEN ${listener}`), KEEP_ALIVE_SQL];
  const all = ['clickhouse', ...args.slice(0, separator), ...overrides, `--query=${statements.join('; ')}`];
  open({ library: 'engine', path: libchdbPath() });
  await load({
    library: 'engine',
    funcName: 'chdb_query_cmdline',
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [all.length, all],
    runInNewThread: true,
  });
  process.exit(0);
}
