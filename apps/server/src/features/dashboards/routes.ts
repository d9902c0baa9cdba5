import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import type { Registrar } from '../../http/registrar.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { dashboardPages } from './pages/index.ts';

export function registerDashboards(registrar: Registrar, { customers }: { customers: CustomerDirectory }): void {
  registrar.handle(dashboardConfigs, async ({ session }) => {
    const customer = await customers.find(session.customerId);
    return dashboardPages.map((page) => page({ mapsDma: customer.defaultCountry === 'united states' }));
  });
}
