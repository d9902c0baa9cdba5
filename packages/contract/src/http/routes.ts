import type { RouteRecord } from '../route.ts';
import { dashboardConfigs } from './dashboards.ts';
import { recordLatencies } from './monitors.ts';
import { authProxy, renewSession, signIn, switchCustomer } from './portal.ts';
import { cancelQueries, queryResults, runQuery } from './queries.ts';
import { appConfig, health, readiness } from './system.ts';
import { userInfo } from './users.ts';

/** The route table. A route that is not here is not registered; each one here is probed without token, tenant and right. */
export const routes = [
  health,
  readiness,
  appConfig,
  signIn,
  renewSession,
  switchCustomer,
  authProxy,
  userInfo,
  dashboardConfigs,
  runQuery,
  queryResults,
  cancelQueries,
  recordLatencies,
] as const satisfies readonly RouteRecord[];
