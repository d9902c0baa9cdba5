import { parseArgs } from 'node:util';
import { runMaintenanceCommand } from './maintenance/run-maintenance-command.ts';
import { currentActor } from './customer/current-actor.ts';
import { sentenceOf } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const help = `Compares every table that is derived from the sessions with them.

Usage: npm run verify -- [--customer ID] [--mend]

  --customer ID   only this customer
  --mend          make what differs anew from the sessions

Works while Playhead runs. Ends with 0 if nothing differs or everything was mended, 1 if something differs, 2 if nothing could be done.
`;

async function main(): Promise<void> {
  const { values } = read(process.argv.slice(2));
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const customerId = values.customer === undefined ? null : Number(values.customer);
  if (customerId !== null && (!Number.isInteger(customerId) || customerId < 1)) {
    throw new UsageError('--customer needs the number of a customer; npm run customer -- list shows them.');
  }
  await runMaintenanceCommand({ kind: 'verify', customerId, mend: values.mend, actor: currentActor() });
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        customer: { type: 'string' },
        mend: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 2;
}
