import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { pageEntry } from '@playhead/domain/pages';
import type { Registrar } from '../../http/registrar.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import { pageContextOf } from './page-context.ts';
import { dashboardConfigOf, inWordsOf } from './page.ts';
import { dashboardPages } from './pages/index.ts';

/** A page that is not listed as built would run queries that no user can choose yet. */
const builtPages = dashboardPages.filter(({ page }) => pageEntry(page).built);

export function registerDashboards(registrar: Registrar, { customers }: { customers: CustomerDirectory }): void {
  registrar.handle(dashboardConfigs, async ({ session }) => {
    const customer = await customers.find(session.customerId);
    const context = pageContextOf(customer);
    const label = viewerLabelOf(customer);
    return builtPages.map((page) => inWordsOf(dashboardConfigOf(page, context), label));
  });
}
