import { frameActions, hostActions, PortMessage } from '@playhead/contract/frame/bi-transport';
import type { FrameEnvironment } from './open-frame.ts';

export const OWN = 'https://playhead.example';
export const PORTAL = 'https://portal.example';
export const QID = 'aB3dE5fG7hJ9kL1mN3pQ5r';
export const CODE = 'Zk3vT0aQ8mWc5uYb1xR7sJ2hL9dN4pF6gE0iK_oC-tA';
const NOW = Date.parse('2026-05-04T12:00:00Z');

export interface Posted {
  message: unknown;
  origin: string;
  ports: readonly Transferable[];
}

export interface TestFrameOptions {
  address: string;
  topLevel?: boolean;
  /** Unknown in some browsers. */
  framers?: readonly string[];
  stored?: string | null;
  /** Replies of `/v1/bi-frame/session`, one after the other; null for a connection that breaks. */
  grants?: readonly (object | null)[];
}

/** A window with an address, a host that records what is posted to it, and a server that swaps codes. */
export function testFrame(options: TestFrameOptions) {
  const { address, topLevel = false, stored = null, grants = [], framers } = options;
  const url = new URL(address, OWN);
  const posted: Posted[] = [];
  const swapped: unknown[] = [];
  const replaced: string[] = [];
  const listeners: { type: string; listener: (event: Event) => void }[] = [];
  const parent = {
    postMessage: (message: unknown, origin: string, ports: readonly Transferable[] = []) =>
      void posted.push({ message, origin, ports }),
  };
  const location = { origin: url.origin, pathname: url.pathname, search: url.search, ancestorOrigins: framers };
  const window = {
    location,
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => void replaced.push(to) },
    localStorage: { getItem: () => stored },
    addEventListener: (type: string, listener: (event: Event) => void) => void listeners.push({ type, listener }),
    parent: {} as unknown,
  };
  window.parent = topLevel ? window : parent;
  const replies = [...grants];
  const environment: FrameEnvironment = {
    // The frame uses only these members.
    window: window as unknown as Window,
    now: () => NOW,
    fetch: async (_input, init) => {
      swapped.push(JSON.parse(String(init?.body)));
      const reply = replies.shift();
      if (reply === null || reply === undefined) throw new TypeError('fetch failed');
      const status = 'code' in reply && typeof reply.code === 'number' && reply.code !== 200 ? 401 : 200;
      return Response.json(reply, { status });
    },
  };
  return {
    environment,
    posted,
    swapped,
    replaced,
    parent,
    emit: (type: string, event: object) => {
      for (const entry of listeners.filter((each) => each.type === type)) entry.listener(event as Event);
    },
    /** The host's end of the port, as the SDK of Looker handles it. */
    connect: () => connectHost(posted),
  };
}

export const grant = (change: object = {}) => ({
  code: 200,
  data: {
    token: 'frame-1',
    expires_at: '2026-05-04T20:00:00.000Z',
    customer_id: 1001,
    embed_domain: PORTAL,
    ...change,
  },
});

function connectHost(posted: readonly Posted[]) {
  const port = posted[0]?.ports[0];
  if (!(port instanceof MessagePort)) throw new Error('The frame posted no port.');
  const heard: PortMessage[] = [];
  let changed: () => void = () => undefined;
  port.onmessage = (event: MessageEvent<unknown>) => {
    heard.push(PortMessage.parse(event.data));
    changed();
  };
  port.postMessage({ action: hostActions.synAck, data: {} });
  return {
    events: () => heard.filter(({ action }) => action === frameActions.message).map(({ data }) => data),
    send: (eventName: string, payload?: unknown) =>
      port.postMessage({ action: hostActions.message, data: { eventName, payload: [payload] } }),
    request: (eventName: string, payload: unknown, sequence: number) =>
      port.postMessage({ action: hostActions.request, data: { eventName, payload: [payload], sequence } }),
    heard,
    /** Resolves when the messages so far satisfy it. */
    until: (isEnough: () => boolean) =>
      new Promise<void>((resolve) => {
        changed = () => {
          if (isEnough()) resolve();
        };
        changed();
      }),
    close: () => port.close(),
  };
}
