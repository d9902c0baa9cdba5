import { t } from '@playhead/texts/translate';
import { payloadOfEvent } from './event-payloads.ts';
import { absoluteUrlOfTarget, readAddress, urlOfTarget, withoutCode } from './frame-address.ts';
import type { FrameAction, FrameEvent, FrameHost, FrameTarget } from './frame-host.ts';
import { FrameRefused } from './frame-refused.ts';
import { createFramedSession } from './framed-session.ts';
import { type FrameSession, openStoredSession } from './frame-session.ts';
import { openPlainLink, openPortLink } from './host-link.ts';
import { readHostMessage } from './read-action.ts';

export { FrameRefused } from './frame-refused.ts';

export interface OpenedFrame {
  host: FrameHost;
  /** False in a separate window, where nothing handles the events. */
  isFramed: boolean;
  session: FrameSession;
  target: FrameTarget;
  /** From the address; undefined in a separate window, where the app's stored theme rules. */
  theme: 'light' | 'dark' | undefined;
}

export interface FrameEnvironment {
  window: Window;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

const silentHost: FrameHost = {
  send: () => undefined,
  onAction: () => () => undefined,
  onSettle: () => () => undefined,
};

/** Called once, before React starts: the code in the address works once. Rejects with `FrameRefused`. */
export async function openFrame(environment: FrameEnvironment = browserEnvironment()): Promise<OpenedFrame> {
  const { window, fetch, now } = environment;
  const address = readAddress(window.location);
  if (address === null) throw new FrameRefused('address', t('There is no analysis under this address.'));
  const { target, theme, code, sdk } = address;
  if (code !== null) window.history.replaceState(window.history.state, '', withoutCode(window.location));
  if (window.parent === window) {
    const session = openStoredSession(window);
    if (session === null) throw new FrameRefused('signed-out', t('Please sign in to Playhead first.'));
    return { host: silentHost, isFramed: false, session, target, theme };
  }

  const { origin } = window.location;
  const hostOrigin = address.embedDomain ?? origin;
  if (!isFramedBy(window.location, hostOrigin))
    throw new FrameRefused('host', t('This page may not show the workbench.'));
  const state = createHostState(target, origin);
  const open = sdk ? openPortLink : openPlainLink;
  const link = open({
    window,
    origin: hostOrigin,
    onMessage(name, payload) {
      const request = readHostMessage(name, payload);
      if (request.kind === 'invalid') throw new Error(request.reason);
      if (request.kind === 'tokens') return framed.takeCode(request.code);
      if (request.kind === 'properties') return state.properties();
      if (request.kind === 'ignored') return undefined;
      state.act(request.action);
      if (request.action.type === 'load') host.send({ type: 'page:changed', target: request.action.target });
      return { success: true };
    },
  });
  const framed = createFramedSession({ origin, hostOrigin, fetch, now, send: link.send });
  const host: FrameHost = {
    send(event) {
      state.note(event);
      link.send(payloadOfEvent(event, origin));
    },
    onAction: state.onAction,
    onSettle: state.onSettle,
  };
  const session = await framed.open(code);
  host.send({ type: 'page:changed', target });
  return { host, isFramed: true, session, target, theme };
}

/** Firefox does not tell who frames a page; there the host only gets no port. */
function isFramedBy(location: Location, origin: string): boolean {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins;
  return ancestors === undefined || ancestors.length === 0 || ancestors[0] === origin;
}

/** Actions that arrive before the first listener wait for it: a host may send one as soon as it is connected. */
function createHostState(first: FrameTarget, origin: string) {
  let shown = first;
  let height: number | undefined;
  let early: FrameAction[] = [];
  const listeners = new Set<(action: FrameAction) => void>();
  const settlers = new Set<() => Promise<void>>();
  return {
    note(event: FrameEvent): void {
      if (event.type === 'playhead:cell:action') return;
      if (event.type === 'page:properties:changed') height = event.height;
      else if (event.type === 'page:changed') shown = event.target;
      else if ('report' in event) shown = { kind: 'look', report: event.report };
      else shown = { kind: 'explore', ...(event.qid === undefined ? {} : { qid: event.qid }) };
    },
    properties: async () => {
      await Promise.all([...settlers].map((settle) => settle()));
      return {
        type: shown.kind,
        url: urlOfTarget(shown),
        absoluteUrl: absoluteUrlOfTarget(shown, origin),
        ...(height === undefined ? {} : { height }),
      };
    },
    onSettle(listener: () => Promise<void>): () => void {
      settlers.add(listener);
      return () => settlers.delete(listener);
    },
    act(action: FrameAction): void {
      if (listeners.size === 0) early.push(action);
      for (const listener of listeners) listener(action);
    },
    onAction(listener: (action: FrameAction) => void): () => void {
      listeners.add(listener);
      const waiting = early;
      early = [];
      waiting.forEach(listener);
      return () => listeners.delete(listener);
    },
  };
}

function browserEnvironment(): FrameEnvironment {
  return { window: globalThis.window, fetch: (...call) => globalThis.fetch(...call), now: Date.now };
}
