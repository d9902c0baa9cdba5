import { DEFAULT_PAGE, type PageId, readPath, showsFilterBar } from '@playhead/domain/pages';
import { globalFiltersQuery } from '@playhead/browser/api/filter-resources.ts';
import { appConfigQuery, dashboardConfigsQuery, userInfoQuery } from '@playhead/browser/api/resources.ts';
import { preferencesQuery } from '../../features/preferences/queries.ts';
import { drawsDashboard } from '../pages/page-code.ts';
import type { AppServices } from '../services.ts';
import { preloadCode, preloadSignIn } from './preload-code.ts';

/**
 * Loads at once what an address needs before the queries of its widgets: otherwise each part of the page would send its request
 * only after the response to the one before. Nothing is decided here: the part that uses a response handles its failure.
 */
export function prefetch(services: AppServices, pathname: string): void {
  const { api, embedded, queryClient, session } = services;
  const state = session.read();
  const page = likelyPage(pathname);
  if (embedded) return;
  if (state.status !== 'signed-in') return preloadSignIn();
  if (state.customer === null || page === null) return;
  const { customer } = state;
  preloadCode(page);
  void queryClient.prefetchQuery(userInfoQuery(api, customer));
  void queryClient.prefetchQuery(preferencesQuery(api, customer));
  void queryClient.prefetchQuery(appConfigQuery(api));
  if (!drawsDashboard(page)) return;
  void queryClient.prefetchQuery(dashboardConfigsQuery(api, customer));
  if (!showsFilterBar(page)) return;
  void queryClient.prefetchQuery(globalFiltersQuery(api, customer, 'all'));
  void queryClient.prefetchQuery(globalFiltersQuery(api, customer, 'first_stream'));
}

/** Without an address the preferences decide; most readers keep the default. */
export function likelyPage(pathname: string): PageId | null {
  const reading = readPath(pathname);
  if (reading.kind === 'page') return reading.page;
  return reading.kind === 'root' ? DEFAULT_PAGE : null;
}
