// @vitest-environment happy-dom
import { PortalSession } from '@playhead/contract/http/account/portal';
import { decodeSharedView, ShareLinkBody } from '@playhead/contract/http/share-links';
import { encodeWire } from '@playhead/contract/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp, testConfig } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import { testSession } from '../../testing/test-session.ts';
import { testUser } from '../../testing/test-user.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CODE = 'aB3dE6gH9jK2mN5pQ8sT1v';
const DRAMA = '{"genre":[{"op":"is_equal_to","value":"Drama"}]}';
const view = `?${new URLSearchParams({ period: 'Yesterday', filterStr: DRAMA, granularity: 'week' })}`;
const stored = (filter: unknown) => ({
  data: { code: CODE, data: { filter: JSON.stringify(filter), customer: '{"id":1,"name":"Aurora Stream"}' } },
});
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('RPT-022..RPT-025: standing alone, the link of exactly this view leads to the app and is copied', async () => {
  const bodies: unknown[] = [];
  const app = renderApp({
    path: `/viewer-insights/viewer-retention${view}`,
    user: { customer: { id: 1001, name: 'Aurora Stream', accountName: 'aurora' } },
    replies: {
      ...globalFiltersReply,
      'GET /v1/app-config': { data: { ...testConfig, portalUrl: 'https://portal.example' } },
      'POST /v1/customers/1/share-links': (body) => {
        bodies.push(body);
        return { data: { code: CODE } };
      },
    },
  });
  await screen.findByRole('button', { name: 'Edit filter: Genre is Drama' });
  await app.user.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByText('Have successfully copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/customer_switch/1001/?next=%2Fviewer-insights%2Fviewer-retention%3FshareCode%3D${CODE}`,
  );
  const [body, ...others] = bodies.map((sent) => ShareLinkBody.parse(sent).data);
  expect(others).toEqual([]);
  expect(body?.customer).toBe('{"id":1001,"name":"Aurora Stream"}');
  expect(decodeSharedView(body?.filter ?? '')).toMatchObject({ page: 'viewer-retention', search: view });
});

test('FLT-001, FLT-052, FLT-053: a link stores filters and dates with their definitions, and opens with them', async () => {
  const bodies: ShareLinkBody['data'][] = [];
  const replies = {
    ...globalFiltersReply,
    'POST /v1/customers/1/share-links': (sent: unknown) => {
      bodies.push(ShareLinkBody.parse(sent).data);
      return { data: { code: CODE } };
    },
  };
  const app = renderApp({ path: `/viewer-insights/viewer-retention${view}`, replies });
  await screen.findByRole('button', { name: 'Edit filter: Genre is Drama' });
  await app.user.click(screen.getByRole('button', { name: 'Share link' }));
  await screen.findByText('Have successfully copied to clipboard!');
  const [body] = bodies;
  expect(JSON.parse(body?.filter ?? '')).toMatchObject({
    filters: {
      allFilters: [
        {
          key: 'genre',
          label: 'Genre',
          op: 'is_equal_to',
          values: [{ op: 'is_equal_to', value: ['Drama'], name: 'Genre is Drama' }],
          status: 'set',
        },
      ],
      filter: ['genre'],
      acquisitionFilter: [],
      firstStreamFilters: [],
    },
    date: {
      type: 'shortcut',
      value: 'Yesterday',
      compareType: 'shortcut',
      compareValue: 'Previous Period',
      lookerValue: '2026/11/14 to 2026/11/14',
      compareLookerValue: '2026/11/13 to 2026/11/13',
      visible: true,
    },
  });
  cleanup();
  const saved = { ...JSON.parse(body?.filter ?? ''), search: '?granularity=week' };
  const opened = renderApp({
    path: `/viewer-insights/overview_page?shareCode=${CODE}`,
    replies: {
      ...globalFiltersReply,
      [`GET /v1/customers/1/share-links/${CODE}`]: stored(saved),
    },
  });
  await heading('Viewer Retention');
  expect(opened.address()).toBe(`/viewer-insights/viewer-retention${view}`);
});

test('RPT-024: where the clipboard is refused the link stands in a dialog, selected', async () => {
  const app = renderApp({
    path: '/viewer-insights/ads',
    replies: { 'POST /v1/customers/1/share-links': { data: { code: CODE } } },
  });
  await heading('Ads');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await app.user.click(screen.getByRole('button', { name: 'Share link' }));
  const input = await screen.findByLabelText<HTMLInputElement>('Link to this view');
  expect(input.value).toBe(
    `${window.location.origin}/customer_switch/1/?next=%2Fviewer-insights%2Fads%3FshareCode%3D${CODE}`,
  );
  await waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]));
  expect(screen.queryByText('Have successfully copied to clipboard!')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('RPT-022: a link to the app itself', () => {
  const link = (customer: number) =>
    `/customer_switch/${customer}/?next=%2Fviewer-insights%2Fads%3FshareCode%3D${CODE}`;
  const SWITCH = 'POST /portal/session/switch';
  const shared = { [`GET /v1/customers/1/share-links/${CODE}`]: stored({ page: 'viewer-retention', search: view }) };

  test('opens the view of the own customer', async () => {
    const app = renderApp({ path: link(1), replies: { ...globalFiltersReply, ...shared } });
    await heading('Viewer Retention');
    expect(app.address()).toBe(`/viewer-insights/viewer-retention${view}`);
    expect(app.calls).not.toContain(SWITCH);
  });

  test('opens after the sign-in', async () => {
    const app = renderApp({ path: link(1), signedIn: false, replies: { ...globalFiltersReply, ...shared } });
    await app.user.type(await screen.findByLabelText('E-mail'), 'ana@aurora.example');
    await app.user.type(screen.getByLabelText('Password'), 'demo-password');
    await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('Viewer Retention');
  });

  test('switches to another customer of the reader', async () => {
    const customer = { customerId: 1, customerName: 'Aurora Stream' };
    const other = { customerId: 2, customerName: 'Borealis TV' };
    const switched = encodeWire(PortalSession, { ...testSession, customer: other, customers: [customer, other] });
    const app = renderApp({
      path: link(2),
      replies: {
        ...globalFiltersReply,
        [SWITCH]: { data: switched },
        'GET /v1/customers/2/users/user-info': {
          data: testUser({ customer: { id: 2, name: 'Borealis TV', accountName: 'b' } }),
        },
        'GET /v1/customers/2/preference': { data: {} },
        [`GET /v1/customers/2/share-links/${CODE}`]: stored({ page: 'ads', search: '?period=Yesterday' }),
      },
    });
    await heading('Ads');
    await waitFor(() => expect(app.address()).toBe('/viewer-insights/ads?period=Yesterday'));
  });

  test('of a customer that is not the reader’s says so, with a way out', async () => {
    const app = renderApp({
      path: link(7),
      replies: { [SWITCH]: { status: 404, code: 404, message: 'There is nothing here.' } },
    });
    await screen.findByRole('heading', { name: 'This link cannot be opened' });
    await screen.findByText('This customer is not one of yours.');
    await app.user.click(screen.getByRole('button', { name: 'Go to your start page' }));
    await heading('Overview');
  });
});

test('SHELL-021, FLT-065: a share code is replaced by its view, to which no default country is added', async () => {
  const app = renderApp({
    path: `/viewer-insights/overview_page?shareCode=${CODE}`,
    replies: {
      ...globalFiltersReply,
      [`GET /v1/customers/1/share-links/${CODE}`]: stored({ page: 'viewer-retention', search: view }),
    },
  });
  await heading('Viewer Retention');
  expect(app.address()).toBe(`/viewer-insights/viewer-retention${view}`);
  await screen.findByRole('button', { name: 'Edit filter: Genre is Drama' });
  await screen.findByText('There is no such page');
  expect(app.address()).toBe(`/viewer-insights/viewer-retention${view}`);
});

test('RPT-021: a filter string of exactly 15 letters and digits is a saved view', async () => {
  const app = renderApp({
    path: '/viewer-insights/overview_page?filterStr=aB3dE6gH9jK2mN5',
    replies: {
      ...globalFiltersReply,
      'GET /v1/customers/1/share-links/aB3dE6gH9jK2mN5': stored({ page: 'ads', search: '?period=Yesterday' }),
    },
  });
  await heading('Ads');
  expect(app.address()).toBe('/viewer-insights/ads?period=Yesterday');
});

test.each([
  ['nobody knows', `?shareCode=${CODE}`],
  ['that is none', '?shareCode=x'],
  ['that is empty', '?shareCode='],
])('a code %s says so and leads to the overview', async (_name, search) => {
  const app = renderApp({ path: `/viewer-insights/ads${search}` });
  await screen.findByRole('heading', { name: 'This shared view cannot be opened' });
  await app.user.click(screen.getByRole('button', { name: 'Go to Overview' }));
  await heading('Overview');
  expect(app.address()).toBe('/viewer-insights/overview_page');
});

test.each([
  ['no view', { nothing: true }],
  ['a page that does not exist', { page: 'constructor', search: '' }],
])('a code under which %s is stored says so', async (_name, filter) => {
  renderApp({
    path: `/viewer-insights/ads?shareCode=${CODE}`,
    replies: { [`GET /v1/customers/1/share-links/${CODE}`]: stored(filter) },
  });
  expect(await screen.findByRole('heading', { name: 'This shared view cannot be opened' })).toBeTruthy();
});

test('a stored view that names its own code does not go round in circles', async () => {
  const app = renderApp({
    path: `/viewer-insights/ads?shareCode=${CODE}`,
    replies: {
      [`GET /v1/customers/1/share-links/${CODE}`]: stored({ page: 'dma_page', search: `?shareCode=${CODE}` }),
    },
  });
  await heading('DMA');
  expect(app.address()).toBe('/viewer-insights/dma_page');
});

test('SHELL-015: a view of a page the reader may not open is forbidden', async () => {
  renderApp({
    path: `/viewer-insights/overview_page?shareCode=${CODE}`,
    user: { features: ['overview_page'] },
    replies: { [`GET /v1/customers/1/share-links/${CODE}`]: stored({ page: 'paths_page', search: '' }) },
  });
  expect(await screen.findByRole('heading', { name: 'Forbidden' })).toBeTruthy();
});

test('SHELL-021, SHELL-022: filters of another app are taken over once, in addition to those that are set', async () => {
  const foreign = new URLSearchParams({
    uaaFilterStr: encodeURIComponent('{"series":[{"op":"is_equal_to","value":"Harbor Lights"}]}'),
    filterStr: DRAMA,
  });
  const app = renderApp({
    path: `/viewer-insights/content_page?${foreign}`,
    user: { defaultCountry: null },
    replies: globalFiltersReply,
  });
  await heading('Series: Harbor Lights');
  expect(new URLSearchParams(app.address().split('?')[1]).get('filterStr')).toBe(
    '{"genre":[{"op":"is_equal_to","value":"Drama"}],"series":[{"op":"is_equal_to","value":"Harbor Lights"}]}',
  );
  expect(app.address()).not.toContain('uaaFilterStr');
});

test('SHELL-022: a payload that cannot be read is ignored and logged', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = renderApp({ path: '/viewer-insights/ads?uaaFilterStr=%7Bbroken', user: { defaultCountry: null } });
  await heading('Ads');
  await waitFor(() => expect(app.address()).toBe('/viewer-insights/ads'));
  expect(warned).toHaveBeenCalledWith('address.uaa-filters.ignored', expect.anything());
});
