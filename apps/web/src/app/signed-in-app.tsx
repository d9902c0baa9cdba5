import type { UserInfo } from '@playhead/contract/http/account/users';
import { DEFAULT_PAGE, pagePath, readPath } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { lazyComponent } from '@playhead/widgets/lazy-chunk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isForbidden, isUnreadable } from '@playhead/browser/api/api-error.ts';
import { appConfigQuery, customerOfTokenQuery, userInfoQuery } from '@playhead/browser/api/resources.ts';
import { framingOrigins } from '../features/host/framing-origins.ts';
import { useHost } from '../features/host/host-link.tsx';
import { signInPath } from '../features/session/return-path.ts';
import { useSession } from '../features/session/session-context.tsx';
import type { SessionState } from '../features/session/session-store.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { FailedScreen } from './pages/screens/failed-screen.tsx';
import { ForbiddenScreen } from './pages/screens/forbidden-screen.tsx';
import { ForeignPortalScreen } from './pages/screens/foreign-portal-screen.tsx';
import { HostWaiting } from './pages/screens/host-waiting.tsx';
import { preloadCode, workspaceCode } from './start/preload-code.ts';
import { likelyPage } from './start/prefetch.ts';
import { useServices } from './services.ts';
import { usePreferences } from '../features/preferences/use-preferences.ts';

const LoadingWorkspace = () => <PageLoading words={t('Loading your workspace')} />;
const UserWorkspace = lazyComponent(workspaceCode, LoadingWorkspace);

/** Every address that is not the sign-in: first a session, then the right spelling of the address, then the user. */
export function SignedInApp() {
  const { embedded } = useServices();
  const host = useHost();
  const session = useSession();
  const location = useLocation();
  if (session.status !== 'signed-in') {
    if (embedded) return <HostWaiting link={host?.link ?? 'waiting'} expired={session.status === 'expired'} />;
    return <Navigate to={signInPath(location)} replace />;
  }
  const reading = readPath(location.pathname);
  if (reading.kind === 'root' && location.search !== '') {
    return <Navigate to={{ ...location, pathname: pagePath(DEFAULT_PAGE) }} replace />;
  }
  if (reading.kind === 'page' && !reading.canonical) {
    return <Navigate to={{ ...location, pathname: pagePath(reading.page) }} replace />;
  }
  return <CustomerGate session={session} />;
}

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

function CustomerGate({ session }: { session: SignedIn }) {
  const { api } = useServices();
  const page = likelyPage(useLocation().pathname);
  useEffect(() => preloadCode(page), [page]);
  const owner = useQuery({
    ...customerOfTokenQuery(api, session.serial),
    enabled: session.customer === null,
    placeholderData: keepPreviousData,
  });
  const customer = session.customer ?? owner.data;
  // ERR-017: an auth proxy that speaks no JSON cannot say who this is.
  if (isUnreadable(owner.error)) return <Navigate to="/logout" replace />;
  if (owner.isError) return <FailedScreen error={owner.error} onRetry={() => void owner.refetch()} />;
  if (customer === undefined) return <PageLoading words={t('Signing in')} />;
  return <UserGate key={customer} customer={customer} />;
}

function UserGate({ customer }: { customer: string }) {
  const { api, embedded } = useServices();
  const framers = framingOrigins(useHost()?.origin ?? null);
  const config = useQuery(appConfigQuery(api));
  const user = useQuery(userInfoQuery(api, customer));
  const preferences = usePreferences(customer);
  if (user.data && embedded && !isFramedByCustomer(user.data, framers))
    return <ForeignPortalScreen customerName={user.data.customer.name} />;
  // The hints need it: they would push a page down that is drawn before them.
  const isConfigKnown = config.isFetched || config.failureCount > 0;
  if (user.data && preferences && isConfigKnown)
    return <UserWorkspace customer={customer} user={user.data} preferences={preferences} />;
  if (isForbidden(user.error)) {
    return <ForbiddenScreen provider={config.data?.provider ?? 'playhead'} onReturn={() => void user.refetch()} />;
  }
  if (user.isError && !user.isFetching) return <FailedScreen error={user.error} onRetry={() => void user.refetch()} />;
  return <LoadingWorkspace />;
}

function isFramedByCustomer({ embedOrigins }: UserInfo, framers: readonly string[]): boolean {
  return framers.length > 0 && framers.every((origin) => embedOrigins.includes(origin));
}
