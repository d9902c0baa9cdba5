import { text } from 'node:stream/consumers';
import { readConfig } from '../config/config.ts';
import { hashPassword } from '../platform/tokens/password.ts';
import { callServer } from '../start/control-client.ts';
import { statusRequest } from '../start/control-requests.ts';
import {
  customerHelp,
  isUserCommand,
  type NewCustomer,
  readCustomerArguments,
  type UserCommand,
} from './customer/arguments.ts';
import { createCustomerRequest } from './customer/create-customer.ts';
import { createdText, runCustomer } from './customer/run-customer.ts';
import { runMaintenanceCommand } from './maintenance/run-maintenance-command.ts';
import { currentActor } from './customer/current-actor.ts';
import { runUser } from './customer/run-user.ts';
import { userChangeRequest } from './customer/user-change.ts';
import { runCommand, sentenceOf } from './run-command.ts';
import { UsageError } from './usage-error.ts';

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
  if (isUserCommand(command) && (await runInServer(command))) return;
  if (command.kind === 'create' && (await createInServer(command.customer))) return;
  await runCommand({
    whileRunning: 'it does not respond yet, or is stopping; try again in a moment',
    // A server that does not accept requests yet would not know the new customer.
    worksWhileRunning: command.kind !== 'create',
    async run({ metadata, engine }) {
      const said = await runCustomer(command, { db: metadata.db, engine, readInput: () => text(process.stdin) });
      process.stdout.write(`${said}\n`);
      return 0;
    },
  });
}

/** False when no server is running: then the command opens the databases. */
async function runInServer(command: UserCommand): Promise<boolean> {
  const { dataDir } = readConfig(process.env, process.cwd());
  if ((await callServer({ dataDir, request: statusRequest, input: {} })) === null) return false;
  const said = await runUser(command, {
    readInput: () => text(process.stdin),
    hash: hashPassword,
    async change(change) {
      const made = await callServer({ dataDir, request: userChangeRequest, input: change });
      if (made === null)
        throw new UsageError('The running Playhead ended before it made the change; run the command again.');
    },
  });
  process.stdout.write(`${said}\n`);
  return true;
}

/** False when no server is running. */
async function createInServer(customer: NewCustomer): Promise<boolean> {
  const { dataDir } = readConfig(process.env, process.cwd());
  if ((await callServer({ dataDir, request: createCustomerRequest, input: customer })) === null) return false;
  process.stdout.write(`${createdText(customer)}\n`);
  return true;
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 2;
}
