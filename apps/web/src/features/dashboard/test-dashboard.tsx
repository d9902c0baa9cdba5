import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { type QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import { encodeWire } from '@playhead/contract/wire';
import { changeSettings, type PageSettings } from '@playhead/domain/pages';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { ApiContext } from '@playhead/browser/api/api-context.tsx';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import { createQueryRunner } from '@playhead/browser/api/query-runner.ts';
import { testUser, type TestUserChanges } from '../../testing/test-user.ts';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { ThemeProvider } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@playhead/browser/ui/toast/toast-region.tsx';
import { createToastStore } from '@playhead/browser/ui/toast/toast-store.ts';
import type { FilterSet } from '@playhead/domain/filters';
import { COUNTRY_KEY } from '../../page-context/filter-values.ts';
import { type Page, PageContext } from '../../page-context/page-context.ts';
import type { PagePeriod } from '../../page-context/page-period.ts';
import { testPage } from '../../testing/test-page.ts';
import { DashboardPage, type DashboardSlots } from './dashboard-page.tsx';
import { autoRefreshMs } from './refresh/use-page-refresh.ts';
import { RefreshStatus, viewEntries } from './refresh/view-tools.tsx';

interface TestPage {
  settings: PageSettings;
  change: (changes: Changes) => void;
  /** As Back and the view menu do. */
  changeSettings: (changes: PageSettings) => void;
}

export type TestReply = { status?: number; code?: number; message?: string; data?: unknown; errors?: unknown };
export interface RecordedCall {
  method: string;
  path: string;
  body: Readonly<Record<string, unknown>>;
}
type Responder = (call: RecordedCall) => TestReply | 'no response' | Promise<TestReply | 'no response'>;

interface Changes {
  /** Query field -> expression. */
  filters?: Readonly<Record<string, string>>;
  period?: PagePeriod;
  autoRefresh?: boolean;
  refreshSerial?: number;
  countries?: readonly string[];
}

export interface TestDashboardOptions extends Changes, Pick<DashboardSlots, 'onEmpty'> {
  widgets: readonly WidgetConfig[];
  respond?: Responder;
  user?: TestUserChanges;
  settings?: PageSettings;
  /** The one value of every filter that a widget can be about. */
  subject?: string;
  chooseFilter?: Page['chooseFilter'];
  onDrill?: Page['navigation']['drill'];
  drillItemsFor?: DashboardSlots['drilling']['itemsFor'];
  renderDrillMenu?: DashboardSlots['drilling']['renderMenu'];
}

const week = { range: { from: '2026-11-08', to: '2026-11-14' }, label: 'Nov 8 – Nov 14' };
const weekBefore = { range: { from: '2026-11-01', to: '2026-11-07' }, label: 'Nov 1 – Nov 7' };
export const testPeriod = { current: week, compare: { ...weekBefore, missing: null } };

/** A dashboard page over a network that responds from a function; page state lives where the app would keep the address. */
export function renderDashboard({ widgets, respond, user, settings: first = {}, ...options }: TestDashboardOptions) {
  const calls: RecordedCall[] = [];
  const monitored: { method: string; path: string; body: unknown }[] = [];
  const toasts = createToastStore();
  const queryClient = createQueryClient();
  const api = createApiClient({
    origin: '',
    readToken: () => 't',
    onTokenExpired: () => undefined,
    fetch: async (input, init) => {
      const path = new URL(String(input), 'http://localhost').pathname;
      const call = { method: init?.method ?? 'GET', path, body: readBody(init?.body) };
      if (path.endsWith('/dashboard-configs')) return reply({ data: [{ page: 'overview_page', title: 'P', widgets }] });
      if (path.endsWith('/monitors')) {
        monitored.push({ ...call, body: JSON.parse(String(init?.body)) });
        return reply({ data: { recorded: 1 } });
      }
      calls.push(call);
      if (call.method === 'DELETE') return reply({ data: { cancelled: 1 } });
      const given = await (respond ?? rowsFor)(call);
      if (given === 'no response') throw new TypeError('fetch failed');
      init?.signal?.throwIfAborted();
      return reply(given);
    },
  });
  const runner = createQueryRunner(api, { customer: '1', table: 'aurora', refreshIntervalMs: 200 });
  const theme = createThemeStore({ storage: null, darkSystem: window.matchMedia('(prefers-color-scheme: dark)') });
  const state: TestPage = {
    settings: first,
    change: () => undefined,
    changeSettings: () => undefined,
  };
  const fixed = testPage({ user: testUser(user), runner, period: testPeriod });
  const { chooseFilter = fixed.chooseFilter, onDrill: drill = fixed.navigation.drill } = options;

  function Frame() {
    const [changes, setChanges] = useState<Changes>(options);
    const [settings, setSettings] = useState(first);
    state.settings = settings;
    state.change = (next) => setChanges((known) => ({ ...known, ...next }));
    const change = (next: PageSettings) => setSettings((known) => changeSettings(known, next));
    state.changeSettings = change;
    const { filters: texts, countries, period = testPeriod, autoRefresh = false, refreshSerial = 0 } = changes;
    const used = useMemo(() => usedFilters(widgets, countries, options.subject), [countries]);
    const page: Page = {
      ...fixed,
      chooseFilter,
      period,
      state: { ...fixed.state, settings },
      filters: { ...fixed.filters, used, texts: texts ?? fixed.filters.texts },
      navigation: { ...fixed.navigation, drill },
      refresh: { ...fixed.refresh, auto: autoRefresh, serial: refreshSerial },
      changeSettings: change,
    };
    return (
      <PageContext value={page}>
        <RefreshStatus customer="1" refreshEveryMs={autoRefreshMs(autoRefresh, fixed.user.refreshIntervalMs)} />
        <MenuButton label="Settings" className="" groups={[viewEntries(settings, change)]}>
          Settings
        </MenuButton>
        <DashboardPage
          notes={noNotes}
          drilling={{
            itemsFor: options.drillItemsFor ?? (() => []),
            renderMenu: options.renderDrillMenu ?? (() => null),
          }}
          onEmpty={options.onEmpty}
          missing={<p>missing</p>}
          nothing={<p>nothing here</p>}
          renderError={() => <p>failed</p>}
        />
      </PageContext>
    );
  }

  render(
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <ThemeProvider store={theme}>
          <ToastProvider store={toasts}>
            <Frame />
          </ToastProvider>
        </ThemeProvider>
      </ApiContext>
    </QueryClientProvider>,
  );
  return { calls, monitored, state, queryClient, toasts, user: userEvent.setup() };
}

const noNotes: DashboardSlots['notes'] = { annotations: [] };

function usedFilters(
  widgets: readonly WidgetConfig[],
  countries: readonly string[] | undefined,
  subject: string | undefined,
): FilterSet {
  const subjects = new Set(widgets.flatMap(({ dataSource }) => dataSource.subject?.filter ?? []));
  const rowOf = (value: string) => ({ op: 'is_equal_to', values: [value] }) as const;
  return [
    ...(countries === undefined ? [] : [{ key: COUNTRY_KEY, rows: countries.map(rowOf) }]),
    ...(subject === undefined ? [] : [...subjects].map((key) => ({ key, rows: [rowOf(subject)] }))),
  ];
}

function reply({ status = 200, ...envelope }: TestReply): Response {
  return Response.json({ code: 200, ...envelope }, { status });
}

function readBody(body: unknown): Readonly<Record<string, unknown>> {
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

export function tableWidget(id: string, changes: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    id,
    type: 'table',
    title: id,
    x: 0,
    y: 0,
    w: 60,
    h: 10,
    fields: ['customer_view.series', 'customer_view.plays'],
    sorts: ['customer_view.plays desc'],
    dataSource: { request: 'query', queryEngin: 'customer_view' },
    ...changes,
  };
}

/** One row that names the widget it belongs to. */
function testResult(name: string): QueryResult {
  return {
    data: [{ 'customer_view.series': `Row of ${name}`, 'customer_view.plays': 7 }],
    fields: [
      { name: 'customer_view.series', label: 'Series', kind: 'dimension', format: 'text', definition: '' },
      { name: 'customer_view.plays', label: 'Plays', kind: 'measure', format: 'integer', definition: '' },
    ],
    truncated: false,
    provenance: {
      sql: 'SELECT 1',
      timeZone: 'America/New_York',
      period: null,
      sampled: false,
      cached: false,
      computedAt: '2026-11-15T12:00:00Z',
      elapsedMs: 3,
      rowsRead: 10,
    },
  };
}

export function rowsFor({ body }: RecordedCall): TestReply {
  return rows(widgetOf(body));
}

export function rows(name: string): TestReply {
  return { data: encodeWire(RunQueryReply, { id: 'j', status: 'complete', result: testResult(name) }) };
}

export function widgetOf(body: RecordedCall['body']): string {
  const { widgets } = body;
  return Array.isArray(widgets) ? String(widgets[0]) : '';
}

export function filtersOf({ filters }: RecordedCall['body']): Readonly<Record<string, unknown>> {
  return typeof filters === 'object' && filters !== null ? { ...filters } : {};
}

export const widget = (name: string) => screen.findByRole('region', { name });
export const rowOf = (name: string) => screen.findByText(`Row of ${name}`);
