import { type UserInfo, userInfo } from '@playhead/contract/http/account/users';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { listAddresses } from '../../platform/customers/customer-users.ts';
import type { EmbedOrigins } from '../../platform/customers/embed-origins.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { DataSpan } from './data-span.ts';
import { isSamplingOn } from './store.ts';
import { userInfoOf } from './user-info.ts';

export interface UsersDeps {
  db: Database;
  customers: CustomerDirectory;
  embedOrigins: Pick<EmbedOrigins, 'of'>;
  /** Looker is there to show the pages that a customer took off the native ones. */
  hasBiDashboards: boolean;
  segmentNames(session: Session): Promise<UserInfo['segments']>;
  /** Both are null where there is no data or they cannot be told now. */
  dataSpan(customer: Customer): Promise<DataSpan>;
}

export function registerUsers(registrar: Registrar, deps: UsersDeps): void {
  const { db, customers, segmentNames } = deps;
  registrar.handle(userInfo, async ({ session }) => {
    const [customer, colleagues, samplingOn, segments] = await Promise.all([
      customers.find(session.customerId),
      listAddresses(db, session.customerId),
      isSamplingOn(db, session),
      segmentNames(session),
    ]);
    const embedOrigins = deps.embedOrigins.of(customer);
    const { firstDay, lastDataAt } = await deps.dataSpan(customer);
    return userInfoOf({
      session,
      customer,
      colleagues,
      samplingOn,
      embedOrigins,
      firstDay,
      lastDataAt,
      segments,
      hasBiDashboards: deps.hasBiDashboards,
    });
  });
}
