import { AppError } from '@playhead/contract/errors';
import { createDashboardLayout, KEPT_LAYOUTS } from '@playhead/contract/http/dashboards';
import type { Registrar } from '../../http/registrar.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { insertLayout } from './layout-store.ts';
import { dashboardPages } from './pages/index.ts';

/** WID-030, WID-031 */
export function registerDashboardLayouts(registrar: Registrar, { db }: { db: Database }): void {
  registrar.handle(createDashboardLayout, async ({ body, session, request }) => {
    const { dashboardId, data: layout } = body;
    if (!dashboardPages.some(({ page }) => page === dashboardId)) {
      const path = 'body.dashboard_id';
      throw new AppError('invalid_request', { path, reason: `${path}: there is no dashboard of this name` });
    }
    const saved = await insertLayout(db, { dashboardId, layout, author: session, kept: KEPT_LAYOUTS });
    const { customerId, userId } = session;
    request.log.info(
      { event: 'dashboards.layout.saved', customerId, userId, dashboardId, layoutId: saved.id },
      'layout saved',
    );
    return {
      id: String(saved.id),
      dashboardId,
      createdBy: session.fullName,
      createdAt: saved.createdAt.toISOString(),
    };
  });
}
