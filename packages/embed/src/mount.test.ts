// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { mount as mountPlayhead, type FrameTraffic, type MountOptions } from './mount.ts';

const APP = 'https://playhead.example';
const HELLO = { type: 'app:hello', payload: { version: 1 } };
const undo: (() => void)[] = [];

type GetToken = Extract<MountOptions['token'], (...given: never) => unknown>;

afterEach(() => {
  for (const step of undo.splice(0)) step();
  document.body.replaceChildren();
});

/** happy-dom opens no window for a frame of another origin; the one of a blank frame stands in for it. */
function giveWindow(iframe: HTMLIFrameElement): Window {
  const blank = document.createElement('iframe');
  blank.srcdoc = '<p></p>';
  document.body.append(blank);
  const standIn = blank.contentWindow;
  if (standIn === null) throw new Error('the blank frame has no window');
  Object.defineProperty(iframe, 'contentWindow', { value: standIn });
  return standIn;
}

function mount(options: Partial<MountOptions> = {}) {
  const container = document.createElement('div');
  const traffic: FrameTraffic[] = [];
  const mounted = mountPlayhead({
    container,
    url: APP,
    token: () => Promise.resolve('secret-token'),
    onMessage: (entry) => traffic.push(entry),
    ...options,
  });
  undo.push(mounted.unmount);
  const frame = giveWindow(mounted.iframe);
  const posted = vi.spyOn(frame, 'postMessage').mockImplementation(() => {});
  const say = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: APP, source: frame, ...from }));
  return { ...mounted, container, traffic, posted, say };
}

describe('the frame', () => {
  test('has a name, may write the clipboard, sends no referrer and starts on the page', () => {
    const { iframe } = mount({ url: `${APP}/insights/`, page: 'device_overview', shareCode: 'a b&c' });
    expect(iframe.title).toBe('Playhead analytics');
    expect(iframe.getAttribute('allow')).toContain('clipboard-write');
    expect(iframe.referrerPolicy).toBe('no-referrer');
    expect(iframe.src).toBe(`${APP}/insights/viewer-insights/device_overview?shareCode=a+b%26c`);
  });

  test('a page name cannot leave its place in the address', () => {
    expect(mount({ page: '../../evil?x#y' }).iframe.src).toBe(`${APP}/viewer-insights/..%2F..%2Fevil%3Fx%23y`);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    `${APP}/?token=t`,
    `${APP}/#t`,
    'https://me:pw@playhead.example/',
  ])('refuses the address %s', (url) => {
    expect(() => mount({ url })).toThrow(TypeError);
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('SHELL-003: messages to the frame', () => {
  test('hello gets a response with version, theme and menu, to the exact origin', () => {
    const { say, posted } = mount({ theme: 'dark', hideMenu: true });
    say(HELLO);
    expect(posted.mock.calls).toEqual([
      [{ type: 'host:hello', payload: { version: 1, theme: 'dark', hideMenu: true } }, APP],
    ]);
  });

  test('SHELL-027: navigate before hello waits, and the last page wins', () => {
    const { navigate, say, posted } = mount();
    navigate('content_page');
    navigate('ads');
    expect(posted).not.toHaveBeenCalled();
    say(HELLO);
    expect(posted.mock.calls.map(([message]) => message)).toEqual([
      { type: 'host:hello', payload: { version: 1 } },
      { type: 'navigate', payload: { page: 'ads' } },
    ]);
    navigate('dma_page');
    expect(posted).toHaveBeenLastCalledWith({ type: 'navigate', payload: { page: 'dma_page' } }, APP);
  });

  test('a theme chosen before hello is in the greeting, a later one is a message', () => {
    const { setTheme, say, posted } = mount({ theme: 'light' });
    setTheme('dark');
    say(HELLO);
    setTheme('light');
    expect(posted.mock.calls.map(([message]) => message)).toEqual([
      { type: 'host:hello', payload: { version: 1, theme: 'dark' } },
      { type: 'theme:change', payload: { theme: 'light' } },
    ]);
  });

  test('another protocol version is reported and still greeted', () => {
    const onError = vi.fn<(error: unknown) => void>();
    const { say, posted } = mount({ onError });
    say({ type: 'app:hello', payload: { version: 2 } });
    expect(onError).toHaveBeenCalledWith(new Error('Playhead speaks protocol version 2, this SDK 1'));
    expect(posted).toHaveBeenCalledTimes(1);
  });
});

describe('tokens', () => {
  const request = (reason: string) => ({ type: 'session:token:request', payload: { reason } });

  test('are pulled by the frame, go to its origin only, and never into the address or the log', async () => {
    const getToken = vi.fn<GetToken>(() => Promise.resolve('secret-token'));
    const { say, posted, traffic, iframe } = mount({ token: getToken });
    say(request('expiring'));
    await vi.waitFor(() => expect(posted).toHaveBeenCalled());
    expect(getToken).toHaveBeenCalledExactlyOnceWith('expiring');
    expect(posted.mock.calls).toEqual([[{ type: 'session:token', payload: { token: 'secret-token' } }, APP]]);
    expect(iframe.src).not.toContain('secret-token');
    expect(JSON.stringify(traffic)).not.toContain('secret-token');
    expect(traffic.at(-1)).toEqual({
      direction: 'to-app',
      message: { type: 'session:token', payload: { token: '[redacted]' } },
    });
  });

  test('are got once for requests that overlap', async () => {
    const pending = Promise.withResolvers<string>();
    const getToken = vi.fn<GetToken>(() => pending.promise);
    const { say, posted } = mount({ token: getToken });
    say(request('expired'));
    say(request('expired'));
    pending.resolve('t');
    await vi.waitFor(() => expect(posted).toHaveBeenCalled());
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(posted).toHaveBeenCalledTimes(1);
  });

  test('a refusal of the host is reported, and the next request is sent again', async () => {
    const getToken = vi.fn<GetToken>().mockRejectedValueOnce(new Error('signed out')).mockResolvedValueOnce('fresh');
    const onError = vi.fn<(error: unknown) => void>();
    const { say, posted } = mount({ token: getToken, onError });
    say(request('expired'));
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('signed out')));
    expect(posted.mock.calls).toEqual([[{ type: 'session:token:refused', payload: {} }, APP]]);
    say(request('expired'));
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
    expect(posted).toHaveBeenLastCalledWith({ type: 'session:token', payload: { token: 'fresh' } }, APP);
  });

  test.each(['a text', 'a function that returns the expired token again'])('%s cannot renew a token', async (kind) => {
    const onError = vi.fn<(error: unknown) => void>();
    const { say, posted } = mount({ token: kind === 'a text' ? 'only' : () => 'only', onError });
    say(request('start'));
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1));
    say(request('expired'));
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
    expect(posted.mock.calls.map(([message]) => message)).toEqual([
      { type: 'session:token', payload: { token: 'only' } },
      { type: 'session:token:refused', payload: {} },
    ]);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('that arrive after unmount go nowhere', async () => {
    const pending = Promise.withResolvers<string>();
    const { say, posted, unmount, traffic } = mount({ token: () => pending.promise });
    say(request('start'));
    unmount();
    pending.resolve('late');
    await pending.promise;
    await Promise.resolve();
    expect(posted).not.toHaveBeenCalled();
    expect(traffic).toHaveLength(1);
  });
});

test('SHELL-002: page changes, readiness and an expired session reach the host', () => {
  const onPageChanged = vi.fn<NonNullable<MountOptions['onPageChanged']>>();
  const onReady = vi.fn<NonNullable<MountOptions['onReady']>>();
  const onTokenExpired = vi.fn<NonNullable<MountOptions['onTokenExpired']>>();
  const onLogout = vi.fn<NonNullable<MountOptions['onLogout']>>();
  const { say } = mount({ onPageChanged, onReady, onTokenExpired, onLogout });
  const change = { page: 'ads', title: 'Ads', path: '/viewer-insights/ads' };
  say({ type: 'app:ready', payload: { page: 'overview_page' } });
  say({ type: 'page-changed', payload: change });
  say({ type: 'token-expired', payload: { message: 'Please sign in again.' } });
  say({ type: 'logout', payload: {} });
  expect(onLogout).toHaveBeenCalledTimes(1);
  expect(onReady).toHaveBeenCalledExactlyOnceWith('overview_page');
  expect(onPageChanged).toHaveBeenCalledExactlyOnceWith(change);
  expect(onTokenExpired).toHaveBeenCalledExactlyOnceWith('Please sign in again.');
});

describe('forged messages are counted and change nothing', () => {
  test.each([
    ['origin', HELLO, { origin: 'https://evil.example' }],
    ['origin', HELLO, { origin: `${APP}.evil.example` }],
    ['origin', HELLO, { origin: 'null' }],
    ['source', HELLO, { source: window }],
    ['source', HELLO, { source: null }],
    ['shape', { type: 'session:token', payload: { token: 't' } }, {}],
    ['shape', { type: 'open-anything', payload: {} }, {}],
    ['shape', { type: 'app:hello', payload: { version: 1, extra: true } }, {}],
    ['shape', 'app:hello', {}],
    ['shape', null, {}],
  ] as const)('by %s: %j %j', (reason, data, from) => {
    const getToken = vi.fn<GetToken>(() => Promise.resolve('t'));
    const { say, posted, ignored, traffic } = mount({ token: getToken });
    say(data, from);
    expect(ignored()).toEqual({ origin: 0, source: 0, shape: 0, [reason]: 1 });
    expect(traffic).toEqual([{ direction: 'ignored', reason }]);
    expect(posted).not.toHaveBeenCalled();
    expect(getToken).not.toHaveBeenCalled();
  });
});

test('WID-025, SHELL-003: the drill-down menu is opened and closed in the frame, once it has said hello', () => {
  const { say, posted, openDrillDownMenu, closeDrillDownMenu } = mount();
  const menu = { x: 10, y: 20, items: [{ key: 'content', filters: { series: ['Harbor Lights'] } }] };
  openDrillDownMenu(menu);
  expect(posted).not.toHaveBeenCalled();
  say(HELLO);
  openDrillDownMenu(menu);
  closeDrillDownMenu();
  expect(posted.mock.calls.slice(-2)).toEqual([
    [{ type: 'open-drill-down-menu', payload: menu }, APP],
    [{ type: 'close-drill-down-menu', payload: {} }, APP],
  ]);
});

test('print is sent once the app has said hello', () => {
  const { say, posted, print } = mount();
  print();
  expect(posted).not.toHaveBeenCalled();
  say(HELLO);
  print();
  expect(posted).toHaveBeenLastCalledWith({ type: 'print', payload: {} }, APP);
});

test.each([
  [true, '1234px'],
  [false, '100%'],
])('with autoHeight %s the height of the page makes the frame %s high', (autoHeight, height) => {
  const onResize = vi.fn<NonNullable<MountOptions['onResize']>>();
  const { say, iframe } = mount({ autoHeight, onResize });
  say({ type: 'resize', payload: { height: 1234 } });
  expect(iframe.style.height).toBe(height);
  expect(onResize).toHaveBeenCalledExactlyOnceWith(1234);
});

test('files that the app makes are told', () => {
  const onDownload = vi.fn<NonNullable<MountOptions['onDownload']>>();
  const { say } = mount({ onDownload });
  say({ type: 'download', payload: { name: 'Overview.pdf', state: 'started' } });
  say({ type: 'download', payload: { name: 'Overview.pdf', state: 'ended' } });
  expect(onDownload.mock.calls).toEqual([
    [{ name: 'Overview.pdf', state: 'started' }],
    [{ name: 'Overview.pdf', state: 'ended' }],
  ]);
});

test('an iframe of the host is used as it is, and is blank after unmount', () => {
  const own = document.createElement('iframe');
  own.title = 'Numbers';
  document.body.append(own);
  const { iframe, unmount } = mount({ container: own, page: 'ads' });
  expect(iframe).toBe(own);
  expect([own.src, own.title, own.style.width]).toEqual([`${APP}/viewer-insights/ads`, 'Numbers', '']);
  unmount();
  expect(own.isConnected).toBe(true);
  expect(own.src).toBe('about:blank');
});

test('unmount removes the frame and the listener', () => {
  const { unmount, say, posted, container, navigate, setTheme, ignored, traffic } = mount();
  say(HELLO);
  unmount();
  say(HELLO);
  say('noise', { origin: 'https://evil.example' });
  navigate('ads');
  setTheme('dark');
  expect(container.childElementCount).toBe(0);
  expect(posted).toHaveBeenCalledTimes(1);
  expect(ignored()).toEqual({ origin: 0, source: 0, shape: 0 });
  expect(traffic).toHaveLength(2);
});
