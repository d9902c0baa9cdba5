import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import type { Registrar } from '../../http/registrar.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf, inWordsOf } from './page.ts';
import { builtPages } from './built-pages.ts';

export function registerDashboards(registrar: Registrar, { customers }: { customers: CustomerDirectory }): void {
  registrar.handle(dashboardConfigs, async ({ session }) => {
    const customer = await customers.find(session.customerId);
    const context = pageContextOf(customer);
    const label = viewerLabelOf(customer);
    return builtPages.map((page) => inWordsOf(dashboardConfigOf(page, context), label));
  });
}
