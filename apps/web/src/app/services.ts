import { currentLanguage } from '@playhead/texts/catalogue';
import { tSent } from '@playhead/texts/translate';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type ApiClient, type ApiClientOptions, createApiClient } from '@playhead/browser/api/client.ts';
import { type Connectivity, reloadWhenBack, watchConnectivity } from '@playhead/browser/api/transport/connectivity.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import type { FileSender } from '@playhead/browser/api/transport/send-file.ts';
import { followPreferences } from '../features/preferences/apply-preferences.ts';
import { createLanguageFollower, type LanguageFollower } from '../features/preferences/follow-language.ts';
import { isPrintMode } from './print-mode/print-signal.ts';
import { hasUnsavedWork } from './start/reload-after-deploy.ts';
import { createDownloadStore, type DownloadStore } from '../features/exports/download-store.ts';
import { createTokenPull, type TokenPull } from '../features/host/token-pull.ts';
import { createSessionStore, type SessionStore } from '../features/session/session-store.ts';
import { createOncePerVisit, type OncePerVisit } from '@playhead/browser/ui/dom/once-per-visit.ts';
import { openStorage } from '@playhead/browser/ui/dom/storage.ts';
import { createThemeStore, type ThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import { createToastStore, type ToastStore } from '@playhead/browser/ui/toast/toast-store.ts';

export interface AppServices {
  embedded: boolean;
  api: ApiClient;
  /** QRY-003: custom-tag and ads metadata. */
  metadataApi: ApiClient;
  queryClient: QueryClient;
  connectivity: Connectivity;
  session: SessionStore;
  /** Null when Playhead stands alone. */
  hostTokens: TokenPull | null;
  theme: ThemeStore;
  toasts: ToastStore;
  downloads: DownloadStore;
  /** Null where the browser refuses it. */
  storage: Storage | null;
  /** Null where the browser keeps nothing. */
  language: LanguageFollower | null;
  visit: OncePerVisit;
  now: () => Date;
}

export interface ServiceOptions {
  window: Pick<
    Window,
    'localStorage' | 'sessionStorage' | 'matchMedia' | 'location' | 'navigator' | 'document' | 'dispatchEvent'
  >;
  embedded: boolean;
  origin: string;
  fetch: typeof globalThis.fetch;
  sendFile?: FileSender;
  now: () => Date;
}

/** Everything that outlives a page and is not React's: made once, in main. */
export function createServices({ window, embedded, origin, fetch, sendFile, now }: ServiceOptions): AppServices {
  const storage = openStorage(() => window.localStorage);
  const tabStorage = openStorage(() => window.sessionStorage);
  const session = createSessionStore(embedded ? null : storage);
  const toasts = createToastStore();
  const downloads = createDownloadStore();
  const queryClient = createQueryClient();
  const readToken = () => {
    const state = session.read();
    return state.status === 'signed-in' ? state.token : null;
  };
  const hostTokens = embedded ? createTokenPull(readToken) : null;
  const clientOptions: ApiClientOptions = {
    origin,
    fetch,
    ...(sendFile ? { sendFile } : {}),
    readToken,
    ...(hostTokens ? { replaceToken: hostTokens.replace } : {}),
    // ERR-007: twenty widgets are refused at once; only the response that ends the session makes a toast.
    onTokenExpired: (event) => {
      const before = session.read();
      session.expire(event);
      if (session.read() !== before) toasts.show(messageToast('tokenExpired', { message: tSent(event.message) }));
    },
  };
  // Another user may sign in next, in this tab or from another one: nothing of the one before may be left.
  session.subscribe(() => {
    if (session.read().status === 'signed-in') return;
    downloads.clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app-config' });
  });
  const connectivity = watchConnectivity(queryClient.getQueryCache());
  reloadWhenBack(connectivity, queryClient);
  const theme = createThemeStore({
    storage: embedded ? null : storage,
    darkSystem: window.matchMedia('(prefers-color-scheme: dark)'),
  });
  const language =
    storage === null || tabStorage === null
      ? null
      : createLanguageFollower({
          shown: currentLanguage(),
          browser: window.navigator.language,
          storage,
          visit: tabStorage,
          hasUnsavedWork: () => hasUnsavedWork(window),
          reload: () => window.location.reload(),
        });
  followPreferences(queryClient, {
    theme: embedded || isPrintMode(window.location.search) ? null : theme,
    storage,
    language,
  });
  return {
    embedded,
    api: createApiClient(clientOptions),
    metadataApi: createApiClient(clientOptions),
    queryClient,
    connectivity,
    session,
    hostTokens,
    theme,
    toasts,
    downloads,
    storage,
    language,
    visit: createOncePerVisit(embedded ? null : tabStorage),
    now,
  };
}

export const ServicesContext = createContext<AppServices | null>(null);

export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices is used outside of ServicesContext.');
  return services;
}
