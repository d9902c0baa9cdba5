// @vitest-environment happy-dom
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testUser } from '../../testing/test-user.ts';
import { gearEntries, widgetMenuEntries } from './menu-entries.ts';
import { topSeries, viewers } from './test-exports.ts';
import { WidgetMenuHost } from './widget-menu-host.tsx';

afterEach(cleanup);

const exporter = testUser({ permissions: ['ci_export_permission'] });
const reader = testUser({ permissions: [] });
const act4 = () => ({
  pdf: vi.fn<() => void>(),
  csv: vi.fn<() => void>(),
  send: vi.fn<() => void>(),
  schedule: vi.fn<() => void>(),
});
const overview = { page: 'overview_page', filters: {} } as const;
const act3 = () => ({ download: vi.fn<() => void>(), send: vi.fn<() => void>(), schedule: vi.fn<() => void>() });
const labels = (groups: readonly (readonly { label: string }[])[]) => groups.flat().map(({ label }) => label);

describe('gear menu', () => {
  test('EXP-003: a page is downloaded, sent and scheduled', () => {
    const actions = act4();
    const entries = gearEntries(overview, exporter, actions).flat();
    expect(labels([entries])).toEqual(['Download as PDF', 'Download as CSV', 'Send', 'Schedule']);
    for (const entry of entries) entry.onSelect();
    for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce();
  });

  test('EXP-008: Send needs the permission, downloads and Schedule do not', () => {
    expect(labels(gearEntries(overview, reader, act4()))).toEqual(['Download as PDF', 'Download as CSV', 'Schedule']);
  });

  test.each(['unique_viewers_page', 'unique_viewers_page_configurable'] as const)(
    'EXP-004: %s has Schedule alone, with the permission',
    (page) => {
      expect(labels(gearEntries({ page, filters: {} }, exporter, act4()))).toEqual(['Schedule']);
      expect(labels(gearEntries({ page, filters: {} }, reader, act4()))).toEqual([]);
    },
  );

  test.each([
    [false, true],
    [true, false],
  ])(
    'EXP-009: with demographic filters and audience-metadata export %s all entries are disabled: %s',
    (flag, disabled) => {
      const user = testUser({ permissions: ['ci_export_permission'], flags: { audienceMetadataExport: flag } });
      const entries = gearEntries({ ...overview, filters: { 'residents.age': '18-20' } }, user, act4()).flat();
      expect(entries.map((entry) => entry.disabled)).toEqual([disabled, disabled, disabled, disabled]);
      const reason = disabled ? 'Your account does not export data with demographic filters.' : undefined;
      expect(entries[0]?.reason).toBe(reason);
    },
  );

  test('EXP-073: the account says which formats and destinations a page has', () => {
    const entriesWith = (
      destinations: readonly ('email' | 's3' | 'sftp')[],
      formats: readonly ('pdf' | 'csv_zip')[],
    ) => {
      const offer = { destinations: [...destinations], formats: [...formats] };
      const user = testUser({ permissions: ['ci_export_permission'], pageOffers: { overview_page: offer } });
      return labels(gearEntries(overview, user, act4()));
    };
    expect(entriesWith(['email'], ['pdf'])).toEqual(['Download as PDF', 'Send', 'Schedule']);
    expect(entriesWith(['sftp'], ['csv_zip'])).toEqual(['Download as CSV', 'Send', 'Schedule']);
    expect(entriesWith([], ['pdf', 'csv_zip'])).toEqual(['Download as PDF', 'Download as CSV']);
    expect(entriesWith(['email'], [])).toEqual([]);
  });

  test('an entry that does nothing is not offered', () => {
    const actions = { ...act4(), send: undefined, schedule: undefined };
    expect(labels(gearEntries(overview, exporter, actions))).toEqual(['Download as PDF', 'Download as CSV']);
  });
});

describe('widget menu', () => {
  const demographic = {
    request: 'query',
    body: decodeWire(RunQueryBody, { fields: ['customer_view.plays'], filters: { 'residents.age': '18-20' } }),
  } as const;

  test('EXP-006, EXP-007: Download Data and Send Data for a query', () => {
    expect(labels([widgetMenuEntries(topSeries.query, exporter, act3())])).toEqual(['Download Data', 'Send Data']);
  });

  test('EXP-006, EXP-007, WID-022: Download, Send and Schedule for the viewers table', () => {
    expect(labels([widgetMenuEntries(viewers.query, exporter, act3())])).toEqual(['Download', 'Send', 'Schedule']);
  });

  test('EXP-008: without the permission only downloads', () => {
    expect(labels([widgetMenuEntries(topSeries.query, reader, act3())])).toEqual(['Download Data']);
    expect(labels([widgetMenuEntries(viewers.query, reader, act3())])).toEqual(['Download']);
  });

  test.each([
    [false, [true, true]],
    [true, [false, false]],
  ])('EXP-009: demographic filters with audience-metadata export %s', (audienceMetadataExport, disabled) => {
    const user = testUser({ permissions: ['ci_export_permission'], flags: { audienceMetadataExport } });
    const entries = widgetMenuEntries(demographic, user, act3());
    expect(entries.map((entry) => entry.disabled)).toEqual(disabled);
    expect(widgetMenuEntries(topSeries.query, user, act3()).map((entry) => entry.disabled)).toEqual([false, false]);
  });
});

describe('EXP-005: the menu opens by a window message', () => {
  const message = { type: 'open-widget-action-menu', payload: { x: 40, y: 60, widgetId: 'top' } };
  const PORTAL = 'https://portal.example';

  function setUp() {
    const actions = act3();
    render(
      <WidgetMenuHost
        allowedOrigins={[PORTAL]}
        entriesFor={(id) => (id === 'top' ? widgetMenuEntries(topSeries.query, exporter, actions) : [])}
      />,
    );
    const say = (data: unknown, origin = window.location.origin, source: Window | null = window) =>
      act(() => {
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      });
    return { actions, say };
  }

  test('EXP-005, EXP-007: at the coordinates of the click, with the focus on its first entry', async () => {
    const { actions, say } = setUp();
    say(message);
    const menu = screen.getByRole('menu', { name: 'Widget actions' });
    expect(menu.parentElement?.style).toMatchObject({ left: '40px', top: '60px' });
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Download Data', 'Send Data']);
    expect(document.activeElement).toBe(items[0]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(actions.send).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('Escape closes it', async () => {
    const { say } = setUp();
    say(message);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test.each<[string, unknown, string, Window | null]>([
    ['another origin', message, 'https://evil.example', window],
    ['an origin that only begins alike', message, `${PORTAL}.evil.example`, window],
    ['another window', message, PORTAL, null],
    ['an extra member', { ...message, payload: { ...message.payload, run: 'x' } }, PORTAL, window],
    ['text for a number', { ...message, payload: { ...message.payload, x: '40' } }, PORTAL, window],
    ['another type', { ...message, type: 'open-menu' }, PORTAL, window],
    ['a widget that is not there', { ...message, payload: { ...message.payload, widgetId: 'no' } }, PORTAL, window],
  ])('EXP-005: %s opens nothing', (_name, data, origin, source) => {
    const { say } = setUp();
    say(data, origin, source);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('EXP-009: a disabled entry says why and does nothing', async () => {
    const download = vi.fn<() => void>();
    const reason = 'Your account does not export data with demographic filters.';
    render(
      <WidgetMenuHost
        allowedOrigins={[]}
        entriesFor={() => [{ key: 'a', label: 'Download Data', disabled: true, reason, onSelect: download }]}
      />,
    );
    act(() => {
      const { origin } = window.location;
      window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: window }));
    });
    const item = screen.getByRole('menuitem', { name: 'Download Data', description: reason });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(item);
    expect(download).not.toHaveBeenCalled();
  });
});
