import { readConfig } from '../config/config.ts';
import { callServer } from '../start/control-client.ts';
import { readVersion } from '../start/version.ts';
import { backupHelp, readBackupArguments } from './backup/arguments.ts';
import { backupRequest } from './backup/backup-request.ts';
import { runBackup } from './backup/run-backup.ts';
import { readS3Access } from './ingest/remote-sources.ts';
import { runCommand, sentenceOf } from './run-command.ts';

/** `npm run backup`: runs in the running server, or in this process if there is none. */
async function main(): Promise<void> {
  const args = readBackupArguments(process.argv.slice(2), process.cwd());
  if (args === 'help') {
    process.stdout.write(backupHelp);
    return;
  }
  const { target } = args;
  const access = readS3Access(process.env);
  const write = (text: string) => void process.stdout.write(text);
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort());
  const { dataDir } = readConfig(process.env, process.cwd());
  const input = { target, access };
  const done = await callServer({ dataDir, request: backupRequest, input, write, signal: stopping.signal });
  if (done !== null) return;
  await runCommand({
    whileRunning: 'it is starting or stopping; try again in a moment',
    async run({ config, signal, ...stores }) {
      await runBackup({ config, stores, version: readVersion(), target, access, signal, write });
      return 0;
    },
  });
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 2;
}
