// @vitest-environment happy-dom
import { frameActions, hostActions, PortMessage } from '@playhead/contract/frame/bi-transport';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { BiFrame, type BiFrameEvent, type BiFrameHandle, type BiFrameTarget } from './bi-frame.tsx';

const EMBED = 'POST /v1/customers/1/content-insights/looker-embed-url';
const MONITORS = 'POST /v1/customers/1/monitors';
const [FIRST, SECOND] = ['aB3dE5fG7hJ9kL1mN3pQ5r', 'zZ3dE5fG7hJ9kL1mN3pQ5r'];
const PATH = '/embed/explore/playhead/customer_view';
const explore: BiFrameTarget = { type: 'explore', page: 'ci_customer_view_explore', qid: FIRST };

const open: MessagePort[] = [];
beforeEach(() => {
  const write = console.error;
  // happy-dom loads no frames, and says so for each.
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).includes('Iframe page loading is disabled')) write(...said);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const port of open.splice(0)) port.close();
});

function renderFrame(target: BiFrameTarget = explore, replies: Replies = {}) {
  const events: BiFrameEvent[] = [];
  const ref = createRef<BiFrameHandle>();
  const frame = (next: BiFrameTarget) => (
    <BiFrame ref={ref} customer="1" target={next} onEvent={(event) => events.push(event)} />
  );
  const feature = renderFeature(frame(target), {
    [EMBED]: { data: { url: `/workbench${PATH}?qid=${FIRST}&sdk=2&code=first` } },
    [MONITORS]: { data: { recorded: 1 } },
    ...replies,
  });
  return { ...feature, events, ref, show: (next: BiFrameTarget) => feature.rerender(frame(next)) };
}

const iframe = async () => {
  const [element] = await waitFor(() => {
    const found = [...document.querySelectorAll('iframe')];
    expect(found).toHaveLength(1);
    return found;
  });
  if (element === undefined) throw new Error('There is no frame.');
  return element;
};

/** The frame's side of the handshake. */
async function connect() {
  const element = await iframe();
  // happy-dom opens no window for it; only its identity counts.
  const source = {} as Window;
  Object.defineProperty(element, 'contentWindow', { value: source });
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const said: PortMessage['data'][] = [];
  let resolveResponse: () => void = () => undefined;
  port1.onmessage = (event: MessageEvent<unknown>) => {
    const { action, data } = PortMessage.parse(event.data);
    if (action === hostActions.response) resolveResponse();
    else said.push(data);
  };
  const event = new MessageEvent('message', {
    data: { action: 0 },
    origin: window.location.origin,
  });
  Object.defineProperty(event, 'source', { value: source });
  Object.defineProperty(event, 'ports', { value: [port2] });
  window.dispatchEvent(event);
  await waitFor(() => expect(said).toHaveLength(1));
  /** As a request: its response tells that the event was handled. */
  const say = (type: string, detail: object = {}) =>
    act(
      () =>
        new Promise<void>((resolve) => {
          resolveResponse = resolve;
          const data = { eventName: type, payload: [{ type, ...detail }], sequence: 1 };
          port1.postMessage({ action: frameActions.request, data });
        }),
    );
  const respond = (sequence: number, payload: object) =>
    port1.postMessage({ action: frameActions.response, data: { sequence, payload: [payload] } });
  const refuse = (sequence: number, payload: string) =>
    port1.postMessage({ action: frameActions.responseError, data: { sequence, payload } });
  return { said, say, respond, refuse };
}

const located = (qid: string) => ({
  explore: { url: `${PATH}?qid=${qid}`, absoluteUrl: `http://x${PATH}?qid=${qid}` },
});

test('SHELL-062: the workbench is 1px high with words until it is ready, then 1500px', async () => {
  const bodies: unknown[] = [];
  const { events } = renderFrame(explore, {
    [EMBED]: (body) => {
      bodies.push(body);
      return { data: { url: `/workbench${PATH}?qid=${FIRST}&sdk=2&code=first` } };
    },
  });
  expect(screen.getByText('Opening Analytics Workbench…')).toBeDefined();
  const element = await iframe();
  expect([element.style.height, element.title]).toEqual(['1px', 'Analytics Workbench']);
  expect(element.getAttribute('src')).toContain(`/workbench${PATH}?qid=${FIRST}&sdk=2&code=first`);
  expect(bodies).toEqual([
    {
      type: 'explore',
      page: 'ci_customer_view_explore',
      qid: FIRST,
      theme: 'light',
      embed_domain: window.location.origin,
    },
  ]);
  const frame = await connect();
  await frame.say('explore:ready', located(FIRST));
  await waitFor(() => expect(element.style.height).toBe('1500px'));
  expect(screen.queryByText('Opening Analytics Workbench…')).toBeNull();
  expect(events).toEqual([{ type: 'ready' }, { type: 'query', qid: FIRST }]);
});

test('QRY-027: the times of the address and of the frame are recorded, each once', async () => {
  const recorded: unknown[] = [];
  renderFrame(explore, {
    [MONITORS]: (body) => {
      recorded.push(body);
      return { data: { recorded: 1 } };
    },
  });
  const record = (field_type: string) => [
    {
      field_type,
      field_name: 'ci_customer_view_explore',
      latency: expect.any(Number),
      browser_cache: false,
      browser_info: navigator.userAgent,
    },
  ];
  const frame = await connect();
  await waitFor(() => expect(recorded).toEqual([record('embed_url')]));
  await frame.say('explore:ready', located(FIRST));
  await frame.say('explore:ready', located(SECOND));
  await waitFor(() => expect(recorded).toEqual([record('embed_url'), record('looker')]));
});

test('WBK-006: run and load reach the frame, and a query that the frame reported is not loaded again', async () => {
  const { ref, show } = renderFrame();
  const frame = await connect();
  await frame.say('explore:ready', located(FIRST));
  act(() => ref.current?.run());
  act(() => ref.current?.load(SECOND));
  await frame.say('explore:state:changed', located(SECOND));
  show({ ...explore, qid: SECOND });
  show({ ...explore, qid: FIRST });
  await waitFor(() => expect(frame.said).toHaveLength(4));
  expect(frame.said.slice(1)).toEqual([
    { eventName: 'look:run', payload: [{ type: 'look:run' }] },
    { eventName: 'page:load', payload: [{ type: 'page:load', url: `${PATH}?qid=${SECOND}`, pushHistory: false }] },
    { eventName: 'page:load', payload: [{ type: 'page:load', url: `${PATH}?qid=${FIRST}`, pushHistory: false }] },
  ]);
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('a frame that requests tokens gets the code of a fresh address', async () => {
  const { table } = renderFrame();
  const frame = await connect();
  table[EMBED] = { data: { url: `/workbench${PATH}?code=second` } };
  await frame.say('session:tokens:request');
  await waitFor(() => expect(frame.said).toHaveLength(2));
  const tokens = { api_token: 'second', api_token_ttl: 60, session_reference_token_ttl: 60 };
  expect(frame.said[1]).toEqual({ eventName: 'session:tokens', payload: [{ type: 'session:tokens', ...tokens }] });
});

test('WBK-006: what the user sees is read from the frame, also before the frame has told it', async () => {
  const { ref } = renderFrame();
  const frame = await connect();
  expect(await ref.current?.readQueryId()).toBe(FIRST);
  await frame.say('explore:ready', located(FIRST));
  const read = ref.current?.readQueryId();
  await waitFor(() => expect(frame.said).toHaveLength(2));
  expect(frame.said[1]).toEqual({ eventName: 'explore:properties:get', payload: [], sequence: 1 });
  frame.respond(1, { type: 'explore', url: `${PATH}?qid=${SECOND}`, absoluteUrl: 'x' });
  expect(await read).toBe(SECOND);
  const empty = ref.current?.readQueryId();
  await waitFor(() => expect(frame.said).toHaveLength(3));
  frame.respond(2, { type: 'explore', url: PATH, absoluteUrl: 'x' });
  expect(await empty).toBeNull();
});

test('WBK-006: a frame that does not respond within 10 seconds, or refuses, is told', async () => {
  const { ref } = renderFrame();
  const frame = await connect();
  await frame.say('explore:ready', located(FIRST));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = ref.current?.readQueryId().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe('Error: The frame did not respond.');
  const refused = ref.current?.readQueryId().catch(String);
  frame.refuse(2, 'Error: The server is out of reach.');
  expect(await refused).toBe('Error: Error: The server is out of reach.');
});

test.each([
  ['WBK-003', 403, 'You do not have the permission for this.'],
  ['ERR-015', 503, 'The analytics engine does not respond. Please try again in a moment.'],
])('%s: an address that is refused with %i says so and is requested again', async (_id, status, message) => {
  const { user, table } = renderFrame(explore, { [EMBED]: { status, code: status, message, errors: [] } });
  await screen.findByText(message);
  table[EMBED] = { data: { url: `/workbench${PATH}?code=first` } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await iframe();
});

test('a frame that never speaks is told after 45 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  renderFrame();
  await iframe();
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  expect(screen.getByText('Analytics Workbench could not be loaded')).toBeDefined();
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
});

test('an ended session is told at once, and a new frame shows the query of the last', async () => {
  const bodies: unknown[] = [];
  const { user } = renderFrame(explore, {
    [EMBED]: (body) => {
      bodies.push(body);
      return { data: { url: `/workbench${PATH}?code=x` } };
    },
  });
  const frame = await connect();
  await frame.say('explore:ready', located(FIRST));
  await frame.say('explore:state:changed', located(SECOND));
  await frame.say('session:expired');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await iframe();
  expect(bodies).toMatchObject([{ qid: FIRST }, { qid: SECOND }]);
});

test('WBK-005, SHELL-061: the page of the last tile is told once, 800 ms after it', async () => {
  const dashboard: BiFrameTarget = { type: 'dashboard', page: 'dma_page', filters: 'a=1' };
  const { events } = renderFrame(dashboard);
  const frame = await connect();
  expect((await iframe()).style.height).toBe('95vh');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tile = (page: string) => ({ dashboard: { url: `/embed/dashboards/m::${page}`, absoluteUrl: 'x' } });
  await frame.say('dashboard:tile:start', tile('dma_page'));
  await act(() => vi.advanceTimersByTimeAsync(700));
  await frame.say('dashboard:tile:start', tile('device_page'));
  await act(() => vi.advanceTimersByTimeAsync(799));
  expect(events).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(events).toEqual([{ type: 'page', url: '/embed/dashboards/m::device_page', page: 'device_page' }]);
});
