import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { CrashedRoute } from './pages/screens/app-boundary.tsx';
import { LogoutRoute } from './pages/logout-route.tsx';
import { SignedInApp } from './signed-in-app.tsx';

export const appRoutes: RouteObject[] = [
  {
    errorElement: <CrashedRoute />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      {
        path: '/sign-in',
        lazy: async () => ({
          Component: (await loadChunk(() => import('./pages/sign-in-route.tsx'))).SignInRoute,
        }),
      },
      {
        path: '/sign-in/callback',
        lazy: async () => ({
          Component: (await loadChunk(() => import('./pages/sign-in-callback-route.tsx'))).SignInCallbackRoute,
        }),
      },
      { path: '/logout', element: <LogoutRoute /> },
      {
        path: '/terms-of-use',
        lazy: async () => ({
          Component: (await loadChunk(() => import('./pages/screens/terms-page.tsx'))).TermsPage,
        }),
      },
      {
        path: '/customer_switch/:customerId',
        lazy: async () => ({
          Component: (await loadChunk(() => import('./pages/customer-switch-route.tsx'))).CustomerSwitchRoute,
        }),
      },
      { path: '*', element: <SignedInApp /> },
    ],
  },
];

/** SHELL-026: in a host's frame the address lives in memory; it begins with the frame's own. */
export function createAppRouter({
  embedded,
  location,
}: {
  embedded: boolean;
  location: Pick<Location, 'pathname' | 'search'>;
}) {
  if (!embedded) return createBrowserRouter(appRoutes);
  return createMemoryRouter(appRoutes, { initialEntries: [location.pathname + location.search] });
}
