import {
  FRAME_PROTOCOL_VERSION,
  type AppToHost,
  type DrillDownMenu,
  type HostToApp,
  type Theme,
} from '@playhead/contract/frame/host-messages';
import { openFrameChannel, type IgnoredReason } from './frame-channel.ts';
import { frameUrl } from './frame-url.ts';

export type { AppToHost, DrillDownMenu, HostToApp, IgnoredReason, Theme };

type PayloadOf<Type extends AppToHost['type']> = Extract<AppToHost, { type: Type }>['payload'];
export type TokenReason = PayloadOf<'session:token:request'>['reason'];
export type PageChange = PayloadOf<'page-changed'>;

/** What passed through the door, for a log. Tokens are redacted; of an ignored message only the reason is told. */
export type FrameTraffic =
  | { direction: 'from-app'; message: AppToHost }
  | { direction: 'to-app'; message: HostToApp }
  | { direction: 'ignored'; reason: IgnoredReason };

export interface MountOptions {
  container: HTMLElement;
  /** Origin and path of Playhead, without query. */
  appUrl: string;
  /** Page to start on; the app's default page otherwise. */
  page?: string;
  /** Opens a shared view on that page (RPT-022). */
  shareCode?: string;
  /** Called whenever the frame needs a token; the answer goes to the frame alone. */
  getToken: (reason: TokenReason) => Promise<string>;
  theme?: Theme;
  /** Hides Playhead's own menu, for a host that navigates from its own. */
  hideMenu?: boolean;
  /** Accessible name of the frame. */
  title?: string;
  onPageChanged?: (change: PageChange) => void;
  onTokenExpired?: (message: string) => void;
  onReady?: (page: string) => void;
  onMessage?: (traffic: FrameTraffic) => void;
  /** A token that could not be got, or a frame of another protocol version. The console otherwise. */
  onError?: (error: unknown) => void;
}

export interface MountedPlayhead {
  iframe: HTMLIFrameElement;
  /** Before the app has said hello only the last call counts. */
  navigate: (page: string) => void;
  setTheme: (theme: Theme) => void;
  /** WID-025: the floating menu of drill-down pages at a place inside the frame; nothing happens before the app said hello. */
  openDrillDownMenu: (menu: DrillDownMenu) => void;
  closeDrillDownMenu: () => void;
  /** How many messages were not taken, and why. */
  ignored: () => Readonly<Record<IgnoredReason, number>>;
  destroy: () => void;
}

const REDACTED = '[redacted]';

export function mountPlayhead(options: MountOptions): MountedPlayhead {
  const url = frameUrl(options);
  const onError = options.onError ?? ((error: unknown) => console.error('Playhead:', error));
  const ignored: Record<IgnoredReason, number> = { origin: 0, source: 0, shape: 0 };
  const answerTokenRequest = tokenAnswers((reason) => options.getToken(reason), onError);
  let theme = options.theme;
  let greeted = false;
  let destroyed = false;
  let waitingPage: string | null = null;

  const iframe = createFrame(url, options.title ?? 'Playhead analytics');
  const channel = openFrameChannel({
    iframe,
    origin: url.origin,
    onReceived: (message) => {
      options.onMessage?.({ direction: 'from-app', message });
      handle(message);
    },
    onIgnored: (reason) => {
      ignored[reason] += 1;
      options.onMessage?.({ direction: 'ignored', reason });
    },
  });
  options.container.append(iframe);

  function send(message: HostToApp): void {
    channel.send(message);
    options.onMessage?.({ direction: 'to-app', message: withoutToken(message) });
  }

  function handle(message: AppToHost): void {
    switch (message.type) {
      case 'app:hello':
        return greet(message.payload.version);
      case 'session:token:request':
        return void answerTokenRequest(message.payload.reason, (token) => {
          if (!destroyed) send({ type: 'session:token', payload: { token } });
        });
      case 'token-expired':
        return options.onTokenExpired?.(message.payload.message);
      case 'page-changed':
        return options.onPageChanged?.(message.payload);
      case 'app:ready':
        return options.onReady?.(message.payload.page);
      default:
        return assertNever(message);
    }
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
    iframe,
    navigate: (page) => {
      if (greeted) send({ type: 'navigate', payload: { page } });
      else waitingPage = page;
    },
    setTheme: (next) => {
      theme = next;
      if (greeted) send({ type: 'theme:change', payload: { theme: next } });
    },
    openDrillDownMenu: (menu) => {
      if (greeted) send({ type: 'open-drill-down-menu', payload: menu });
    },
    closeDrillDownMenu: () => {
      if (greeted) send({ type: 'close-drill-down-menu', payload: {} });
    },
    ignored: () => ({ ...ignored }),
    destroy: () => {
      destroyed = true;
      greeted = false;
      channel.close();
      iframe.remove();
    },
  };
}

type SendToken = (token: string) => void;

/** A second request for the same reason is answered by the first one's token: no double renewal. */
function tokenAnswers(getToken: MountOptions['getToken'], onError: (error: unknown) => void) {
  const answering = new Set<TokenReason>();
  return async (reason: TokenReason, sendToken: SendToken): Promise<void> => {
    if (answering.has(reason)) return;
    answering.add(reason);
    try {
      sendToken(await getToken(reason));
    } catch (error) {
      onError(error);
    } finally {
      answering.delete(reason);
    }
  };
}

function createFrame(url: URL, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = title;
  iframe.allow = 'clipboard-write; fullscreen';
  iframe.referrerPolicy = 'no-referrer';
  Object.assign(iframe.style, { border: '0', width: '100%', height: '100%', display: 'block' });
  iframe.src = url.href;
  return iframe;
}

function withoutToken(message: HostToApp): HostToApp {
  return message.type === 'session:token' ? { type: message.type, payload: { token: REDACTED } } : message;
}

function assertNever(message: never): never {
  throw new Error(`Unhandled message ${JSON.stringify(message)}`);
}
