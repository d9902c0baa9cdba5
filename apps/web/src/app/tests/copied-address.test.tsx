// @vitest-environment happy-dom
import { widgetBody, type WidgetQuery } from '@playhead/contract/http/widget-queries';
import { encodeValue } from '@playhead/contract/wire';
import { pagePath } from '@playhead/domain/pages';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import { renderApp } from '../../testing/test-app.tsx';
import { testField, testFields, testFirstStreamFields } from '../../testing/test-fields.ts';
import { pageSearch } from '../page-state/page-state.ts';
import { randomStates } from '../page-state/test-random-states.ts';

// Reading the styles of every ancestor of every element takes most of a test's time.
configure({ defaultHidden: true });
afterEach(cleanup);

/** COPIED_ADDRESSES=200 runs more of them. */
const RUNS = Number(process.env['COPIED_ADDRESSES'] ?? 10);

const SERIES = 'customer_view.series';
const PLAYS = 'customer_view.plays';
const pages = ['overview_page', 'content_page', 'device_page'] as const;

const fields = [
  ...testFields,
  testField({ fieldName: 'tags.plan', label: 'Plan', category: 'Custom Tags', isCustomTag: true }),
  testField({
    fieldName: 'mins_watched',
    label: 'Minutes Watched',
    inputType: 'RangeInput',
    valueType: 'number',
    operatorSet: 'number',
    units: ['sec', 'min'],
    suggestionKey: null,
  }),
];

const dashboard = (page: string) => ({
  page,
  title: page,
  widgets: [
    {
      id: 'top-series',
      type: 'table',
      title: 'Top Series',
      x: 0,
      y: 0,
      w: 60,
      h: 10,
      fields: [SERIES, PLAYS],
      sorts: [`${PLAYS} desc`],
      dataSource: { request: 'query', queryEngin: 'playhead' },
    },
  ],
});

const described = (name: string, label: string, kind: 'dimension' | 'measure') => ({
  name,
  label,
  kind,
  format: kind === 'measure' ? 'integer' : 'text',
  definition: '',
});

/** The figure is a checksum of the query and of sampling: other queries show other figures. */
function respondTo(body: unknown, sampled: boolean) {
  const plays = [...JSON.stringify([body, sampled])].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return {
    data: {
      id: 'job-1',
      status: 'complete',
      result: {
        data: [{ [SERIES]: 'Harbor Lights', [PLAYS]: plays }],
        fields: [described(SERIES, 'Series', 'dimension'), described(PLAYS, 'Plays', 'measure')],
        truncated: false,
        provenance: {
          sql: 'SELECT 1',
          time_zone: 'America/New_York',
          period: null,
          sampled,
          cached: false,
          computed_at: '2026-11-15T12:00:00Z',
          elapsed_ms: 1,
          rows_read: 1,
        },
      },
    },
  };
}

/** A separate browser: empty storage, and a user who never switched sampling on. */
function openBrowser(path: string) {
  let sampled = false;
  const sent: unknown[] = [];
  const app = renderApp({
    path,
    replies: {
      'GET /v1/customers/1/global-filters': (_body, url) => ({
        data: { fields: url.searchParams.get('scope') === 'first_stream' ? testFirstStreamFields : fields },
      }),
      'GET /v1/customers/1/dashboard-configs': { data: pages.map(dashboard) },
      'POST /v1/customers/1/monitors': { data: { recorded: 1 } },
      'POST /v1/customers/1/users/session_sampling': (body) => {
        sampled = (body as { sampling_switch_on: boolean }).sampling_switch_on;
        return { data: body };
      },
      'POST /v1/customers/1/aurora/queries/run/json': (body) => {
        // How exact the rows are at first changes with what has been loaded; what they are of does not.
        const { precision: _first, ...asked } = Object(body);
        sent.push(asked);
        return respondTo(asked, sampled);
      },
    },
  });
  return { ...app, sent };
}

type Browser = ReturnType<typeof openBrowser>;

async function settled({ services: { queryClient } }: Browser): Promise<void> {
  await screen.findByText('Harbor Lights', { selector: 'td *' });
  await waitFor(() => expect([queryClient.isFetching(), queryClient.isMutating()]).toEqual([0, 0]));
}

function queriesOf({ services: { queryClient } }: Browser): readonly unknown[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [WIDGET_ROWS_KEY], type: 'active' });
  return shown.map(({ queryKey: [, , query] }) => query);
}

/** What a reader sees: title, breadcrumb, period, filters, sampling, notices and figures. */
function screenOf() {
  const names = (role: string, name: RegExp) =>
    screen.queryAllByRole(role, { name }).map((element) => element.getAttribute('aria-label') ?? element.textContent);
  const crumbs = screen.queryByRole('navigation', { name: 'Breadcrumb' });
  return {
    title: screen.getByRole('heading', { level: 1 }).textContent,
    crumbs:
      crumbs &&
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    filters: names('button', /^Edit filter:/),
    sampling: screen.queryByRole('switch', { name: 'Sampling' })?.getAttribute('aria-checked'),
    // The second browser loads its rows later.
    shown: screen.getByRole('main').textContent.replace(/loaded \d\d:\d\d:\d\d/, 'loaded'),
  };
}

function wireBody({ request, body }: WidgetQuery): unknown {
  return encodeValue(widgetBody(request), body);
}

async function screenAfter(app: Browser) {
  await settled(app);
  return { address: app.address(), queries: queriesOf(app), ...screenOf() };
}

const step = fc.constantFrom('none', 'clear filters', 'switch sampling');

test(`SHELL-023: ${RUNS} copied addresses open the same filters, queries and figures in a fresh browser`, async () => {
  await fc.assert(
    fc.asyncProperty(randomStates, fc.constantFrom(...pages), step, async (state, page, last) => {
      const first = openBrowser('/viewer-insights/overview_page');
      await settled(first);
      await act(() => first.router.navigate(pagePath(page) + pageSearch(state)));
      await settled(first);
      if (last === 'clear filters') {
        for (const button of screen.queryAllByRole('button', { name: /^Clear filter:/ }))
          await first.user.click(button);
      }
      if (last === 'switch sampling') await first.user.click(screen.getByRole('switch', { name: 'Sampling' }));
      const before = await screenAfter(first);
      cleanup();

      const second = openBrowser(before.address);
      const after = await screenAfter(second);
      expect(before.queries).toHaveLength(1);
      expect(after).toEqual(before);
      expect(second.sent.filter((body) => Object.hasOwn(Object(body), 'widgets'))).toEqual(
        before.queries.map((query) => wireBody(query as WidgetQuery)),
      );
      cleanup();
    }),
    // A smaller case is not worth minutes of waiting for it.
    { numRuns: RUNS, seed: 12, endOnFailure: true },
  );
}, 1_200_000);
