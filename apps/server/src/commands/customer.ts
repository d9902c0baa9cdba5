import { text } from 'node:stream/consumers';
import { customerHelp, readCustomerArguments } from './customer/arguments.ts';
import { runCustomer } from './customer/run-customer.ts';
import { currentActor, runMaintenanceCommand } from './maintenance/run-maintenance-command.ts';
import { runCommand, sentenceOf } from './run-command.ts';

/** `npm run customer`: customers and the users who sign in here. */
async function main(): Promise<void> {
  const command = readCustomerArguments(process.argv.slice(2));
  if (command.kind === 'help') {
    process.stdout.write(customerHelp);
    return;
  }
  if (command.kind === 'remove') {
    const { customerId, dryRun } = command;
    return runMaintenanceCommand({ kind: 'remove-customer', customerId, dryRun, actor: currentActor() });
  }
  await runCommand({
    whileRunning: 'stop it, run this command and start it again',
    async run({ metadata, engine }) {
      const said = await runCustomer(command, { db: metadata.db, engine, readInput: () => text(process.stdin) });
      process.stdout.write(`${said}\n`);
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
