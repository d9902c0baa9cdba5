import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { hashPassword } from '../../platform/tokens/password.ts';
import type { CustomerCommand, NewCustomer, NewUser } from './arguments.ts';
import { createCustomer } from './create-customer.ts';
import { currentActor } from './current-actor.ts';
import {
  addUser,
  countMembers,
  type CustomerRow,
  findCustomer,
  joinUser,
  listCustomers,
  listMembers,
  ownOrigins,
} from './customer-store.ts';
import { runAdministration } from './run-administration.ts';
import { choosePassword, runUser } from './run-user.ts';
import { changeUser } from './user-change.ts';

type Joined = Extract<CustomerCommand, { kind: 'user-join' }>;

export interface CustomerDeps {
  db: Database;
  engine: Engine;
  /** The whole of standard input, for `--password-stdin`. */
  readInput(): Promise<string>;
}

/** Returns the command's output. */
export async function runCustomer(
  command: Exclude<CustomerCommand, { kind: 'remove' }>,
  deps: CustomerDeps,
): Promise<string> {
  const { db, engine } = deps;
  switch (command.kind) {
    case 'help':
      return '';
    case 'create': {
      await createCustomer({ db, engine }, command.customer);
      return createdText(command.customer);
    }
    case 'list':
      return listText(db);
    case 'show':
      return showText(deps, command.customerId);
    case 'origins':
      await runAdministration(
        { kind: 'set', customerId: command.customerId, change: { embedOrigins: [...command.origins] } },
        db,
      );
      return originsText(command);
    case 'user-add':
      return addUserText(deps, command.user);
    case 'user-join':
      return joinUserText(db, command);
    case 'set':
    case 'user-permissions':
    case 'token-create':
    case 'token-list':
    case 'token-revoke':
      return runAdministration(command, db);
    case 'user-status':
    case 'user-revoke':
    case 'user-password':
      return runUser(command, {
        readInput: deps.readInput,
        hash: hashPassword,
        change: (change) => changeUser(db, change, new Date()),
      });
  }
}

export function createdText({ id, name }: NewCustomer): string {
  return [
    `Customer ${id} (${name}) is ready. Next:`,
    `  npm run customer -- user add --customer ${id} --email you@example.com --name "Your Name"`,
    `  npm run ingest -- --customer ${id} --map mapping.yaml sessions.csv`,
  ].join('\n');
}

function originsText({ customerId, origins }: { customerId: number; origins: readonly string[] }): string {
  return origins.length === 0
    ? `No page may frame Playhead for customer ${customerId}, apart from those in PLAYHEAD_EMBED_ORIGINS.`
    : `Pages of ${origins.join(', ')} may frame Playhead for customer ${customerId}; a running server knows within a second.`;
}

async function listText(db: Database): Promise<string> {
  const rows = await listCustomers(db);
  if (rows.length === 0) return 'There is no customer yet; npm run customer -- create makes one.';
  const lines = await Promise.all(
    rows.map(async (row) => [
      String(row.id),
      row.accountName,
      row.name,
      row.timeZone,
      usersText(await countMembers(db, row.id)),
    ]),
  );
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

function usersText(count: number): string {
  return count === 1 ? '1 user' : `${count} users`;
}

async function showText({ db, engine }: CustomerDeps, customerId: number): Promise<string> {
  const customer = await findCustomer(db, customerId);
  const [members, data] = await Promise.all([
    listMembers(db, customerId),
    engine.inspect({
      sql: `SELECT count() AS sessions, toString(min(date)) AS first_day, toString(max(date)) AS last_day
            FROM playhead.sessions WHERE customer_id = {customer:UInt32}`,
      params: { customer: customerId },
    }),
  ]);
  const sessions = Number(data[0]?.['sessions'] ?? 0);
  const days = sessions === 0 ? '' : `, ${data[0]?.['first_day']} to ${data[0]?.['last_day']} (UTC)`;
  return [
    ...describe(customer),
    `sessions      ${sessions.toLocaleString('en-US')}${days}`,
    'users',
    ...members.map(
      ({ email, name, status, permissions }) =>
        `  ${email} (${name})${status === 'disabled' ? ', disabled' : ''}: ${permissions.join(', ') || 'no permissions'}`,
    ),
  ].join('\n');
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function describe(customer: CustomerRow): readonly string[] {
  const on = Object.entries(customer.flags)
    .filter(([, value]) => value === true)
    .map(([name]) => name);
  return [
    `id            ${customer.id}`,
    `account       ${customer.accountName}`,
    `name          ${customer.name}`,
    `time zone     ${customer.timeZone}, weeks begin on ${dayNames[customer.weekStartDay] ?? 'Sunday'}`,
    `country       ${customer.defaultCountry ?? 'any'}`,
    `switched on   ${on.join(', ') || 'nothing'}`,
    `embedded by   ${ownOrigins(customer).join(', ') || 'no page of its own'}`,
  ];
}

async function joinUserText(db: Database, join: Joined): Promise<string> {
  const { externalId: target, customerId, permissions } = join;
  await joinUser(db, join);
  await writeAudit(db, { actor: currentActor(), action: 'users.added', customerId, target, detail: { permissions } });
  return `${target} may now enter customer ${customerId}.`;
}

async function addUserText(deps: CustomerDeps, user: NewUser): Promise<string> {
  const { password, isShown } = await choosePassword(user, deps);
  const { email: target, customerId, permissions } = user;
  const result = await addUser(deps.db, { ...user, hash: () => hashPassword(password) });
  await writeAudit(deps.db, {
    actor: currentActor(),
    action: 'users.added',
    customerId,
    target,
    detail: { permissions },
  });
  if (result === 'joined')
    return `${user.email} may now enter customer ${user.customerId}; the password stays as it was.`;
  const shown = isShown ? ` with the password ${password}\nIt is shown only now.` : '.';
  return `${user.email} can sign in to customer ${user.customerId}${shown}`;
}
