// @vitest-environment happy-dom
import { PreferenceMap } from '@playhead/contract/http/account/preferences';
import { decodeWire } from '@playhead/contract/wire';
import { applyNumberFormat, exactNumber } from '@playhead/domain/format';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, type Replies } from '../../testing/test-app.tsx';

afterEach(() => {
  cleanup();
  applyNumberFormat('comma_point');
  vi.restoreAllMocks();
});

const PREFERENCE = '/v1/customers/1/preference';
const DIALOG = 'You have unsaved changes. Do you want to leave this page?';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

/** A server that keeps what is sent. */
function keeping(saved: PreferenceMap = {}, path = '/viewer-insights/ads?period=Yesterday') {
  const store: { sent: unknown[]; saved: PreferenceMap } = { sent: [], saved };
  const replies: Replies = {
    [`GET ${PREFERENCE}`]: () => ({ data: store.saved }),
    [`POST ${PREFERENCE}`]: (body) => {
      store.sent.push(body);
      store.saved = { ...store.saved, ...decodeWire(PreferenceMap, body) };
      return { data: store.saved };
    },
  };
  return { store, app: renderApp({ path, replies }) };
}

async function openFromMenu(app: ReturnType<typeof renderApp>) {
  await title('Ads');
  await app.user.click(screen.getByRole('button', { name: 'Settings' }));
  await app.user.click(screen.getByRole('link', { name: 'Preference' }));
  await screen.findByRole('heading', { name: 'When you open Playhead' });
}

test('USR-025, USR-028: loaded, marked, saved, then back to the previous page', async () => {
  const { store, app } = keeping({ theme: 'light' });
  await openFromMenu(app);
  expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
  await app.user.click(await radio('1.234,56'));
  screen.getByText('Changed');
  screen.getByText('1 unsaved change');
  expect(exactNumber(1234.5)).toBe('1,234.5');
  await app.user.click(screen.getByText('Save'));
  await title('Ads');
  screen.getByText('Your preference has been applied successfully!');
  expect(app.address()).toBe('/viewer-insights/ads?period=Yesterday');
  expect(store.sent).toEqual([{ number_format: 'point_comma' }]);
  expect(exactNumber(1234.5)).toBe('1.234,5');
  expect(screen.queryByText(DIALOG)).toBeNull();
});

test('USR-025: a theme holds at once after Save, and not before', async () => {
  const { app } = keeping({ theme: 'light' });
  await openFromMenu(app);
  const theme = within(screen.getByRole('radiogroup', { name: 'Theme preference' }));
  await app.user.click(theme.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['phTheme']).toBe('light');
  await app.user.click(screen.getByText('Save'));
  await title('Ads');
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
});

test('USR-026, USR-027: the menu is held up while there are unsaved differences', async () => {
  const { store, app } = keeping();
  await openFromMenu(app);
  await app.user.click(await radio('1 234,56'));
  await app.user.click(screen.getByRole('link', { name: 'Jobs Management' }));
  await screen.findByText(DIALOG);
  await app.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByText(DIALOG)).toBeNull();
  expect((await radio('1 234,56')).checked).toBe(true);
  await app.user.click(screen.getByRole('link', { name: 'Jobs Management' }));
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await title('Jobs Management');
  expect(store.sent).toEqual([]);
});

test('USR-026: Back is held up, and Stay keeps the address', async () => {
  const { app } = keeping();
  await openFromMenu(app);
  await app.user.click(await radio('1 234,56'));
  await app.router.navigate(-1);
  await screen.findByText(DIALOG);
  expect(app.address()).toBe('/viewer-insights/preference?period=Yesterday');
  await app.user.click(screen.getByRole('button', { name: 'Leave' }));
  await title('Ads');
});

test('USR-026: the browser asks for confirmation before the tab is closed, while there are differences alone', async () => {
  const { app } = keeping({}, '/viewer-insights/preference');
  const close = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  const field = await radio('1 234,56');
  // `fireEvent` returns false for an event that was prevented.
  expect(close()).toBe(true);
  await app.user.click(field);
  expect(close()).toBe(false);
  await app.user.click(screen.getByText('Cancel'));
  expect(close()).toBe(true);
});

test('USR-026: nothing is held up when a value was set back to what it was', async () => {
  const { app } = keeping();
  await openFromMenu(app);
  await app.user.click(await radio('1 234,56'));
  await app.user.click(await radio('1,234.56'));
  await app.user.click(screen.getByRole('link', { name: 'Jobs Management' }));
  await title('Jobs Management');
});

test('Reset to defaults waits for Save, and opens the start page where there is none before', async () => {
  const { store, app } = keeping({ numberFormat: 'point_comma', theme: 'dark' }, '/viewer-insights/preference');
  await app.user.click(await screen.findByText('Reset to defaults'));
  screen.getByText('2 unsaved changes');
  expect(store.sent).toEqual([]);
  await app.user.click(screen.getByText('Save'));
  await title('Overview');
  expect(store.sent).toEqual([
    {
      default_page: 'overview_page',
      default_period: 'Last 7 Days',
      default_compare: 'Previous Period',
      number_format: 'comma_point',
      theme: 'system',
      language: 'system',
      first_numbers: 'estimate',
    },
  ]);
});

test('ERR-016: a failed save is logged and told next to the changes, which stay', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { app } = keeping({}, '/viewer-insights/preference');
  app.table[`POST ${PREFERENCE}`] = { status: 503, code: 503, message: 'The settings database is away.' };
  await app.user.click(await radio('1 234,56'));
  await app.user.click(screen.getByText('Save'));
  await screen.findByText("Couldn't save. The settings database is away.");
  expect((await radio('1 234,56')).checked).toBe(true);
  expect(warn).toHaveBeenCalledWith('preferences.save.failed', expect.anything());
});

test('ERR-016: without preferences the app opens with its defaults, and the page itself offers to try again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const replies = { [`GET ${PREFERENCE}`]: { status: 503, code: 503, message: 'The settings database is away.' } };
  const app = renderApp({ path: '/', replies });
  await title('Overview');
  expect(app.address()).toBe('/viewer-insights/overview_page');
  cleanup();
  const broken = renderApp({ path: '/viewer-insights/preference', replies });
  await screen.findByText('The settings database is away.');
  expect(warn).toHaveBeenCalledWith('preferences.load.failed', expect.anything());
  broken.table[`GET ${PREFERENCE}`] = { data: { theme: 'dark' } };
  await broken.user.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: 'When you open Playhead' });
});

test('the app opens with the page and the period of the preferences, and an address wins over them', async () => {
  const saved = { defaultPage: 'ads', defaultPeriod: 'Last 30 Days', defaultCompare: 'Previous Month' } as const;
  const replies = { [`GET ${PREFERENCE}`]: { data: saved } };
  const app = renderApp({ path: '/', replies });
  await title('Ads');
  expect(app.address()).toBe('/viewer-insights/ads?period=Last+30+Days&compare=Previous+Month');
  cleanup();
  const addressed = renderApp({ path: '/viewer-insights/dma_page', replies });
  await title('DMA');
  expect(addressed.address()).toBe('/viewer-insights/dma_page');
  cleanup();
  const shared = renderApp({ path: '/?period=Yesterday', replies });
  await title('Overview');
  expect(shared.address()).toBe('/viewer-insights/overview_page?period=Yesterday');
});

test('a saved theme holds from the start; the switch in the top bar changes this browser alone', async () => {
  const { store, app } = keeping({ theme: 'dark' }, '/viewer-insights/preference');
  await screen.findByRole('heading', { name: 'When you open Playhead' });
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
  const bar = within(screen.getByRole('radiogroup', { name: 'Theme' }));
  await app.user.click(bar.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset['phTheme']).toBe('light');
  expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
  expect(store.sent).toEqual([]);
  await app.services.queryClient.refetchQueries({ queryKey: ['preferences'] });
  expect(document.documentElement.dataset['phTheme']).toBe('light');
  const theme = within(screen.getByRole('radiogroup', { name: 'Theme preference' }));
  await app.user.click(theme.getByRole('radio', { name: 'Dark' }));
  await app.user.click(screen.getByText('Save'));
  await title('Overview');
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
});

test('USR-025: in a host’s frame the host decides the theme', async () => {
  const { services } = renderApp({ path: '/viewer-insights/preference', embedded: true });
  services.queryClient.setQueryData(['preferences', '1'], { theme: 'dark', numberFormat: 'point_comma' });
  expect([services.theme.readChoice(), exactNumber(0.5)]).toEqual(['system', '0,5']);
});

test('the time zone of the customer is shown', async () => {
  keeping({}, '/viewer-insights/preference');
  await screen.findByText('America/New York');
  within(screen.getByRole('main')).getByText('UTC-05:00');
});
