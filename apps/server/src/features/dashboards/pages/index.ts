import type { DashboardPage } from '../page.ts';
import { overviewPage } from './overview-page.ts';

export const dashboardPages: readonly DashboardPage[] = [overviewPage];
