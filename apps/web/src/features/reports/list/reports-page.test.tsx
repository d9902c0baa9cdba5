// @vitest-environment happy-dom
import type { Report } from '@playhead/contract/http/reports';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replies } from '../../../testing/table-network.ts';
import { renderFeature } from '../../../testing/test-feature.tsx';
import { testUser } from '../../../testing/test-user.ts';
import { BASE, testReport } from '../test-reports.tsx';
import { ReportsPage } from './reports-page.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1600);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LIST = `GET ${BASE}/reports`;
const mine = testReport({ usedIn: 2 });
const hers = testReport({
  id: '22222222-2222-4222-8222-222222222222',
  reportName: 'Devices',
  description: '',
  code: 'zyxWVU987654321',
  role: 'reader',
  owner: 'Bea Lang',
  updatedAt: '2026-11-13T12:00:00.000Z',
});
const older = testReport({
  id: '33333333-3333-4333-8333-333333333333',
  reportName: 'Audience',
  code: 'older0123456789',
  updatedAt: '2026-10-01T12:00:00.000Z',
});

function renderList(replies: Replies = {}, all: readonly Report[] = [mine, hers, older]) {
  const spaces: (string | null)[] = [];
  const opened: string[] = [];
  const feature = renderFeature(
    <ReportsPage
      customer="1"
      user={testUser()}
      shareBase="https://pulse.example"
      firstSearch=""
      onOpen={({ reportName }) => opened.push(`open ${reportName}`)}
      onEdit={({ reportName }) => opened.push(`edit ${reportName}`)}
      onPin={({ reportName }) => opened.push(`pin ${reportName}`)}
      onNew={() => opened.push('new')}
    />,
    {
      [LIST]: (_body, url) => {
        const space = url.searchParams.get('space');
        spaces.push(space);
        const roles: Record<string, readonly string[]> = { owned_by_me: ['owner'], not_owned_by_me: ['reader'] };
        const shown = roles[space ?? ''] ?? ['owner', 'reader'];
        return { data: { reports: all.filter(({ role }) => shown.includes(role)) } };
      },
      ...replies,
    },
  );
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...feature,
    user,
    spaces,
    opened,
    choose: async (of: string, entry: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
    },
  };
}

const names = () =>
  [...document.querySelectorAll('tbody tr[data-row-key] td:first-child button')].map((cell) => cell.textContent);
const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('button', { name })).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};

test('RPT-003, RPT-004: the filter has three choices and opens at one’s own', async () => {
  const { user, spaces } = renderList();
  await screen.findByRole('button', { name: 'Plays by series' });
  const choices = within(screen.getByRole('radiogroup', { name: 'Whose analyses' })).getAllByRole('radio');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'Owned by anyone',
    'Owned by me',
    'Not owned by me',
  ]);
  expect(spaces).toEqual(['owned_by_me']);
  expect(names()).toEqual(['Plays by series', 'Audience']);
  await user.click(screen.getByText('Not owned by me'));
  await waitFor(() => expect(names()).toEqual(['Devices']));
  await user.click(screen.getByText('Owned by anyone'));
  await waitFor(() => expect(names()).toEqual(['Plays by series', 'Devices', 'Audience']));
  expect(spaces).toEqual(['owned_by_me', 'not_owned_by_me', 'owned_by_anyone']);
});

test('RPT-001: a row says name, description, owner, the day of the last change in the customer’s zone, and uses', async () => {
  const { user } = renderList();
  expect(await cellsOf('Plays by series')).toEqual([
    'Plays by series',
    'For the board',
    'You',
    'Nov 14, 2026',
    '2',
    '',
  ]);
  await user.click(screen.getByText('Owned by anyone'));
  expect(await cellsOf('Devices')).toEqual(['Devices', '', 'Bea Lang', 'Nov 13, 2026', '–', '']);
});

test('sorting by a column, and back', async () => {
  const { user } = renderList();
  await screen.findByRole('button', { name: 'Audience' });
  await user.click(screen.getByRole('columnheader', { name: 'Name' }));
  await waitFor(() => expect(names()).toEqual(['Audience', 'Plays by series']));
  await user.click(screen.getByRole('columnheader', { name: 'Name' }));
  await waitFor(() => expect(names()).toEqual(['Plays by series', 'Audience']));
  await user.click(screen.getByRole('columnheader', { name: 'Changed' }));
  await waitFor(() => expect(names()).toEqual(['Plays by series', 'Audience']));
});

test('the search looks at names, descriptions and owners, and says when nothing matches', async () => {
  const { user } = renderList();
  const box = await screen.findByRole('searchbox', { name: 'Search analyses' });
  await user.type(box, 'audi');
  await waitFor(() => expect(names()).toEqual(['Audience']));
  await user.type(box, 'xx');
  await screen.findByText('No analysis matches');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('nothing of one’s own leads to the analyses of everybody and to a new one', async () => {
  const { user, opened } = renderList({}, [hers]);
  await screen.findByText('You have no saved analyses yet');
  await user.click(screen.getAllByRole('button', { name: 'New analysis' }).at(-1) ?? document.body);
  expect(opened).toEqual(['new']);
  await user.click(screen.getByRole('button', { name: 'Show analyses of everybody' }));
  await screen.findByRole('button', { name: 'Devices' });
});

test('a list that cannot be loaded says so and is tried again', async () => {
  const { user, table } = renderList({ [LIST]: { status: 500, code: 500, message: 'No.' } });
  await screen.findByText('The saved analyses could not be loaded');
  table[LIST] = { data: { reports: [mine] } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Plays by series' });
});

test('opening by name and by row, editing by the menu', async () => {
  const { user, opened, choose } = renderList();
  await user.click(await screen.findByRole('button', { name: 'Audience' }));
  await user.click(screen.getByText('You', { selector: 'tr:last-child span' }));
  await choose('Audience', 'Edit');
  expect(opened).toEqual(['open Audience', 'open Audience', 'edit Audience']);
});

test('RPT-008: what only the owner may do is off for a reader', async () => {
  const { user } = renderList();
  await user.click(await screen.findByText('Owned by anyone'));
  await user.click(await screen.findByRole('button', { name: 'Actions for Devices' }));
  const off = screen
    .getAllByRole('menuitem')
    .filter((item) => item.getAttribute('aria-disabled') === 'true')
    .map((item) => item.textContent);
  expect(off).toEqual(['Rename', 'Delete']);
});

test('RPT-010, RPT-012, RPT-013, RPT-014: renaming checks the name, sends it trimmed and says that it is saved', async () => {
  const bodies: unknown[] = [];
  const { user, choose } = renderList({
    [`PUT ${BASE}/reports/${older.id}`]: (body) => {
      bodies.push(body);
      return { data: { ...older, reportName: 'New name', version: 4 } };
    },
  });
  await choose('Audience', 'Rename');
  const box = screen.getByRole('textbox', { name: 'Name' });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.clear(box);
  await user.type(box, '   ');
  await user.click(save);
  expect(screen.getByText('Please enter the name of your analysis')).toBeTruthy();
  fireEvent.change(box, { target: { value: 'x'.repeat(51) } });
  expect(screen.getByText('The words exceed the maximum 50-characters length.')).toBeTruthy();
  expect(box).toHaveProperty('value', 'x'.repeat(50));
  expect(bodies).toEqual([]);
  fireEvent.change(box, { target: { value: '  New name ' } });
  await user.click(save);
  expect(await screen.findByText('Your changes are saved successfully!')).toBeTruthy();
  expect(bodies).toEqual([{ report_name: 'New name', description: 'For the board', version: 3 }]);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('RPT-005, RPT-027: a refused rename stays in the dialog with its reason, without a loading state', async () => {
  const message = 'This analysis was changed meanwhile.';
  const { user, choose } = renderList({
    [`PUT ${BASE}/reports/${older.id}`]: { status: 409, code: 409, message },
  });
  await choose('Audience', 'Rename');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  expect(console.warn).toHaveBeenCalledWith('reports.rename.failed', expect.anything());
});

test('RPT-010: a copy is named after the original', async () => {
  const bodies: unknown[] = [];
  const { user, choose } = renderList({
    [`POST ${BASE}/reports/duplicate/${mine.id}`]: (body) => {
      bodies.push(body);
      return { data: mine };
    },
  });
  await choose('Plays by series', 'Duplicate');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your analysis is saved!')).toBeTruthy();
  expect(bodies).toEqual([{ report_name: 'Plays by series copy' }]);
});

test('RPT-018: a deleted analysis comes back with Undo', async () => {
  const left = [mine, older];
  const { user, choose, calls } = renderList({
    [LIST]: () => ({ data: { reports: left } }),
    [`DELETE ${BASE}/reports/${older.id}`]: () => {
      left.pop();
      return { data: { id: older.id } };
    },
    [`POST ${BASE}/reports/restore/${older.id}`]: () => {
      left.push(older);
      return { data: older };
    },
  });
  await choose('Audience', 'Delete');
  expect(await screen.findByText('“Audience” is deleted.')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Plays by series']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Plays by series', 'Audience']));
  expect(calls.filter((call) => call.startsWith('POST') && !call.includes('monitors'))).toHaveLength(1);
});

test('a deletion that is refused is told, and the row stays', async () => {
  const { choose } = renderList({
    [`DELETE ${BASE}/reports/${older.id}`]: { status: 403, code: 403, message: 'Not yours.' },
  });
  await choose('Audience', 'Delete');
  expect(await screen.findByText('Not yours.')).toBeTruthy();
  expect(names()).toContain('Audience');
});

test('RPT-011, RPT-016, RPT-017, RPT-022: sharing with some and with all', async () => {
  const bodies: unknown[] = [];
  const { user, choose } = renderList({
    [`GET ${BASE}/emails`]: { data: { emails: ['ana@aurora.example', 'bea@aurora.example', 'cy@aurora.example'] } },
    [`POST ${BASE}/reports/share/${mine.id}`]: (body) => {
      bodies.push(body);
      return { data: { sent: 2 } };
    },
  });
  const link =
    'https://pulse.example/customer_switch/1/?next=%2Fviewer-insights%2Fcustomer_reports%3FshareCode%3DabcDEF123456789';
  await choose('Plays by series', 'Share');
  const share = screen.getByRole('button', { name: 'Share' });
  expect(share).toHaveProperty('disabled', true);
  expect(screen.queryByRole('checkbox', { name: 'ana@aurora.example' })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: 'cy@aurora.example' }));
  await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Look');
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', link);
  await user.click(share);
  expect(
    await screen.findByText('Your analysis is shared and an email notification is sent to the accounts.'),
  ).toBeTruthy();
  await choose('Plays by series', 'Share');
  await user.click(await screen.findByRole('radio', { name: 'All colleagues (2)' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const common = { user_full_name: 'Ana Ferreira', report_link: link };
  expect(bodies).toEqual([
    { share_type: 'some', email_list: ['cy@aurora.example'], message: 'Look', ...common },
    { share_type: 'all', email_list: [], message: '', ...common },
  ]);
});

test('RPT-011: a recipient that the mail server refused is told', async () => {
  const { user, choose } = renderList({
    [`GET ${BASE}/emails`]: { data: { emails: ['bea@aurora.example', 'cy@aurora.example'] } },
    [`POST ${BASE}/reports/share/${mine.id}`]: { data: { sent: 2, note: 'There is no mailbox cy@aurora.example.' } },
  });
  await choose('Plays by series', 'Share');
  await user.click(await screen.findByRole('radio', { name: 'All colleagues (2)' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('There is no mailbox cy@aurora.example.')).toBeTruthy();
});

test('where it is used', async () => {
  const { user } = renderList({
    [`GET ${BASE}/reports/${mine.id}/uses`]: {
      data: { uses: [{ kind: 'schedule', name: 'Every morning', owner: 'Bea Lang' }] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Where Plays by series is used: 2' }));
  expect((await screen.findByText('Every morning')).closest('li')?.textContent).toBe(
    'Every morningSchedule · Bea Lang',
  );
});
