/**
 * Entry of the engine process: loads ClickHouse as a library and runs `clickhouse local` with listeners in a thread.
 * Arguments: config file, data path, file to write the HTTP port to, and the TCP port of a shard.
 */
import { readFile, rm, rmdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { libchdbPath } from 'chdb/libchdb';
import { DataType, load, open } from 'ffi-rs';
import { LONGEST_FIELD_BYTES } from './engine-process.ts';
import { KEEP_ALIVE_SQL } from './keep-alive.ts';

const PORT_POLL_MS = 10;

// The parent has ended, in whatever way. `process.exit` hangs while the engine runs; a kill loses no acknowledged row.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// The engine hangs on shutdown unless its working directory exists again.
process.on('message', () => {
  process.chdir('/');
  process.send?.({ ending: true });
});

const [config = '', store = '', portFile = '', tcpPort] = process.argv.slice(2);

function statements(): string {
  return [
    'SYSTEM START LISTEN HTTP',
    ...(tcpPort === undefined ? [] : ['SYSTEM START LISTEN TCP']),
    `SELECT getServerPort('http_port') INTO OUTFILE '${portFile.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}' TRUNCATE FORMAT TSV`,
    KEEP_ALIVE_SQL,
  ].join('; ');
}

async function reportPort(): Promise<void> {
  for (;;) {
    const text = await readFile(portFile, 'utf8').catch(() => '');
    if (text.endsWith('\n')) {
      // As `clickhouse local`, the engine lets any user read any file with file(), which no grant or setting forbids.
      // It resolves its working directory first: without one, file() always fails.
      await rmdir(process.cwd());
      process.send?.({ port: Number(text) });
      return;
    }
    await delay(PORT_POLL_MS);
  }
}

await rm(portFile, { force: true });
open({ library: 'engine', path: libchdbPath() });
const args = [
  'clickhouse',
  `--config-file=${config}`,
  `--path=${store}`,
  '--http_port=0',
  // Read before the user is known, so a user's profile cannot set it.
  `--http_max_field_value_size=${LONGEST_FIELD_BYTES}`,
  ...(tcpPort === undefined ? [] : [`--tcp_port=${tcpPort}`]),
  `--query=${statements()}`,
];
const ended = load({
  library: 'engine',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
  runInNewThread: true,
});
await Promise.race([ended, reportPort()]);
await ended;
process.exit(0);
