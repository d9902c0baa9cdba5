// @vitest-environment happy-dom
import { Board } from '@playhead/contract/http/boards';
import { encodeWire } from '@playhead/contract/wire';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { testUser } from '../../testing/test-user.ts';
import { BoardList } from './board-list.tsx';
import { BoardPage } from './board-page.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { BASE, BOARD, FIRST, rowsReply, SECOND, testBoard, testFields } from './test-boards.ts';

configure({ defaultHidden: true });
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const wire = (board: Board) => encodeWire(Board, board);
const calendar = { today: '2026-11-16', weekStartDay: 0 };
const READ = `GET ${BASE}/boards/${BOARD}`;
const UPDATE = `PUT ${BASE}/boards/${BOARD}`;
const RUN = `POST ${BASE}/aurora/queries/run/json`;

function openBoard(board: Board, replies: Replies = {}) {
  const opened: string[] = [];
  const user = testUser();
  const feature = renderFeature(
    <BoardPage
      customer="1"
      user={{ ...user, customer: { ...user.customer, accountName: 'aurora' } }}
      calendar={calendar}
      id={BOARD}
      onList={() => opened.push('list')}
      onAnalyses={() => opened.push('analyses')}
      onOpenReport={(code) => opened.push(code)}
      renderError={(error, retry) => (
        <button type="button" onClick={retry}>
          {String(error)}
        </button>
      )}
    />,
    {
      [READ]: { data: wire(board) },
      [`GET ${BASE}/explore/fields`]: { data: { fields: testFields } },
      [RUN]: rowsReply,
      ...replies,
    },
  );
  return { ...feature, opened };
}

/** Responds to a change as the server does, and keeps what was sent. */
function changing(board: Board, sent: unknown[]): Replies {
  return {
    [UPDATE]: (body) => {
      sent.push(body);
      const { pins, readers, name } = Object(body);
      const ofReport = new Map(board.pins.map((one) => [one.report, one]));
      const next = {
        ...board,
        version: board.version + sent.length,
        ...(name === undefined ? {} : { name }),
        ...(readers === undefined ? {} : { readers }),
        ...(pins === undefined
          ? {}
          : { pins: pins.map((one: { report: string }) => ({ ...ofReport.get(one.report), ...one })) }),
      };
      return { data: wire(next) };
    },
  };
}

const widgets = () => screen.findAllByRole('article').then((all) => all.map((one) => one.getAttribute('aria-label')));
async function choose(user: ReturnType<typeof openBoard>['user'], widget: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${widget}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test('a board runs its analyses, shows their periods and opens them', async () => {
  const { user, opened, calls } = openBoard(testBoard());
  const [first] = await screen.findAllByRole('article');
  if (first === undefined) throw new Error('There is no widget.');
  expect(await within(first).findByText('1,204')).toBeDefined();
  expect(within(first).getByText(/^Last 7 Days · /)).toBeDefined();
  // Both analyses have the same query: it runs once.
  expect(calls.filter((call) => call === RUN)).toHaveLength(1);
  await user.click(within(first).getByRole('button', { name: 'Plays by series' }));
  expect(opened).toEqual(['abcDEF123456789']);
});

test('the numbers of a board are exact, also while the sampling switch is on: nothing marks an estimate', async () => {
  const bodies: unknown[] = [];
  const run: Replies[string] = (body) => {
    bodies.push(body);
    return rowsReply;
  };
  openBoard(testBoard(), { [RUN]: run });
  expect(await screen.findAllByText('1,204')).not.toHaveLength(0);
  expect(bodies).toEqual([expect.objectContaining({ precision: 'exact' })]);
});

test('an unpinned analysis comes back with Undo; order and width are saved', async () => {
  const sent: unknown[] = [];
  const board = testBoard();
  const { user } = openBoard(board, changing(board, sent));
  await choose(user, 'Reach', 'Unpin');
  await waitFor(async () => expect(await widgets()).toEqual(['Plays by series']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await widgets()).toEqual(['Plays by series', 'Reach']));
  await choose(user, 'Reach', 'Move earlier');
  await waitFor(async () => expect(await widgets()).toEqual(['Reach', 'Plays by series']));
  await choose(user, 'Reach', 'Full width');
  await waitFor(() => expect(sent).toHaveLength(4));
  const pin = (report: string | undefined, width = 'half') => ({ report, width });
  expect(sent).toEqual([
    { pins: [pin(FIRST)], version: 3 },
    { pins: [pin(FIRST), pin(SECOND)], version: 4 },
    { pins: [pin(SECOND), pin(FIRST)], version: 5 },
    { pins: [pin(SECOND, 'full'), pin(FIRST)], version: 6 },
  ]);
});

test('the owner renames and shares; colleagues only look', async () => {
  const sent: unknown[] = [];
  const board = testBoard();
  const { user } = openBoard(board, {
    ...changing(board, sent),
    [`GET ${BASE}/emails`]: { data: { emails: ['bea@aurora.example', testUser().user.email] } },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please enter the name of your board')).toBeDefined();
  await user.type(name, ' Tuesday ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 2, name: 'Tuesday' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(screen.getByRole('radio', { name: 'Some colleagues' }));
  await user.click(await screen.findByRole('checkbox', { name: 'bea@aurora.example' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Owned by you · shared with 1 colleague · 2 analyses')).toBeDefined();
  expect(sent).toEqual([
    { name: 'Tuesday', version: 3 },
    { readers: ['bea@aurora.example'], version: 4 },
  ]);
  cleanup();
  openBoard(testBoard({ role: 'reader' }));
  expect(await screen.findByText('Owned by Ana Ferreira · 2 analyses')).toBeDefined();
  for (const absent of ['Share', 'More actions', 'Actions for Reach']) {
    expect(screen.queryByRole('button', { name: absent })).toBeNull();
  }
  cleanup();
  openBoard(testBoard({ ownerLeft: true }));
  expect(
    await screen.findByText('Owned by Ana Ferreira, who was removed · only admins see it · 2 analyses'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
});

test('an empty board, a deleted analysis, a failed run and a board that is gone say so', async () => {
  openBoard(testBoard({ pins: [] }));
  expect(await screen.findByText('Nothing is pinned here yet')).toBeDefined();
  cleanup();
  const gone = {
    report: FIRST ?? '',
    width: 'half' as const,
    reportName: null,
    reportCode: null,
    lookerQueryBody: null,
  };
  openBoard(testBoard({ pins: [gone] }));
  expect(await screen.findByText('This analysis was deleted. It can be removed from the board.')).toBeDefined();
  cleanup();
  const failed = openBoard(testBoard(), { [RUN]: { status: 500, code: 500, message: 'No engine.', errors: [] } });
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  failed.table[RUN] = rowsReply;
  if (retry !== undefined) await failed.user.click(retry);
  expect((await screen.findAllByText('1,204')).length).toBeGreaterThan(0);
  cleanup();
  openBoard(testBoard(), { [READ]: { status: 404, code: 404, message: 'Not found.', errors: [] } });
  expect(await screen.findByText(/Not found/)).toBeDefined();
});

test('the list: a new board opens, a deleted one comes back with Undo', async () => {
  const { pins: _, readers: __, ...entry } = wire(testBoard());
  const listed = [{ ...entry, pins: 2 }];
  const opened: string[] = [];
  const { user, table } = renderFeature(<BoardList customer="1" user={testUser()} onOpen={(id) => opened.push(id)} />, {
    [`GET ${BASE}/boards`]: { data: { boards: listed } },
    [`POST ${BASE}/boards`]: { data: wire(testBoard({ name: 'New' })) },
    [`DELETE ${BASE}/boards/${BOARD}`]: { data: { id: BOARD } },
    [`POST ${BASE}/boards/${BOARD}/restore`]: { data: wire(testBoard()) },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Monday' }));
  table[`GET ${BASE}/boards`] = { data: { boards: [] } };
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('No boards yet')).toBeDefined();
  table[`GET ${BASE}/boards`] = { data: { boards: listed } };
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Owned by you · 2 analyses · changed /)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New board' }));
  await user.type(screen.getByLabelText('Name'), 'New');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(opened).toEqual([BOARD]));
});

test('an analysis is pinned to a board of one’s own, or to a new one', async () => {
  const { pins: _, readers: __, ...entry } = wire(testBoard());
  const given = { ...entry, id: SECOND, name: 'Of Bea', role: 'reader', pins: 0 };
  const sent: unknown[] = [];
  const pinned: string[] = [];
  const { user } = renderFeature(
    <PinDialog
      customer="1"
      report={{ id: FIRST ?? '', reportName: 'Plays by series' }}
      onPinned={({ id }) => pinned.push(id)}
      onClose={() => {}}
    />,
    {
      [`GET ${BASE}/boards`]: { data: { boards: [{ ...entry, pins: 0 }, given] } },
      [`POST ${BASE}/boards`]: (body) => {
        sent.push(body);
        return { data: wire(testBoard({ pins: [] })) };
      },
      [`POST ${BASE}/boards/${BOARD}/pins`]: (body) => {
        sent.push(body);
        return { data: wire(testBoard()) };
      },
    },
  );
  await screen.findByRole('radio', { name: 'Monday' });
  expect(screen.queryByRole('radio', { name: 'Of Bea' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'A new board' }));
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  expect(screen.getByText('Please enter the name of your board')).toBeDefined();
  await user.type(screen.getByLabelText('Name of the new board'), 'Week');
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(pinned).toEqual([BOARD]));
  expect(sent).toEqual([
    { name: 'Week', pins: [] },
    { report: FIRST, width: 'half' },
  ]);
});
