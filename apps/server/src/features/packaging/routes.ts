import { type Packaging, readPackaging } from '@playhead/contract/http/administration/packaging';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { packagingOf } from './packaging-info.ts';

export interface PackagingDeps {
  customers: CustomerDirectory;
  segments(session: Session): Promise<Packaging['segments']>;
  sampling(session: Session): Promise<Packaging['sampling']>;
  display(customer: Customer): { customTags: readonly string[]; footerVisible: boolean };
}

/** USR-018: read only; what is shown is changed with `npm run customer`. */
export function registerPackaging(registrar: Registrar, deps: PackagingDeps): void {
  registrar.handle(readPackaging, async ({ session }) => {
    const [customer, segments, sampling] = await Promise.all([
      deps.customers.find(session.customerId),
      deps.segments(session),
      deps.sampling(session),
    ]);
    return packagingOf({ session, customer, segments, sampling, ...deps.display(customer) });
  });
}
