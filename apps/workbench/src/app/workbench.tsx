import type { CellAction } from '@playhead/contract/frame/bi-events';
import { t, tSent } from '@playhead/texts/translate';
import { useSyncExternalStore, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ApiContext } from '@playhead/browser/api/api-context.tsx';
import { type ApiClient, createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import type { ThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { ThemeProvider } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@playhead/browser/ui/toast/toast-region.tsx';
import { createToastStore } from '@playhead/browser/ui/toast/toast-store.ts';
import type { ExploreDriver } from '../embed/explore-driver.ts';
import type { FrameHost, FrameTarget } from '../embed/frame-host.ts';
import type { FrameSession } from '../embed/frame-session.ts';
import { LoadedWorkbench } from './loaded-workbench.tsx';

export interface WorkbenchFrame {
  host: FrameHost;
  /** Null when nobody is signed in. */
  session: FrameSession | null;
  target: FrameTarget;
  /** The frame is ready to be driven by its host. */
  onDriver?: (driver: ExploreDriver) => void;
  /** Absent in a separate window: no app around the frame would respond. */
  onCellAction?: (action: CellAction) => void;
}

export interface WorkbenchProps {
  frame: WorkbenchFrame;
  theme: ThemeStore;
  /** For tests. */
  fetch?: typeof globalThis.fetch;
}

export function Workbench({ frame, theme, fetch = (input, init) => globalThis.fetch(input, init) }: WorkbenchProps) {
  const [services] = useState(() => ({
    queryClient: createQueryClient(),
    toasts: createToastStore(),
    api: frame.session === null ? null : clientOf(frame.session, fetch),
  }));
  return (
    <ThemeProvider store={theme}>
      <ToastProvider store={services.toasts}>
        <QueryClientProvider client={services.queryClient}>
          {frame.session === null || services.api === null ? (
            <StateScreen
              icon="lock"
              title={t('Sign in to use the workbench')}
              lines={[t('Open Playhead, sign in, and reload this page.')]}
            />
          ) : (
            <ApiContext value={services.api}>
              <SignedIn frame={frame} session={frame.session} />
            </ApiContext>
          )}
        </QueryClientProvider>
      </ToastProvider>
    </ThemeProvider>
  );
}

function clientOf(session: FrameSession, fetch: typeof globalThis.fetch): ApiClient {
  return createApiClient({ origin: '', fetch, readToken: session.readToken, onTokenExpired: session.expire });
}

function SignedIn({ frame, session }: { frame: WorkbenchFrame; session: FrameSession }) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  return (
    <>
      {state.status === 'expired' ? (
        <StateScreen
          icon="lock"
          title={t('Your session has ended')}
          lines={[tSent(state.message), t('Sign in again to go on.')]}
        />
      ) : null}
      <div hidden={state.status === 'expired'} style={{ height: '100%' }}>
        <LoadedWorkbench frame={frame} customer={session.customer} />
      </div>
    </>
  );
}
