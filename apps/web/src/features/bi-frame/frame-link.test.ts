// @vitest-environment happy-dom
import type { BiEvent } from '@playhead/contract/frame/bi-events';
import { afterEach, expect, test } from 'vitest';
import { type FrameLink, openFrameLink } from './frame-link.ts';

const ORIGIN = 'https://bi.example';
/** Stands for the frame's window, of which only the identity counts. */
const frameWindow = {} as Window;
const iframe = { contentWindow: frameWindow };

let links: FrameLink[] = [];
let ports: MessagePort[] = [];
afterEach(() => {
  for (const link of links) link.close();
  for (const port of ports) port.close();
  links = [];
  ports = [];
});

function openLink() {
  const heard: BiEvent[] = [];
  const listeners: ((event: MessageEvent<unknown>) => void)[] = [];
  const link = openFrameLink({
    window: { addEventListener: (_type: string, listener: never) => void listeners.push(listener) },
    iframe,
    origin: ORIGIN,
    onEvent: (event) => heard.push(event),
  });
  links.push(link);
  const post = (message: object) => {
    for (const listener of listeners) listener(message as MessageEvent<unknown>);
  };
  return { link, heard, post };
}

function offer(post: (message: object) => void, change: object = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const received: unknown[] = [];
  port1.onmessage = ({ data }: MessageEvent<unknown>) => received.push(data);
  post({ data: { action: 0 }, origin: ORIGIN, source: frameWindow, ports: [port2], ...change });
  return { port: port1, received };
}

const ready = {
  action: 2,
  data: {
    eventName: 'explore:ready',
    payload: [{ type: 'explore:ready', explore: { url: '/embed/explore/m/v', absoluteUrl: 'x' } }],
  },
};

test('product.md 2: the frame’s port is acknowledged; its events arrive and messages reach it', async () => {
  const { link, heard, post } = openLink();
  expect(link.send({ type: 'look:run' })).toBe(false);
  const { port, received } = offer(post);
  await expect.poll(() => received).toEqual([{ action: 0, data: {} }]);
  port.postMessage({ action: 1, data: {} });
  port.postMessage(ready);
  await expect
    .poll(() => heard)
    .toEqual([{ type: 'explore:ready', explore: { url: '/embed/explore/m/v', absoluteUrl: 'x' } }]);
  expect(link.send({ type: 'look:run' })).toBe(true);
  await expect
    .poll(() => received.at(-1))
    .toEqual({ action: 1, data: { eventName: 'look:run', payload: [{ type: 'look:run' }] } });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window of that origin', { source: {} }],
  ['a window that is gone', { source: null }],
  ['another message', { data: { action: 7 } }],
  ['no port', { ports: [] }],
])('product.md 2: a port from %s is not taken', async (_name, change) => {
  const { link, heard, post } = openLink();
  const { port, received } = offer(post, change);
  port.postMessage(ready);
  // A port of the right frame afterwards gets a response; messages to both were posted before.
  const right = offer(post);
  await expect.poll(() => right.received).toEqual([{ action: 0, data: {} }]);
  expect([received, heard]).toEqual([[], []]);
  expect(link.send({ type: 'look:run' })).toBe(true);
});

test('a frame that was loaded again replaces its port, and events that nobody knows are left out', async () => {
  const { heard, post } = openLink();
  offer(post);
  const second = offer(post);
  second.port.postMessage({ action: 2, data: { eventName: 'drillmenu:click', payload: [{ label: 'x' }] } });
  second.port.postMessage({ action: 2, data: { eventName: 'explore:ready', payload: [{ explore: 7 }] } });
  second.port.postMessage('text');
  second.port.postMessage({ action: 3, data: { eventName: 'dashboard:tile:explore', payload: [{}], sequence: 4 } });
  await expect
    .poll(() => second.received.at(-1))
    .toEqual({ action: 3, data: { eventName: 'dashboard:tile:explore', sequence: 4, payload: [] } });
  expect(heard).toEqual([]);
});

test.each([
  ['no action of ours', { action: 'delete' }],
  ['filters that are no texts', { filters: { 'customer_view.series': 7 } }],
  ['an endless label', { label: 'x'.repeat(501) }],
])('the event of a cell with %s is left out', async (_name, change) => {
  const { heard, post } = openLink();
  const { port } = offer(post);
  const cell = { action: 'show-viewers', label: 'Plays: 7', filters: { 'customer_view.series': 'Arc' }, wider: [] };
  const say = (sent: object) =>
    port.postMessage({ action: 2, data: { eventName: 'playhead:cell:action', payload: [{ cell: sent }] } });
  say({ ...cell, ...change });
  say(cell);
  await expect.poll(() => heard).toEqual([{ type: 'playhead:cell:action', cell }]);
});
