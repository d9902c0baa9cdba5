import {
  FRAME_PROTOCOL_VERSION,
  type AppToHost,
  type DrillDownMenu,
  type HostToApp,
  type Theme,
} from '@playhead/contract/frame/host-messages';
import { openFrameChannel, type IgnoredReason } from './frame-channel.ts';
import { frameUrl } from './frame-url.ts';
import { openFrame } from './open-frame.ts';
import { createTokenResponses, type TokenReason, type TokenSource } from './token-responses.ts';

export type { AppToHost, DrillDownMenu, HostToApp, IgnoredReason, Theme, TokenReason, TokenSource };

type PayloadOf<Type extends AppToHost['type']> = Extract<AppToHost, { type: Type }>['payload'];
export type PageChange = PayloadOf<'page-changed'>;
export type DownloadChange = PayloadOf<'download'>;

/** What passed between page and frame, for a log. Tokens are redacted; of an ignored message only the reason is passed on. */
export type FrameTraffic =
  | { direction: 'from-app'; message: AppToHost }
  | { direction: 'to-app'; message: HostToApp }
  | { direction: 'ignored'; reason: IgnoredReason };

export interface MountOptions {
  /** Receives an iframe; an iframe of your page is used itself. */
  container: HTMLElement;
  /** Origin and path of Playhead, without query. */
  url: string;
  /** Called whenever the frame needs a token. A text serves the start alone: it cannot be renewed. */
  token: TokenSource;
  /** Page to start on; the app's default page otherwise. */
  page?: string;
  /** Opens a shared view on that page (RPT-022). */
  shareCode?: string;
  theme?: Theme;
  /** Hides Playhead's own menu, for a host that navigates from its own. */
  hideMenu?: boolean;
  /** The frame becomes as high as its page, so that the host's page scrolls. */
  autoHeight?: boolean;
  /** Accessible name of the frame. */
  title?: string;
  onReady?: (page: string) => void;
  onPageChanged?: (change: PageChange) => void;
  /** No new token came in time: the frame waits for one. */
  onTokenExpired?: (message: string) => void;
  /** The app could not read who is signed in: sign your user out. */
  onLogout?: () => void;
  onResize?: (height: number) => void;
  onDownload?: (change: DownloadChange) => void;
  onMessage?: (traffic: FrameTraffic) => void;
  /** A token that could not be got, or a frame of another protocol version. The console otherwise. */
  onError?: (error: unknown) => void;
}

export interface MountedPlayhead {
  iframe: HTMLIFrameElement;
  /** Before the app has said hello only the last call counts. */
  navigate: (page: string) => void;
  setTheme: (theme: Theme) => void;
  /** Opens the browser's print dialog for the page in the frame; nothing happens before the app said hello. */
  print: () => void;
  /** WID-025: the floating menu of drill-down pages at a position inside the frame; nothing happens before the app said hello. */
  openDrillDownMenu: (menu: DrillDownMenu) => void;
  closeDrillDownMenu: () => void;
  /** How many messages were not taken, and why. */
  ignored: () => Readonly<Record<IgnoredReason, number>>;
  unmount: () => void;
}

const REDACTED = '[redacted]';

export function mount(options: MountOptions): MountedPlayhead {
  const url = frameUrl(options);
  const onError = options.onError ?? ((error: unknown) => console.error('Playhead:', error));
  const ignored: Record<IgnoredReason, number> = { origin: 0, source: 0, shape: 0 };
  const respondToTokenRequest = createTokenResponses(options.token, onError);
  let theme = options.theme;
  let greeted = false;
  let unmounted = false;
  let waitingPage: string | null = null;

  const frame = openFrame(options.container, { url, title: options.title ?? 'Playhead analytics' });
  const channel = openFrameChannel({
    iframe: frame.iframe,
    origin: url.origin,
    onReceived: (message) => {
      options.onMessage?.({ direction: 'from-app', message });
      handleMessage(message, { options, greet, resize, sendToken });
    },
    onIgnored: (reason) => {
      ignored[reason] += 1;
      options.onMessage?.({ direction: 'ignored', reason });
    },
  });
  frame.show();

  function send(message: HostToApp): void {
    if (unmounted) return;
    channel.send(message);
    options.onMessage?.({ direction: 'to-app', message: withoutToken(message) });
  }

  function sendIfGreeted(message: HostToApp): void {
    if (greeted) send(message);
  }

  function sendToken(reason: TokenReason): void {
    void respondToTokenRequest(reason, send);
  }

  function resize(height: number): void {
    if (options.autoHeight === true) frame.iframe.style.height = `${height}px`;
    options.onResize?.(height);
  }

  function greet(version: number): void {
    if (version !== FRAME_PROTOCOL_VERSION) {
      onError(new Error(`Playhead speaks protocol version ${version}, this SDK ${FRAME_PROTOCOL_VERSION}`));
    }
    greeted = true;
    send({
      type: 'host:hello',
      payload: {
        version: FRAME_PROTOCOL_VERSION,
        ...(theme !== undefined && { theme }),
        ...(options.hideMenu !== undefined && { hideMenu: options.hideMenu }),
      },
    });
    if (waitingPage !== null) send({ type: 'navigate', payload: { page: waitingPage } });
    waitingPage = null;
  }

  return {
    iframe: frame.iframe,
    navigate: (page) => {
      if (greeted) send({ type: 'navigate', payload: { page } });
      else waitingPage = page;
    },
    setTheme: (next) => {
      theme = next;
      sendIfGreeted({ type: 'theme:change', payload: { theme: next } });
    },
    print: () => sendIfGreeted({ type: 'print', payload: {} }),
    openDrillDownMenu: (menu) => sendIfGreeted({ type: 'open-drill-down-menu', payload: menu }),
    closeDrillDownMenu: () => sendIfGreeted({ type: 'close-drill-down-menu', payload: {} }),
    ignored: () => ({ ...ignored }),
    unmount: () => {
      if (unmounted) return;
      unmounted = true;
      channel.close();
      frame.close();
    },
  };
}

interface MessageHandlers {
  options: MountOptions;
  greet: (version: number) => void;
  resize: (height: number) => void;
  sendToken: (reason: TokenReason) => void;
}

function handleMessage(message: AppToHost, { options, ...handlers }: MessageHandlers): void {
  switch (message.type) {
    case 'app:hello':
      return handlers.greet(message.payload.version);
    case 'session:token:request':
      return handlers.sendToken(message.payload.reason);
    case 'token-expired':
      return options.onTokenExpired?.(message.payload.message);
    case 'page-changed':
      return options.onPageChanged?.(message.payload);
    case 'app:ready':
      return options.onReady?.(message.payload.page);
    case 'logout':
      return options.onLogout?.();
    case 'resize':
      return handlers.resize(message.payload.height);
    case 'download':
      return options.onDownload?.(message.payload);
    default:
      return assertNever(message);
  }
}

function withoutToken(message: HostToApp): HostToApp {
  return message.type === 'session:token' ? { type: message.type, payload: { token: REDACTED } } : message;
}

function assertNever(message: never): never {
  throw new Error(`Unhandled message ${JSON.stringify(message)}`);
}
