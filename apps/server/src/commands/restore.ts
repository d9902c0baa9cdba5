import { readBackupArguments, restoreHelp } from './backup/arguments.ts';
import { runRestore } from './backup/run-restore.ts';
import { readS3Access } from './ingest/remote-sources.ts';
import { runCommand, sentenceOf } from './run-command.ts';

/** `npm run restore`: replaces the content of both databases, so no other process may use them. */
async function main(): Promise<void> {
  const args = readBackupArguments(process.argv.slice(2), process.cwd());
  if (args === 'help') {
    process.stdout.write(restoreHelp);
    return;
  }
  await runCommand({
    whileRunning: 'stop it before a restore',
    async run({ config, signal, ...stores }) {
      const write = (text: string) => void process.stdout.write(text);
      await runRestore({ ...args, config, stores, access: readS3Access(process.env), signal, write });
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
