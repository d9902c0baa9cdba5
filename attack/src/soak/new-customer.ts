import { spawn } from 'node:child_process';
import { permissions } from '@playhead/contract/permissions';
import type { Account } from '../attack.ts';
import { signedIn } from '../run-attacks.ts';
import type { Target } from '../target.ts';
import { type Product, root } from './product.ts';

const CUSTOMER = '9001';
const EMAIL = 'writer@soak.example';
const PASSWORD = 'written down nowhere else';

/** A separate customer: a job removes old days of demo customers, and attacks use up the rate limits of their users. */
export async function signInAsNewCustomer(product: Product, target: Target): Promise<Account> {
  const create = ['create', '--id', CUSTOMER, '--account', 'soak', '--name', 'Soak TV', '--zone', 'UTC'];
  await runCustomerCommand(product, create);
  const user = ['user', 'add', '--customer', CUSTOMER, '--email', EMAIL, '--name', 'Writer', '--password-stdin'];
  const rights = permissions.flatMap((permission) => ['--permission', permission]);
  await runCustomerCommand(product, [...user, ...rights], PASSWORD);
  return signedIn(target, { email: EMAIL, password: PASSWORD });
}

function runCustomerCommand(product: Product, args: readonly string[], input = ''): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, ['apps/server/src/commands/customer.ts', ...args], {
    cwd: root,
    env: { ...process.env, PLAYHEAD_DATA: product.dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.once('error', reject);
  child.once('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`customer ${args[0]} ended with ${code}.`)),
  );
  child.stdin.end(input);
  return promise;
}
