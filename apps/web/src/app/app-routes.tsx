import { type LazyChunk, lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { LogoutRoute } from './pages/logout-route.tsx';
import { signInCode } from './start/preload-code.ts';
import { AppBoundary } from './pages/screens/app-boundary.tsx';
import { SignedInApp } from './signed-in-app.tsx';

const routeOf = (code: LazyChunk<ComponentType>) => lazyComponent(code, () => <PageLoading />);

const SignInRoute = routeOf(signInCode);
const SignInCallbackRoute = routeOf(
  lazyChunk(async () => (await import('./pages/sign-in-callback-route.tsx')).SignInCallbackRoute),
);
const TermsPage = routeOf(lazyChunk(async () => (await import('./pages/screens/terms-page.tsx')).TermsPage));
const CustomerSwitchRoute = routeOf(
  lazyChunk(async () => (await import('./pages/customer-switch-route.tsx')).CustomerSwitchRoute),
);

const routes: readonly (readonly [RegExp, ComponentType])[] = [
  [/^\/sign-in\/*$/i, SignInRoute],
  [/^\/sign-in\/callback\/*$/i, SignInCallbackRoute],
  [/^\/logout\/*$/i, LogoutRoute],
  [/^\/terms-of-use\/*$/i, TermsPage],
  [/^\/customer_switch\/[^/]+\/*$/i, CustomerSwitchRoute],
];

export function AppRoutes() {
  const { pathname, key } = useLocation();
  const Route = routes.find(([path]) => path.test(pathname))?.[1] ?? SignedInApp;
  return (
    <AppBoundary location={key}>
      <Route />
    </AppBoundary>
  );
}
