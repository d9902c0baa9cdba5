import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { customers } from '../platform/metadata/schema.ts';
import { errorCode } from '../platform/process/system-error.ts';
import { ingestHelp, readIngestArguments } from './ingest/arguments.ts';
import { createEngineFeed, writerAccess } from './ingest/engine-feed.ts';
import { readLedgerArguments } from './ingest/ledger-arguments.ts';
import { readS3Access } from './ingest/remote-sources.ts';
import { runIngest } from './ingest/run-ingest.ts';
import { runMaintenanceCommand } from './maintenance/run-maintenance-command.ts';
import { currentActor } from './customer/current-actor.ts';
import { type CommandContext, runCommand, sentenceOf } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** `npm run ingest`: checks the mapping before it starts anything. */
async function main(): Promise<void> {
  const ledger = readLedgerArguments(process.argv.slice(2));
  if (ledger?.kind === 'loads') return runMaintenanceCommand(ledger);
  if (ledger?.kind === 'undo') return runMaintenanceCommand({ ...ledger, actor: currentActor() });
  const args = readIngestArguments(process.argv.slice(2));
  if (args === 'help') {
    process.stdout.write(ingestHelp);
    return;
  }
  const mappingText = await readMappingFile(args.mappingFile);
  await runCommand({
    whileRunning: 'it does not respond yet, or is stopping; try again in a moment',
    worksWhileRunning: true,
    async run(context) {
      await requireCustomer(context, args.customerId);
      const result = await runIngest(args, mappingText, {
        engine: context.engine,
        metadata: context.metadata,
        logger: context.logger,
        openFeed: async () => createEngineFeed(await writerAccess(context), context.logger),
        s3: readS3Access(process.env),
        now: () => new Date(),
        cwd: process.cwd(),
        out: process.stdout,
        signal: context.signal,
      });
      return result.exitCode;
    },
  });
}

async function readMappingFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The mapping ${path} cannot be read (${errorCode(error) ?? 'unknown error'}).`);
  }
}

async function requireCustomer({ metadata, engine }: CommandContext, customerId: number): Promise<void> {
  const found = await metadata.db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId));
  if (found.length === 0) {
    throw new UsageError(
      `There is no customer ${customerId}; make it with: npm run customer -- create --id ${customerId} --account … --name … --zone …`,
    );
  }
  await engine.ensureCustomers([customerId]);
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 2;
}
