import { BiEvent, type SessionTokens } from '@playhead/contract/frame/bi-events';
import { frameActions, hostActions, PortMessage } from '@playhead/contract/frame/bi-transport';

/** What the host can tell the frame. */
export type HostMessage =
  | { type: 'look:run' | 'dashboard:run' }
  | { type: 'page:load'; url: string; pushHistory: boolean }
  | ({ type: 'session:tokens' } & SessionTokens);

export interface FrameLink {
  /** False before the frame has connected. */
  send(message: HostMessage): boolean;
  /** Resolves with the frame's response. Rejects when the frame refuses, is gone or does not respond in time. */
  request(name: 'explore:properties:get'): Promise<unknown>;
  close(): void;
}

export interface FrameLinkOptions {
  window: Pick<Window, 'addEventListener'>;
  iframe: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** The only origin that is heard. */
  origin: string;
  onEvent: (event: BiEvent) => void;
}

/** The frame may have to store a change first. */
const RESPONSE_LIMIT_MS = 10_000;

/**
 * The host's side of Looker's transport: the frame posts a port, and both speak through it. A port is accepted from the frame's own
 * window and origin only. A frame that was loaded again sends another port, which replaces the first.
 */
export function openFrameLink({ window, iframe, origin, onEvent }: FrameLinkOptions): FrameLink {
  const listening = new AbortController();
  let port: MessagePort | null = null;
  let lastSequence = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  function forgetRequests(): void {
    for (const { reject } of waiting.values()) reject(new Error('The frame was closed.'));
    waiting.clear();
  }

  function hear(from: MessagePort, data: unknown): void {
    const parsed = PortMessage.safeParse(data);
    if (!parsed.success || from !== port) return;
    const { action, data: message } = parsed.data;
    const request = waiting.get(message.sequence ?? 0);
    if (action === frameActions.response) {
      request?.resolve(Array.isArray(message.payload) ? message.payload[0] : message.payload);
    }
    if (action === frameActions.responseError) request?.reject(new Error(String(message.payload)));
    if (action === frameActions.request) {
      // Nothing of ours responds; a frame that waits would wait until its time limit.
      const { eventName, sequence } = message;
      from.postMessage({ action: hostActions.response, data: { eventName, sequence, payload: [] } });
    }
    if (action !== frameActions.message && action !== frameActions.request) return;
    const payload: unknown = Array.isArray(message.payload) ? message.payload[0] : message.payload;
    const named = typeof payload === 'object' && payload !== null ? payload : {};
    const event = BiEvent.safeParse({ ...named, type: message.eventName });
    if (event.success) onEvent(event.data);
  }

  window.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source === null || event.source !== iframe.contentWindow) return;
      const [offered] = event.ports;
      const message = PortMessage.safeParse(event.data);
      if (offered === undefined || !message.success || message.data.action !== frameActions.syn) return;
      port?.close();
      forgetRequests();
      port = offered;
      offered.onmessage = ({ data }: MessageEvent<unknown>) => hear(offered, data);
      offered.postMessage({ action: hostActions.synAck, data: {} });
    },
    { signal: listening.signal },
  );

  return {
    send(message) {
      port?.postMessage({ action: hostActions.message, data: { eventName: message.type, payload: [message] } });
      return port !== null;
    },
    async request(eventName) {
      if (port === null) throw new Error('The frame has not connected yet.');
      const sequence = (lastSequence += 1);
      const response = Promise.withResolvers<unknown>();
      waiting.set(sequence, response);
      const timer = setTimeout(() => response.reject(new Error('The frame did not respond.')), RESPONSE_LIMIT_MS);
      port.postMessage({ action: hostActions.request, data: { eventName, payload: [], sequence } });
      try {
        return await response.promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(sequence);
      }
    },
    close() {
      listening.abort();
      forgetRequests();
      port?.close();
      port = null;
    },
  };
}
