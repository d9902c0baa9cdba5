import type { HostToApp } from '@playhead/contract/frame/host-messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostBridge } from './host-bridge.ts';

const PORTAL = 'https://portal.example';
const OTHER = 'https://other-portal.example';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A frame with its parent, where every word that leaves is written down with the origin it was meant for. */
function frame(allowedOrigins: readonly string[] = [PORTAL, OTHER]) {
  const self = new EventTarget();
  const said: { type: string; to: string }[] = [];
  const parent = {
    postMessage: (message: { type: string }, to: string) => void said.push({ type: message.type, to }),
  };
  const heard: HostToApp[] = [];
  const bridge = createHostBridge({ self, parent, allowedOrigins, onMessage: (message) => heard.push(message) });
  const hear = (data: unknown, { origin = PORTAL, source = parent }: { origin?: string; source?: unknown } = {}) => {
    self.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  };
  const stop = bridge.start();
  return { bridge, hear, heard, said, parent, stop };
}

const hello = { type: 'host:hello', payload: { version: 1 } };
const everyMessage = [
  hello,
  { type: 'session:token', payload: { token: 't' } },
  { type: 'navigate', payload: { page: 'ads' } },
  { type: 'theme:change', payload: { theme: 'dark' } },
  { type: 'session:token:refused', payload: {} },
  { type: 'print', payload: {} },
  { type: 'open-drill-down-menu', payload: { x: 1, y: 1, items: [] } },
  { type: 'close-drill-down-menu', payload: {} },
];

test('before a host has responded nothing but hello leaves, to each allowed origin and never to "*"', () => {
  const { bridge, said, stop } = frame();
  bridge.send({ type: 'token-expired', payload: { message: 'x' } });
  expect(said).toEqual([
    { type: 'app:hello', to: PORTAL },
    { type: 'app:hello', to: OTHER },
  ]);
  stop();
});

test('the token is pulled from the host that responded, and from then on only that origin is spoken to', () => {
  const { bridge, hear, heard, said, stop } = frame();
  said.length = 0;
  hear(hello, { origin: OTHER });
  bridge.send({ type: 'app:ready', payload: { page: 'ads' } });
  expect(said).toEqual([
    { type: 'session:token:request', to: OTHER },
    { type: 'app:ready', to: OTHER },
  ]);
  expect(heard).toEqual([hello]);
  expect(bridge.readLink()).toBe('linked');
  hear({ type: 'session:token', payload: { token: 'stolen' } }, { origin: PORTAL });
  expect(heard).toEqual([hello]);
  stop();
});

test.each(everyMessage)('reliability.md 2.24: $type from a foreign origin changes nothing', (message) => {
  const { bridge, hear, heard, stop } = frame();
  for (const origin of ['https://evil.example', 'null', '', `${PORTAL}.evil.example`, 'http://portal.example']) {
    hear(message, { origin });
  }
  expect(heard).toEqual([]);
  expect(bridge.readLink()).toBe('waiting');
  stop();
});

test.each(everyMessage)(
  'reliability.md 2.24: $type from another window of an allowed origin changes nothing',
  (message) => {
    const { bridge, hear, heard, stop } = frame();
    for (const source of [{ postMessage: () => undefined }, null]) hear(message, { source });
    expect(heard).toEqual([]);
    expect(bridge.readLink()).toBe('waiting');
    stop();
  },
);

test.each([
  ['text', 'host:hello'],
  ['an unknown type', { type: 'open-drill-down-menu', payload: {} }],
  ['a missing payload', { type: 'navigate' }],
  ['an extra field', { type: 'navigate', payload: { page: 'ads', run: 'x' } }],
  ['a theme that does not exist', { type: 'theme:change', payload: { theme: 'neon' } }],
  ['another version of the protocol', { type: 'host:hello', payload: { version: 2 } }],
])('a message that is %s is ignored', (_name, message) => {
  const { hear, heard, stop } = frame();
  hear(message);
  expect(heard).toEqual([]);
  stop();
});

test('a host that listens late still hears a hello; one that never responds is told as silent', () => {
  const { bridge, said, stop } = frame([PORTAL]);
  vi.advanceTimersByTime(3000);
  expect(said).toHaveLength(4);
  expect(bridge.readLink()).toBe('waiting');
  vi.advanceTimersByTime(20_000);
  expect(bridge.readLink()).toBe('silent');
  expect(said).toHaveLength(10);
  stop();
});

test('a silent host may still come back', () => {
  const { bridge, hear, stop } = frame([PORTAL]);
  vi.advanceTimersByTime(20_000);
  hear(hello);
  expect(bridge.readLink()).toBe('linked');
  stop();
});

test('without an allowed host nothing is said at all', () => {
  const { bridge, hear, said, stop } = frame([]);
  hear(hello);
  expect(said).toEqual([]);
  expect(bridge.readLink()).toBe('silent');
  stop();
});
