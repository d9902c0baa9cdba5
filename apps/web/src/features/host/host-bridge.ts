import { type AppToHost, FRAME_PROTOCOL_VERSION, HostToApp } from '@playhead/contract/frame/host-messages';

/** A host that registers its listener after the frame has loaded still hears one of these. */
const HELLO_EVERY_MS = 1000;
const MAX_HELLOS = 10;

export type HostLink = 'waiting' | 'linked' | 'silent';

/** What a page in a frame can reach of its host. */
interface HostWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface HostBridgeOptions {
  /** The frame's own window, for its message events. */
  self: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  parent: HostWindow;
  allowedOrigins: readonly string[];
  onMessage: (message: HostToApp) => void;
}

export interface HostBridge {
  /** Heard by the host alone: nothing but hello leaves before an allowed origin has responded. */
  send(message: AppToHost): void;
  readLink(): HostLink;
  /** Of the host that responded; null before that. */
  readOrigin(): string | null;
  subscribe(listener: () => void): () => void;
  start(): () => void;
}

/**
 * reliability.md 2.24: origin AND source of each message are checked, then its shape; everything else is ignored. The target
 * origin is always one exact origin, so a parent that was navigated elsewhere receives nothing.
 */
export function createHostBridge({ self, parent, allowedOrigins, onMessage }: HostBridgeOptions): HostBridge {
  let hostOrigin: string | null = null;
  let link: HostLink = 'waiting';
  let hellos = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function setLink(next: HostLink): void {
    if (link === next) return;
    link = next;
    for (const listener of listeners) listener();
  }

  function post(message: AppToHost, targetOrigin: string): void {
    parent.postMessage(message, targetOrigin);
  }

  function sayHello(): void {
    if (hostOrigin !== null) return;
    if (hellos >= MAX_HELLOS) return setLink('silent');
    hellos += 1;
    // Which of the allowed hosts frames us is not known yet; the browser delivers to the matching origin alone.
    for (const origin of allowedOrigins)
      post({ type: 'app:hello', payload: { version: FRAME_PROTOCOL_VERSION } }, origin);
    timer = setTimeout(sayHello, HELLO_EVERY_MS);
  }

  function receive(event: MessageEvent): void {
    if (event.source !== parent || !allowedOrigins.includes(event.origin)) return;
    if (hostOrigin !== null && event.origin !== hostOrigin) return;
    const message = HostToApp.safeParse(event.data);
    if (!message.success) return;
    if (message.data.type === 'host:hello' && message.data.payload.version !== FRAME_PROTOCOL_VERSION) return;
    if (hostOrigin === null) {
      hostOrigin = event.origin;
      clearTimeout(timer);
      post({ type: 'session:token:request', payload: { reason: 'start' } }, hostOrigin);
      setLink('linked');
    }
    onMessage(message.data);
  }

  return {
    send(message) {
      if (hostOrigin !== null) post(message, hostOrigin);
    },
    readLink: () => link,
    readOrigin: () => hostOrigin,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      self.addEventListener('message', receive);
      if (allowedOrigins.length === 0) setLink('silent');
      else sayHello();
      return () => {
        clearTimeout(timer);
        self.removeEventListener('message', receive);
      };
    },
  };
}
