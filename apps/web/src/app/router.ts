import { type AppRouter, browserRouter, memoryRouter } from '../page-context/router/app-router.ts';

/** SHELL-026: in a host's frame the address lives in memory; it begins with the frame's own. */
export function createAppRouter({
  embedded,
  location,
}: {
  embedded: boolean;
  location: Pick<Location, 'pathname' | 'search'>;
}): AppRouter {
  return embedded ? memoryRouter(location.pathname + location.search) : browserRouter();
}
