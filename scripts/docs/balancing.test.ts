import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/http/routes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const withCustomer = routes.filter(({ path }) => path.includes(':customer'));

/** The process that took a query knows it: every call of the customer must be sent there. */
test.each(['docs/operations.md', 'deploy/kubernetes/router.conf'])(
  '%s: the rule of the balancer finds the customer in every path that has one',
  (file) => {
    const rule = /~(?<pattern>\^\S+) \$customer;/.exec(readFileSync(join(ROOT, file), 'utf8'))?.groups?.['pattern'];
    const pattern = new RegExp(rule ?? '(?!)');
    const found = withCustomer.map(({ path }) => pattern.exec(path.replace(':customer', '1001'))?.groups?.['customer']);
    expect(withCustomer.filter((_, index) => found[index] !== '1001').map(({ path }) => path)).toEqual([]);
    expect(withCustomer.length).toBeGreaterThan(100);
  },
);
