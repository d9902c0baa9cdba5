// @vitest-environment happy-dom
import type { Report } from '@playhead/contract/http/reports';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { memoryRouter } from '../../../page-context/router/app-router.ts';
import { RouterProvider } from '../../../page-context/router/router-provider.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replies } from '../../../testing/table-network.ts';
import { renderFeature } from '../../../testing/test-feature.tsx';
import { testUser } from '../../../testing/test-user.ts';
import { BASE, qid, testQuery, testQueryWire, testReport } from '../test-reports.tsx';
import { type ExploreAddress, ExplorePage, type ShownFrame } from './explore-page.tsx';
import type { FrameReader } from './use-explored-query.ts';

configure({ defaultHidden: true });
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const report = testReport();
const queryReply = (letter: string, change: object = {}): Replies => ({
  [`GET ${BASE}/reports/query/${qid(letter)}`]: { data: { ...testQuery, ...change, id: qid(letter) } },
});
const reportReplies = (of: Report): Replies => ({
  [`GET ${BASE}/reports`]: { data: { reports: [of] } },
  [`GET ${BASE}/reports/${of.id}`]: { data: of },
});

function renderExplore(first: ExploreAddress, replies: Replies = {}) {
  let frame: ShownFrame | null = null;
  let reads: string | null = null;
  const reader = { readQueryId: async () => (reads === null ? null : qid(reads)) };
  const keepShown = (shown: ShownFrame) => {
    frame = shown;
  };
  const addresses: ExploreAddress[] = [];
  const taken: unknown[] = [];
  function Page() {
    const navigate = useNavigate();
    const { state } = useLocation();
    return (
      <ExplorePage
        customer="1"
        user={testUser()}
        shareBase="https://app.example"
        address={state ?? first}
        onAddress={(address) => {
          addresses.push(address);
          void navigate('/explore', { replace: true, state: { ...address, own: true } });
        }}
        isOwnAddress={(next) => next.state?.own === true}
        onNew={() => {}}
        renderFrame={(shown) => {
          return <Frame reader={reader} shown={shown} onShown={keepShown} />;
        }}
        renderTools={({ queryId, query, readShown, title }) => (
          <>
            <output>{`${title} / ${queryId} / ${query === null ? 'no query' : query.fields.length}`}</output>
            <button type="button" onClick={() => void readShown().then((read) => taken.push(read))}>
              Download
            </button>
          </>
        )}
        renderError={() => 'Forbidden'}
      />
    );
  }
  const router = memoryRouter('/explore');
  const Addressed = () => (useLocation().pathname === '/explore' ? <Page /> : 'Another page');
  const feature = renderFeature(
    <RouterProvider router={router}>
      <Addressed />
    </RouterProvider>,
    {
      ...reportReplies(report),
      ...queryReply('A'),
      ...queryReply('B', { limit: 20 }),
      ...queryReply('C', { filters: { 'customer_view.series': '' }, total: false }),
      ...queryReply('E', { fields: [] }),
      ...replies,
    },
  );
  return {
    ...feature,
    router,
    addresses,
    taken,
    shows: (letter: string) => {
      reads = letter;
      return act(async () => frame?.onQuery(qid(letter)));
    },
    /** A change that the frame has not named yet; null for an emptied workbench. */
    changesTo: (letter: string | null) => {
      reads = letter;
    },
  };
}

interface FrameProps {
  reader: FrameReader;
  shown: ShownFrame;
  onShown: (shown: ShownFrame) => void;
}

function Frame({ reader, shown, onShown }: FrameProps) {
  const { onFrame } = shown;
  useEffect(() => onShown(shown));
  useEffect(() => {
    onFrame(reader);
    return () => onFrame(null);
  }, [onFrame, reader]);
  return <div>{`frame ${shown.qid}`}</div>;
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const heading = async () => (await screen.findByRole('heading', { level: 2 })).textContent;
const isChanged = async () => (await heading())?.includes('Unsaved changes');
const NEW: ExploreAddress = { code: null, qid: null };
const SAVED: ExploreAddress = { code: report.code, qid: null };

test('an empty workbench has nothing to save; the first field changes that', async () => {
  const { shows, addresses } = renderExplore(NEW);
  expect(await heading()).toBe('New analysis');
  expect((await button('Save')).disabled).toBe(true);
  expect((await button('Share')).disabled).toBe(true);
  await shows('E');
  expect(await isChanged()).toBe(false);
  await shows('A');
  await waitFor(async () => expect((await button('Save')).disabled).toBe(false));
  expect(await isChanged()).toBe(true);
  expect(addresses.at(-1)).toEqual({ code: null, qid: qid('A') });
  expect(screen.getByText(`Analytics Workbench / ${qid('A')} / 2`)).toBeTruthy();
});

test('SHELL-018: `qid` opens that query', async () => {
  renderExplore({ code: null, qid: qid('B') });
  expect(await screen.findByText(`frame ${qid('B')}`)).toBeTruthy();
  expect(await screen.findByText(`Analytics Workbench / ${qid('B')} / 2`)).toBeTruthy();
  expect(await isChanged()).toBe(false);
});

test('SHELL-018: a query that cannot be read says so', async () => {
  renderExplore({ code: null, qid: qid('Z') });
  expect(await screen.findByText('This query cannot be opened')).toBeTruthy();
});

test('RPT-006, RPT-010: Save without a current analysis opens the dialog and makes one', async () => {
  const bodies: unknown[] = [];
  const saved = testReport({ code: 'newDEF123456789', reportName: 'My plays' });
  const { user, shows, addresses } = renderExplore(NEW, {
    ...reportReplies(saved),
    [`POST ${BASE}/reports`]: (body) => {
      bodies.push(body);
      return { data: saved };
    },
  });
  await shows('A');
  await user.click(await button('Save'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' My plays ');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Mine');
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body);
  expect(await screen.findByText('Your analysis is saved!')).toBeTruthy();
  expect(bodies).toEqual([{ report_name: 'My plays', description: 'Mine', looker_query_body: testQueryWire }]);
  expect(addresses.at(-1)).toEqual({ code: 'newDEF123456789', qid: qid('A') });
  await waitFor(async () => expect(await heading()).toBe('My plays'));
});

test('RPT-005, RPT-006, RPT-010: Save on an analysis of one’s own updates it, with its version', async () => {
  const bodies: unknown[] = [];
  const { user, shows } = renderExplore(SAVED, {
    [`PUT ${BASE}/reports/${report.id}`]: (body) => {
      bodies.push(body);
      const exploreEmbedUrl = `/x?qid=${qid('B')}`;
      return { data: { ...report, version: 4, exploreEmbedUrl, lookerQueryBody: { ...testQuery, limit: 20 } } };
    },
  });
  expect(await heading()).toBe('Plays by series');
  expect(screen.getByText(`frame ${qid('A')}`)).toBeTruthy();
  await shows('B');
  await waitFor(async () => expect(await isChanged()).toBe(true));
  await user.click(await button('Save'));
  expect(await screen.findByText('Your changes are saved successfully!')).toBeTruthy();
  expect(bodies).toEqual([{ version: 3, looker_query_body: { ...testQueryWire, limit: 20 } }]);
  expect(await isChanged()).toBe(false);
});

test('RPT-005: Save and Download take a change that the frame has not named yet', async () => {
  const bodies: unknown[] = [];
  const { user, shows, changesTo, taken } = renderExplore(SAVED, {
    [`PUT ${BASE}/reports/${report.id}`]: (body) => {
      bodies.push(body);
      return { data: { ...report, version: 4 } };
    },
  });
  await heading();
  await shows('A');
  await waitFor(async () => expect((await button('Save')).disabled).toBe(false));
  changesTo('B');
  await user.click(await button('Download'));
  await waitFor(() => expect(taken).toEqual([{ queryId: qid('B'), query: { ...testQuery, limit: 20 } }]));
  await user.click(await button('Save'));
  expect(await screen.findByText('Your changes are saved successfully!')).toBeTruthy();
  expect(bodies).toEqual([{ version: 3, looker_query_body: { ...testQueryWire, limit: 20 } }]);
});

test('RPT-005: a change in the frame never disables Save for a moment: a click begun then would do nothing', async () => {
  const { shows } = renderExplore(NEW);
  await shows('A');
  await waitFor(async () => expect((await button('Save')).disabled).toBe(false));
  const changes: string[] = [];
  new MutationObserver((records) => changes.push(...records.map(({ attributeName }) => String(attributeName)))).observe(
    await button('Save'),
    { attributes: true },
  );
  await shows('B');
  await screen.findByText(`Analytics Workbench / ${qid('B')} / 2`);
  expect(changes).toEqual([]);
});

test('RPT-005: Save on a workbench that was emptied saves nothing and says so', async () => {
  const { user, shows, changesTo } = renderExplore(SAVED);
  await heading();
  await shows('A');
  await waitFor(async () => expect((await button('Save')).disabled).toBe(false));
  changesTo(null);
  await user.click(await button('Save'));
  expect(await screen.findByText('Choose at least one field first.')).toBeTruthy();
});

test('the frame may spell the saved query otherwise: that is no change', async () => {
  const { shows } = renderExplore(SAVED);
  await heading();
  await shows('C');
  await screen.findByText(`Plays by series / ${qid('C')} / 2`);
  expect(await isChanged()).toBe(false);
  await shows('B');
  await waitFor(async () => expect(await isChanged()).toBe(true));
  await shows('A');
  await waitFor(async () => expect(await isChanged()).toBe(false));
});

test('RPT-005, RPT-027: a save that fails is told and logged, and can be tried again', async () => {
  const { user, shows } = renderExplore(SAVED, {
    [`PUT ${BASE}/reports/${report.id}`]: { status: 409, code: 409, message: 'Changed meanwhile.' },
  });
  await heading();
  await shows('B');
  await waitFor(async () => expect(await isChanged()).toBe(true));
  await user.click(await button('Save'));
  expect(await screen.findByText('Changed meanwhile.')).toBeTruthy();
  expect((await button('Save')).disabled).toBe(false);
  expect(console.warn).toHaveBeenCalledWith('reports.save.failed', expect.anything());
});

test('RPT-008: a reader saves a copy only', async () => {
  const { user } = renderExplore(SAVED, reportReplies({ ...report, role: 'reader', owner: 'Bea Lang' }));
  expect(await heading()).toBe('Plays by series');
  await waitFor(async () => expect((await button('Save As')).disabled).toBe(false));
  expect((await button('Save')).disabled).toBe(true);
  await user.click(await button('Save As'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Plays by series copy');
});

test('RPT-026: an analysis that cannot be read shows access denied', async () => {
  renderExplore(SAVED, { [`GET ${BASE}/reports`]: { data: { reports: [] } } });
  expect(await screen.findByText('Forbidden')).toBeTruthy();
});

test('a version is opened without saving, or restored by saving it again', async () => {
  const bodies: unknown[] = [];
  const versions = [3, 2].map((version) => ({
    version,
    reportName: 'Plays by series',
    savedBy: 'Ana Ferreira',
    savedAt: '2026-11-14T22:30:00.000Z',
    lookerQueryBody: { ...testQuery, limit: version * 10 },
  }));
  const { user, addresses } = renderExplore(SAVED, {
    [`GET ${BASE}/reports/${report.id}/versions`]: { data: { versions } },
    [`POST ${BASE}/reports/query`]: { data: { id: qid('B') } },
    [`PUT ${BASE}/reports/${report.id}`]: (body) => {
      bodies.push(body);
      const lookerQueryBody = { ...testQuery, limit: 20 };
      return { data: { ...report, version: 4, exploreEmbedUrl: `/x?qid=${qid('B')}`, lookerQueryBody } };
    },
  });
  const openHistory = async () => {
    await user.click(await button('More actions'));
    await user.click(screen.getByRole('menuitem', { name: 'Version history' }));
  };
  await openHistory();
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Version 3 (current)Plays by series · Ana Ferreira · Nov 14, 2026, 17:30',
    'Version 2Plays by series · Ana Ferreira · Nov 14, 2026, 17:30OpenRestore',
  ]);
  await user.click(await button('Open version 2'));
  expect(await screen.findByText(`frame ${qid('B')}`)).toBeTruthy();
  expect(addresses.at(-1)).toEqual({ code: report.code, qid: qid('B') });
  await waitFor(async () => expect(await isChanged()).toBe(true));
  await openHistory();
  await user.click(await button('Restore version 2'));
  expect(await screen.findByText('Your changes are saved successfully!')).toBeTruthy();
  expect(bodies).toEqual([{ version: 3, looker_query_body: { ...testQueryWire, limit: 20 } }]);
  await waitFor(async () => expect(await isChanged()).toBe(false));
});

test('leaving with unsaved changes asks for confirmation', async () => {
  const { user, shows, router } = renderExplore(SAVED);
  await heading();
  await shows('B');
  await waitFor(async () => expect(await isChanged()).toBe(true));
  act(() => void router.navigate('/other'));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await user.click(await button('Stay'));
  expect(await heading()).toContain('Plays by series');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  act(() => void router.navigate('/other'));
  await user.click(await button('Leave'));
  expect(await screen.findByText('Another page')).toBeTruthy();
});

test('without changes there is no confirmation', async () => {
  const { router } = renderExplore(SAVED);
  await heading();
  act(() => void router.navigate('/other'));
  expect(await screen.findByText('Another page')).toBeTruthy();
});

test('RPT-007: a typed name stays when the frame stores its last change meanwhile, and that change is saved', async () => {
  const bodies: unknown[] = [];
  const saved = testReport({ code: 'newDEF123456789', reportName: 'My plays' });
  const { user, shows } = renderExplore(NEW, {
    ...reportReplies(saved),
    [`POST ${BASE}/reports`]: (body) => {
      bodies.push(body);
      return { data: saved };
    },
  });
  await shows('A');
  await user.click(await button('Save'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'My plays');
  await shows('B');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('My plays');
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body);
  await screen.findByText('Your analysis is saved!');
  expect(bodies).toEqual([
    { report_name: 'My plays', description: '', looker_query_body: { ...testQueryWire, limit: 20 } },
  ]);
});
