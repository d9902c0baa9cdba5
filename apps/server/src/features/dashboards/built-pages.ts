import { pageEntry } from '@playhead/domain/pages';
import { dashboardPages } from './pages/index.ts';

/** A page that is not listed as built would run queries that no user can choose yet. */
export const builtPages = dashboardPages.filter(({ page }) => pageEntry(page).built);
