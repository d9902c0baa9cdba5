import { readDataHealth } from '@playhead/contract/http/administration/data-health';
import type { Registrar } from '../../http/registrar.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { type HealthDeps, readHealth } from './read-health.ts';
import { shareReadings } from './share-readings.ts';

export function registerDataHealth(registrar: Registrar, deps: HealthDeps & { customers: CustomerDirectory }): void {
  const read = shareReadings((customer: Customer) => readHealth(deps, customer), {
    keyOf: ({ id, settings, derivedInDoubt }) => JSON.stringify([id, settings['data_version'], derivedInDoubt]),
    now: deps.now,
  });
  registrar.handle(readDataHealth, async ({ session }) => read(await deps.customers.find(session.customerId)));
}
