import { frameActions } from '@playhead/contract/frame/bi-transport';
import { expect, test } from 'vitest';
import type { FrameAction } from './frame-host.ts';
import { FrameRefused, openFrame } from './open-frame.ts';
import { CODE, grant, OWN, PORTAL, QID, testFrame } from './test-frame.ts';

const EXPLORE = '/workbench/embed/explore/playhead/customer_view';
const REPORT = '6f1c5d9e-8a3b-4c2d-9e1f-0a1b2c3d4e5f';
const framed = `${EXPLORE}?qid=${QID}&embed_domain=${encodeURIComponent(PORTAL)}&theme=dark&sdk=2&code=${CODE}`;

async function refusalOf(opening: Promise<unknown>): Promise<FrameRefused> {
  const error: unknown = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof FrameRefused) return error;
  throw new Error('The frame was not refused.', { cause: error });
}

async function opened(address = framed, grants: readonly (object | null)[] = [grant()]) {
  const frame = testFrame({ address, grants });
  const opening = await openFrame(frame.environment);
  return { frame, ...opening, host: opening.host, sdk: frame.connect() };
}

test('SHELL-029, WBK-002: the code is swapped once and leaves the address', async () => {
  const { frame, session, target, theme, sdk } = await opened();
  expect(frame.swapped).toEqual([{ code: CODE }]);
  expect(frame.replaced).toEqual([`${EXPLORE}?qid=${QID}&embed_domain=${encodeURIComponent(PORTAL)}&theme=dark&sdk=2`]);
  expect([session.readToken(), session.customer, target, theme]).toEqual([
    'frame-1',
    '1001',
    { kind: 'explore', qid: QID },
    'dark',
  ]);
  sdk.close();
});

test('product.md 2: the port is posted to the origin of the host alone, and events wait for the handshake', async () => {
  const { frame, host, sdk } = await opened();
  expect(frame.posted.map(({ message, origin }) => [message, origin])).toEqual([
    [{ action: frameActions.syn }, PORTAL],
  ]);
  host.send({ type: 'explore:ready', qid: QID });
  await sdk.until(() => sdk.events().length === 3);
  expect(sdk.heard[0]?.action).toBe(frameActions.ack);
  expect(sdk.events()).toEqual([
    {
      eventName: 'session:status',
      payload: [{ type: 'session:status', session_ttl: 28_800, expired: false, interrupted: false }],
    },
    {
      eventName: 'page:changed',
      payload: [
        {
          type: 'page:changed',
          page: {
            type: 'explore',
            url: `/embed/explore/playhead/customer_view?qid=${QID}`,
            absoluteUrl: `${OWN}${EXPLORE}?qid=${QID}`,
            lookerVersion: '25.4.0',
          },
        },
      ],
    },
    {
      eventName: 'explore:ready',
      payload: [
        {
          type: 'explore:ready',
          explore: {
            url: `/embed/explore/playhead/customer_view?qid=${QID}`,
            absoluteUrl: `${OWN}${EXPLORE}?qid=${QID}`,
          },
        },
      ],
    },
  ]);
  sdk.close();
});

test('product.md 2: actions of the host reach the frame, also those before its first listener', async () => {
  const { host, sdk } = await opened();
  const other = 'zZ3dE5fG7hJ9kL1mN3pQ5r';
  sdk.send('explore:load', { qid: other });
  sdk.send('look:run');
  sdk.send('explore:stop');
  sdk.send('explore:filters:update', { filters: { 'customer_view.country': 'Sweden' }, deleteFilters: ['a.b'] });
  sdk.send('dashboard:run');
  sdk.request('page:load', { url: `/embed/looks/${REPORT}?embed_domain=x&sdk=3`, pushHistory: false }, 7);
  await sdk.until(() => sdk.heard.some(({ action }) => action === frameActions.response));
  const actions: FrameAction[] = [];
  const stop = host.onAction((action) => actions.push(action));
  expect(actions).toEqual([
    { type: 'load', target: { kind: 'explore', qid: other } },
    { type: 'run' },
    { type: 'stop' },
    { type: 'filters', filters: { 'customer_view.country': 'Sweden', 'a.b': '' } },
    { type: 'load', target: { kind: 'look', report: REPORT } },
  ]);
  expect(sdk.heard.find(({ action }) => action === frameActions.response)?.data).toEqual({
    eventName: 'page:load',
    payload: [{ success: true }],
    sequence: 7,
  });
  stop();
  sdk.close();
});

test('product.md 2: properties are returned, and a page that is not there is refused', async () => {
  const { host, sdk } = await opened();
  host.send({ type: 'explore:state:changed', qid: QID });
  host.send({ type: 'page:properties:changed', height: 900 });
  sdk.request('explore:properties:get', undefined, 1);
  sdk.request('page:load', { url: '/embed/dashboards/7' }, 2);
  sdk.request('explore:load', { qid: '../../etc' }, 3);
  const responses = () => sdk.heard.filter(({ data }) => data.sequence !== undefined);
  await sdk.until(() => responses().length === 3);
  expect(responses()).toEqual([
    {
      action: frameActions.response,
      data: {
        eventName: 'explore:properties:get',
        payload: [
          {
            type: 'explore',
            url: `/embed/explore/playhead/customer_view?qid=${QID}`,
            absoluteUrl: `${OWN}${EXPLORE}?qid=${QID}`,
            height: 900,
          },
        ],
        sequence: 1,
      },
    },
    {
      action: frameActions.responseError,
      data: { eventName: 'page:load', payload: 'Error: This frame has no such explore or look.', sequence: 2 },
    },
    {
      action: frameActions.responseError,
      data: { eventName: 'explore:load', payload: 'Error: This frame has no such explore or look.', sequence: 3 },
    },
  ]);
  sdk.close();
});

test('WBK-006: properties wait for the frame to store what is shown', async () => {
  const { host, sdk } = await opened();
  const stored = 'zZ3dE5fG7hJ9kL1mN3pQ5r';
  const stop = host.onSettle(async () => {
    await Promise.resolve();
    host.send({ type: 'explore:state:changed', qid: stored });
  });
  sdk.request('explore:properties:get', undefined, 1);
  await sdk.until(() => sdk.heard.some(({ data }) => data.sequence === 1));
  expect(sdk.heard.at(-1)?.data.payload).toMatchObject([
    { url: `/embed/explore/playhead/customer_view?qid=${stored}` },
  ]);
  stop();
  host.onSettle(() => Promise.reject(new Error('The server is out of reach.')));
  sdk.request('explore:properties:get', undefined, 2);
  await sdk.until(() => sdk.heard.some(({ data }) => data.sequence === 2));
  expect(sdk.heard.at(-1)).toEqual({
    action: frameActions.responseError,
    data: { eventName: 'explore:properties:get', payload: 'Error: The server is out of reach.', sequence: 2 },
  });
  sdk.close();
});

test('an expired token is requested from the host, whose code is swapped', async () => {
  const { frame, session, sdk } = await opened(framed, [grant(), grant({ token: 'frame-2' })]);
  const states: string[] = [];
  session.subscribe(() => states.push(session.read().status));
  session.expire({ token: 'frame-1', message: 'Your sign-in has expired.' });
  session.expire({ token: 'frame-1', message: 'Your sign-in has expired.' });
  await sdk.until(() => sdk.events().some(({ eventName }) => eventName === 'session:tokens:request'));
  expect(session.readToken()).toBeNull();
  sdk.send('session:tokens', { api_token: 'second', api_token_ttl: 60, session_reference_token_ttl: 60 });
  await sdk.until(() => sdk.events().filter(({ eventName }) => eventName === 'session:status').length === 2);
  await expect.poll(() => session.readToken()).toBe('frame-2');
  expect(frame.swapped).toEqual([{ code: CODE }, { code: 'second' }]);
  expect(states).toEqual(['expired', 'active']);
  expect(sdk.events().filter(({ eventName }) => eventName === 'session:tokens:request')).toHaveLength(1);
  sdk.close();
});

test('a host without a session ends the frame’s', async () => {
  const { session, sdk } = await opened();
  session.expire({ token: 'frame-1', message: 'Your sign-in has expired.' });
  await sdk.until(() => sdk.events().some(({ eventName }) => eventName === 'session:tokens:request'));
  sdk.send('session:tokens', { session_reference_token_ttl: 0 });
  await sdk.until(() => sdk.events().some(({ eventName }) => eventName === 'session:expired'));
  expect(session.read()).toEqual({ status: 'expired', message: 'Your sign-in has expired.' });
  sdk.close();
});

test('a frame that was loaded again has no code and requests one', async () => {
  const frame = testFrame({ address: framed.replace(`&code=${CODE}`, ''), grants: [grant()] });
  const opening = openFrame(frame.environment);
  const sdk = frame.connect();
  await sdk.until(() => sdk.events().some(({ eventName }) => eventName === 'session:tokens:request'));
  sdk.send('session:tokens', { api_token: CODE });
  expect((await opening).session.readToken()).toBe('frame-1');
  sdk.close();
});

test.each([
  ['another portal', grant({ embed_domain: 'https://other.example' })],
  ['this server’s own pages', grant({ embed_domain: null })],
])('a code that was made for %s opens no frame for this host', async (_name, reply) => {
  const frame = testFrame({ address: framed, grants: [reply] });
  expect((await refusalOf(openFrame(frame.environment))).reason).toBe('host');
});

test('a page of another origin that shows the address gets no frame, and the code stays unused', async () => {
  const frame = testFrame({ address: framed, grants: [grant()], framers: ['https://other.example', OWN] });
  expect((await refusalOf(openFrame(frame.environment))).reason).toBe('host');
  expect([frame.swapped, frame.posted]).toEqual([[], []]);
  const allowed = testFrame({ address: framed, grants: [grant()], framers: [PORTAL, 'https://top.example'] });
  expect((await openFrame(allowed.environment)).session.readToken()).toBe('frame-1');
});

test.each([
  ['a used code', { code: 401, message: 'This address has been used.', errors: [{ code: 'frame_code_used' }] }, 'code'],
  ['a server that cannot be reached', null, 'unreachable'],
] as const)('%s opens no frame', async (_name, reply, reason) => {
  const frame = testFrame({ address: framed, grants: [reply] });
  expect((await refusalOf(openFrame(frame.environment))).reason).toBe(reason);
});

test('a new analysis stands at the mount alone', async () => {
  const { target } = await openFrame(
    testFrame({
      address: `/workbench/?embed_domain=${encodeURIComponent(PORTAL)}&sdk=2&code=${CODE}`,
      grants: [grant()],
    }).environment,
  );
  expect(target).toEqual({ kind: 'explore' });
});

test.each(['/workbench/embed/dashboards/1', '/workbench/embed/looks/7', `${EXPLORE}?qid=1`])(
  'there is no frame at %s',
  async (address) => {
    expect((await refusalOf(openFrame(testFrame({ address }).environment))).reason).toBe('address');
  },
);

const plain = framed.replace('&sdk=2', '');

test('without the SDK, JSON texts are posted to the origin of the host', async () => {
  const frame = testFrame({ address: plain, grants: [grant()] });
  const { host } = await openFrame(frame.environment);
  host.send({ type: 'look:run:start', report: REPORT });
  expect(frame.posted.at(-1)).toEqual({
    message: JSON.stringify({
      type: 'look:run:start',
      look: { url: `/embed/looks/${REPORT}`, absoluteUrl: `${OWN}/workbench/embed/looks/${REPORT}` },
    }),
    origin: PORTAL,
    ports: [],
  });
});

test('product.md 2: messages of another origin, another window or another shape change nothing', async () => {
  const frame = testFrame({ address: plain, grants: [grant()] });
  const { host } = await openFrame(frame.environment);
  const actions: FrameAction[] = [];
  host.onAction((action) => actions.push(action));
  const data = JSON.stringify({ type: 'look:run' });
  frame.emit('message', { data, origin: 'https://evil.example', source: frame.parent });
  frame.emit('message', { data, origin: PORTAL, source: {} });
  frame.emit('message', { data: '{', origin: PORTAL, source: frame.parent });
  frame.emit('message', { data: { type: 'look:run' }, origin: PORTAL, source: frame.parent });
  expect(actions).toEqual([]);
  frame.emit('message', { data, origin: PORTAL, source: frame.parent });
  expect(actions).toEqual([{ type: 'run' }]);
});

test('with the SDK, messages to the window are not heard at all', async () => {
  const { frame, host, sdk } = await opened();
  const actions: FrameAction[] = [];
  host.onAction((action) => actions.push(action));
  const data = JSON.stringify({ type: 'look:run' });
  frame.emit('message', { data, origin: PORTAL, source: frame.parent });
  expect(actions).toEqual([]);
  sdk.close();
});

const stored = {
  token: 'app-1',
  expires_at: '2026-05-04T20:00:00Z',
  user: { user_id: 'u', email: 'a@b.example', user_full_name: 'A' },
  customer: { customer_id: 1002, customer_name: 'Borealis' },
  customers: [],
};

test('in a separate window the frame uses the app’s session, follows it, and speaks to nobody', async () => {
  const frame = testFrame({ address: EXPLORE, topLevel: true, stored: JSON.stringify(stored) });
  const { host, session, theme } = await openFrame(frame.environment);
  host.send({ type: 'explore:ready' });
  expect([session.readToken(), session.customer, theme, frame.posted, frame.swapped]).toEqual([
    'app-1',
    '1002',
    undefined,
    [],
    [],
  ]);
  const newValue = JSON.stringify({ ...stored, token: 'app-2' });
  frame.emit('storage', { key: 'playhead.session', newValue });
  expect(session.readToken()).toBe('app-2');
  frame.emit('storage', { key: 'playhead.session', newValue: null });
  expect(session.read().status).toBe('expired');
});

test.each([null, '{', '{"token":1}'])('a separate window without a sign-in (%s) is refused', async (entry) => {
  const frame = testFrame({ address: EXPLORE, topLevel: true, stored: entry });
  expect((await refusalOf(openFrame(frame.environment))).reason).toBe('signed-out');
});
