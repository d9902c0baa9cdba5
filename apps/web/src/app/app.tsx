import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiContext, MetadataApiContext } from '@playhead/browser/api/api-context.tsx';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { DownloadsContext } from '../features/exports/downloads-context.ts';
import { ProgressBox } from '../features/exports/progress-box.tsx';
import { HostProvider } from '../features/host/host-link.tsx';
import { SessionContext } from '../features/session/session-context.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { ThemeProvider } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { AppRouter } from '../page-context/router/app-router.ts';
import { RouterProvider } from '../page-context/router/router-provider.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AppBoundary } from './pages/screens/app-boundary.tsx';
import { FailedScreen } from './pages/screens/failed-screen.tsx';
import { type AppServices, ServicesContext } from './services.ts';
import { SessionKeeper } from './account/session-keeper.tsx';

interface AppProps {
  services: AppServices;
  router: AppRouter;
  /** Default: the page of the address. */
  children?: ReactNode;
}

export function App({ services, router, children = <AppRoutes /> }: AppProps) {
  return (
    <AppBoundary>
      <ServicesContext value={services}>
        <QueryClientProvider client={services.queryClient}>
          <ApiContext value={services.api}>
            <MetadataApiContext value={services.metadataApi}>
              <SessionContext value={services.session}>
                <ThemeProvider store={services.theme}>
                  <ToastProvider store={services.toasts}>
                    <DownloadsContext value={services.downloads}>
                      <Framed services={services}>
                        <SessionKeeper />
                        <RouterProvider router={router}>{children}</RouterProvider>
                      </Framed>
                      <ProgressBox store={services.downloads} />
                    </DownloadsContext>
                  </ToastProvider>
                </ThemeProvider>
              </SessionContext>
            </MetadataApiContext>
          </ApiContext>
        </QueryClientProvider>
      </ServicesContext>
    </AppBoundary>
  );
}

/** In a frame nothing can begin before it is known which hosts may be spoken to. */
function Framed({ services, children }: { services: AppServices; children: ReactNode }) {
  const { api, hostTokens, session, theme } = services;
  const embedded = hostTokens !== null;
  const config = useQuery({ ...appConfigQuery(api), enabled: embedded });
  if (!embedded) return children;
  if (config.isError && !config.isFetching)
    return <FailedScreen error={config.error} onRetry={() => void config.refetch()} />;
  if (!config.data) return <PageLoading />;
  return (
    <HostProvider config={config.data} tokens={hostTokens} onToken={session.acceptHostToken} onTheme={theme.follow}>
      {children}
    </HostProvider>
  );
}
