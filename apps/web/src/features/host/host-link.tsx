import type { AppToHost, HostToApp } from '@playhead/contract/frame/host-messages';
import type { AppConfig } from '@playhead/contract/http/system/system';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { possibleHosts } from './framing-origins.ts';
import { createHostBridge, type HostLink } from './host-bridge.ts';
import type { TokenPull } from './token-pull.ts';

export interface Host {
  link: HostLink;
  /** Of the page that frames the app, once it has responded. */
  origin: string | null;
  /** The host draws its own menu. */
  hideMenu: boolean;
  send: (message: AppToHost) => void;
  /** SHELL-027; returns the way to stop listening. */
  onNavigate: (listener: (page: string) => void) => () => void;
}

/** Null when Playhead stands alone. */
const HostContext = createContext<Host | null>(null);

export function useHost(): Host | null {
  return useContext(HostContext);
}

export interface HostProviderProps {
  config: AppConfig;
  tokens: TokenPull;
  onToken: (token: string) => void;
  onTheme: (theme: 'light' | 'dark') => void;
  children: ReactNode;
}

export function HostProvider({ config, tokens, onToken, onTheme, children }: HostProviderProps) {
  const [hideMenu, setHideMenu] = useState(false);
  const [navigation] = useState(() => new Set<(page: string) => void>());
  const bridge = useMemo(
    () =>
      createHostBridge({
        self: window,
        parent: window.parent,
        allowedOrigins: possibleHosts(config.hostOrigins),
        onMessage: (message) => obey(message, { setHideMenu, tokens, onToken, onTheme, navigation }),
      }),
    [config.hostOrigins, tokens, onToken, onTheme, navigation],
  );
  useEffect(() => bridge.start(), [bridge]);
  useEffect(() => tokens.connect(bridge.send), [tokens, bridge]);
  const link = useSyncExternalStore(bridge.subscribe, bridge.readLink);
  const host = useMemo<Host>(
    () => ({
      link,
      origin: bridge.readOrigin(),
      hideMenu,
      send: bridge.send,
      onNavigate: (listener) => {
        navigation.add(listener);
        return () => navigation.delete(listener);
      },
    }),
    [bridge, link, hideMenu, navigation],
  );
  return <HostContext value={host}>{children}</HostContext>;
}

interface Orders {
  setHideMenu: (hide: boolean) => void;
  tokens: TokenPull;
  onToken: (token: string) => void;
  onTheme: (theme: 'light' | 'dark') => void;
  navigation: ReadonlySet<(page: string) => void>;
}

function obey(message: HostToApp, orders: Orders): void {
  switch (message.type) {
    case 'host:hello':
      orders.setHideMenu(message.payload.hideMenu ?? false);
      if (message.payload.theme) orders.onTheme(message.payload.theme);
      return;
    case 'session:token':
      orders.onToken(message.payload.token);
      return orders.tokens.accept(message.payload.token);
    case 'session:token:refused':
      return orders.tokens.refuse();
    case 'print':
      return window.print();
    case 'theme:change':
      return orders.onTheme(message.payload.theme);
    case 'navigate':
      for (const listener of orders.navigation) listener(message.payload.page);
      return;
    case 'open-drill-down-menu':
    case 'close-drill-down-menu':
      // The menu hears the window itself: a BI frame inside the app says the same words (WID-025).
      return;
  }
}
