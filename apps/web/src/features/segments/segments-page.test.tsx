// @vitest-environment happy-dom
import type { SegmentVersion } from '@playhead/contract/http/segments';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from './test-page.tsx';
import { BASE, keptReply, segmentUser, testSegment, write } from './test-segments.tsx';

configure({ defaultHidden: true });
const resizeTo = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};

beforeEach(() => resizeTo(1440));
afterEach(cleanup);

const uses = { [`GET ${BASE}/segments/11/uses`]: { data: { segments: [], private_segments: 0, share_links: 0 } } };
const summary = () => screen.getByRole('complementary', { name: 'Segment Summary' });
const names = () =>
  screen.getAllByRole('button', { name: /^(Crime fans|Night owls)$/ }).map(({ textContent }) => textContent);

/** Opens the menu of a row and takes an action. */
async function act({ user, press }: ReturnType<typeof renderPage>, action: string, name = 'Crime fans') {
  await press(`Actions for ${name}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('SEG-003, SEG-083: name, tags, description, viewers, coverage, status and quota', async () => {
  renderPage({
    segments: [
      testSegment(),
      testSegment({
        segmentId: '12',
        segmentName: 'Night owls',
        state: 'building',
        progress: 0.42,
        viewers: null,
        viewerCoverage: null,
        mine: false,
        owner: 'Ben Okafor',
      }),
      testSegment({ segmentId: '13', segmentName: 'Old fans', state: 'failed', reason: 'It took too long.' }),
    ],
  });
  await screen.findByText('Night owls');
  const row = (name: string) => screen.getByRole('button', { name }).closest('tr')?.textContent ?? '';
  expect(row('Crime fans')).toContain('ContentThey like it dark.12,34542.13%ReadyYouNov 14');
  expect(row('Night owls')).toContain('––Building 42%Ben Okafor');
  expect(row('Old fans')).toContain('Failed');
  expect(screen.getByTitle('It took too long.')).toBeTruthy();
  expect(screen.getByText('3 of 10 segments used')).toBeTruthy();
});

test('QRY-027: the list posts one latency record when it is loaded', async () => {
  const sent: unknown[] = [];
  const { user } = renderPage({
    replies: { [`POST ${BASE}/monitors`]: keptReply(sent, { data: { recorded: 1 } }) },
  });
  await screen.findByText('Crime fans');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(screen.getByRole('searchbox'), 'Cr');
  expect(sent).toEqual([
    [
      {
        field_type: 'page',
        field_name: 'segments_list',
        latency: expect.any(Number),
        browser_cache: false,
        browser_info: navigator.userAgent,
      },
    ],
  ]);
});

test('USR-005: the list and the summary say the customer’s word for a viewer', async () => {
  const page = renderPage({ user: segmentUser({ viewerLabel: 'Fan' }), replies: uses });
  await page.press('Crime fans');
  await waitFor(() => expect(within(summary()).getByText('Unique fans')).toBeTruthy());
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Category Tags', 'Fans', 'Coverage', 'Status', 'Actions']);
});

test('SEG-003: a narrow window leaves out what the summary says, and brings it back', async () => {
  renderPage();
  expect(await screen.findByText('They like it dark.')).toBeTruthy();
  resizeTo(900);
  await waitFor(() => expect(screen.queryByText('They like it dark.')).toBeNull());
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Category Tags', 'Viewers', 'Coverage', 'Status', 'Actions']);
  resizeTo(1440);
  expect(await screen.findByText('They like it dark.')).toBeTruthy();
});

test('SEG-002: the summary opens on the right within 300 ms and is toggled', async () => {
  const { press } = renderPage({ replies: uses });
  await screen.findByText('Crime fans');
  expect(summary().dataset['open']).toBe('false');
  expect(summary().hasAttribute('inert')).toBe(true);
  expect(summary().style.transitionDuration).toBe('300ms');
  await press('Segment Summary');
  expect(summary().dataset['open']).toBe('true');
  expect(screen.getByRole('button', { name: 'Segment Summary' }).getAttribute('aria-expanded')).toBe('true');
  await press('Close the summary');
  expect(summary().dataset['open']).toBe('false');
});

test('SEG-003, WID-013: it names description, tags, time range, rules by tab, coverage and where it is used', async () => {
  const { press } = renderPage({
    replies: {
      [`GET ${BASE}/segments/11/uses`]: {
        data: { segments: [{ segment_id: '12', segment_name: 'Night owls' }], private_segments: 1, share_links: 2 },
      },
    },
  });
  await press('Crime fans');
  const panel = within(summary());
  await panel.findByText('Segment “Night owls”');
  for (const text of [
    'They like it dark.',
    'Segment Audience',
    '42.13%',
    '50.00%',
    '12,345',
    'past 30 days',
    'Assigned to Household',
    'Genre is Crime',
    '1 private segment of a colleague',
    '2 share links',
  ]) {
    expect(panel.getByText(text)).toBeTruthy();
  }
});

test('history tells who changed what, and an old version can be edited', async () => {
  const old = testSegment({ segmentName: 'Mystery fans', createFilter: '{}' });
  const versions: SegmentVersion[] = [
    {
      version: 3,
      changedBy: 'Ana Ferreira',
      changedAt: '2026-11-14T08:00:00Z',
      changes: ['name'],
      segment: testSegment(),
    },
    {
      version: 2,
      changedBy: 'Ben Okafor',
      changedAt: '2026-11-10T08:00:00Z',
      changes: ['rules: Genre'],
      segment: old,
    },
  ];
  const page = renderPage({ replies: { ...uses, [`GET ${BASE}/segments/11/versions`]: { data: versions } } });
  await act(page, 'History');
  expect(await within(summary()).findByText('rules: Genre')).toBeTruthy();
  expect(within(summary()).getByText('Nov 10, 2026, 03:00 by Ben Okafor')).toBeTruthy();
  const full = within(summary()).getAllByText('This version in full')[1]?.parentElement;
  expect([...(full?.querySelectorAll('li') ?? [])].map((line) => line.textContent)).toEqual([
    'Name: Mystery fans',
    'Description: They like it dark.',
    'Category tags: Content',
    'Time range: past 30 days',
    'Viewers: Assigned to Household',
  ]);
  await page.press('Edit from version 2');
  expect(await screen.findByDisplayValue('Mystery fans')).toBeTruthy();
  expect(screen.getByText('This is how the segment was in version 2.')).toBeTruthy();
});

test('SEG-078: a search queries the server once the typing has stopped', async () => {
  const requested: (string | null)[] = [];
  const { user } = renderPage({
    replies: {
      [`GET ${BASE}/segments`]: (_body, url) => {
        const keyword = url.searchParams.get('keyword');
        requested.push(`${keyword} ${url.searchParams.get('inactive')}`);
        const all = [testSegment(), testSegment({ segmentId: '12', segmentName: 'Night owls' })];
        return {
          data: {
            data: all.filter(({ segmentName }) => segmentName.includes(keyword ?? '')),
            extra: [],
            data_lock: 0,
          },
        };
      },
    },
  });
  await screen.findByText('Night owls');
  await user.type(screen.getByRole('searchbox', { name: 'Search segments' }), 'owl');
  await waitFor(() => expect(names()).toEqual(['Night owls']));
  expect(requested).toEqual(['null false', 'owl false']);
});

test('SEG-079: shared segments stand among the others and in their own list', async () => {
  const theirs = testSegment({ segmentId: '12', segmentName: 'Night owls', mine: false });
  const { user } = renderPage({
    replies: { [`GET ${BASE}/segments`]: { data: { data: [testSegment()], extra: [theirs], data_lock: 0 } } },
  });
  await screen.findByText('Night owls');
  expect(names()).toEqual(['Crime fans', 'Night owls']);
  await user.click(screen.getByText('Shared with me'));
  expect(names()).toEqual(['Night owls']);
  await user.click(screen.getByText('Mine'));
  expect(names()).toEqual(['Crime fans']);
});

test('SEG-091, SEG-092: the lock shows its banner and disables creation', async () => {
  renderPage({ replies: { [`GET ${BASE}/segments`]: { data: { data: [testSegment()], extra: [], data_lock: 2 } } } });
  const banner = 'Segments are locked. You cannot create or edit segments right now.';
  expect(await screen.findByText(banner)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Segment' }).disabled).toBe(true);
});

test('SEG-093: without the permission nothing can be created', async () => {
  const page = renderPage({ user: segmentUser({ permissions: [] }) });
  await screen.findByText('Crime fans');
  expect(screen.queryByRole('button', { name: 'Create Segment' })).toBeNull();
  await page.press('Actions for Crime fans');
  const edit = await screen.findByRole('menuitem', { name: 'Edit' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
});

test('SEG-094: over the quota there is an alert instead of the modal', async () => {
  const { press } = renderPage({
    replies: { [`GET ${BASE}/segments/quota_info`]: { data: { segment_usage: 10, segment_quota: 10 } } },
  });
  await screen.findByText('10 of 10 segments used');
  await press('Create Segment');
  expect(
    await screen.findByText('Exceeded your segment limit. Contact your admin to request additional segments.'),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SEG-094, SEG-095: whom the server calls internal is not stopped by the quota', async () => {
  const quota = { segment_usage: 10, segment_quota: 10, may_exceed: true };
  const { press } = renderPage({ replies: { [`GET ${BASE}/segments/quota_info`]: { data: quota } } });
  await screen.findByText('10 of 10 segments used');
  await press('Create Segment');
  expect(await screen.findByLabelText('Segment Name')).toBeTruthy();
});

test('the focus comes back to what opened the modal', async () => {
  const { user, press } = renderPage();
  await press('Create Segment');
  (await screen.findByLabelText('Segment Name')).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create Segment' })));
});

test('while something is built the list is read again, until it is ready', async () => {
  const { table, calls } = renderPage({ segments: [testSegment({ state: 'building', progress: 0.1 })] });
  await screen.findByText('Building 10%');
  table[`GET ${BASE}/segments`] = { data: { data: [testSegment()], extra: [], data_lock: 0 } };
  await screen.findByText('Ready');
  expect(calls.filter((call) => call === `GET ${BASE}/segments`)).toHaveLength(2);
});

test('SEG-082, ERR-004: a deletion says first where the segment is used', async () => {
  const page = renderPage({
    replies: {
      [`GET ${BASE}/segments/11/uses`]: {
        data: { segments: [{ segment_id: '12', segment_name: 'Night owls' }], private_segments: 0, share_links: 1 },
      },
      [`DELETE ${BASE}/segments/11`]: { data: { deleted: true } },
    },
  });
  await act(page, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete segment' }));
  expect(await dialog.findByText('Segment “Night owls”')).toBeTruthy();
  expect(dialog.getByText('1 share link')).toBeTruthy();
  expect(page.calls).not.toContain(`DELETE ${BASE}/segments/11`);
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Segment deleted successfully.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Delete segment' })).toBeNull();
});

test('SEG-088, SEG-089: a segment is shared with all or with some, and no longer', async () => {
  const sent: unknown[] = [];
  const page = renderPage({
    replies: {
      [`GET ${BASE}/share/segments/11`]: { data: { share_type: 'none', email_list: [] } },
      [`POST ${BASE}/share/segments/11`]: keptReply(sent, { share_type: 'users', email_list: ['ben@aurora.example'] }),
      [`DELETE ${BASE}/share/segments/11`]: { data: { share_type: 'none', email_list: [] } },
    },
  });
  await act(page, 'Share');
  await page.user.click(await screen.findByRole('radio', { name: 'Some colleagues' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'ben@aurora.example' }));
  await page.press('Save');
  expect(await screen.findByText('Segment shared.')).toBeTruthy();
  expect(sent).toEqual([{ share_type: 'users', email_list: ['ben@aurora.example'] }]);
  page.table[`GET ${BASE}/share/segments/11`] = { data: { share_type: 'all', email_list: [] } };
  await act(page, 'Share');
  await page.user.click(await screen.findByRole('radio', { name: 'Nobody' }));
  await page.press('Save');
  await waitFor(() => expect(page.calls).toContain(`DELETE ${BASE}/share/segments/11`));
});

test('a failed build is built again, and a built segment has a page', async () => {
  const page = renderPage({ replies: { [`POST ${BASE}/segments/11/rebuild`]: { data: testSegment() } } });
  await screen.findByText('Crime fans');
  await act(page, 'Build again');
  expect(await screen.findByText('Segment is updating')).toBeTruthy();
  await act(page, 'Open its page');
  expect(page.opened).toEqual(['11']);
});

test('the summary of a failed segment says why, and builds it again for its owner', async () => {
  const failed = testSegment({ state: 'failed', reason: 'It took too long.' });
  const page = renderPage({
    segments: [failed],
    replies: { ...uses, [`POST ${BASE}/segments/11/rebuild`]: { data: failed } },
  });
  await page.user.click(await screen.findByText('Crime fans'));
  const summary = within(screen.getByRole('complementary', { name: 'Segment Summary' }));
  expect(await summary.findByText('It took too long.')).toBeTruthy();
  await page.user.click(summary.getByRole('button', { name: 'Build again' }));
  await waitFor(() => expect(page.calls).toContain(`POST ${BASE}/segments/11/rebuild`));
});

test('Build again is requested once, and the keyboard stays in the summary when the button goes', async () => {
  const failed = testSegment({ state: 'failed', reason: 'It took too long.' });
  const page = renderPage({ segments: [failed], replies: uses, held: `POST ${BASE}/segments/11/rebuild` });
  await page.user.click(await screen.findByText('Crime fans'));
  const again = await within(summary()).findByRole<HTMLButtonElement>('button', { name: 'Build again' });
  again.focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(again.disabled).toBe(true));
  expect(document.activeElement).toBe(summary());
  await page.user.click(again);
  const updating = testSegment({ state: 'rebuilding', progress: 0.1 });
  page.table[`GET ${BASE}/segments`] = { data: { data: [updating], extra: [], data_lock: 0 } };
  expect(page.requests).toHaveLength(1);
  page.requests[0]?.respond(updating);
  expect(await within(summary()).findByText('Updating 10%')).toBeTruthy();
  expect(within(summary()).queryByRole('button', { name: 'Build again' })).toBeNull();
  expect(document.activeElement).toBe(summary());
});

test('Build again in the menu of a row is requested once, however often it is chosen meanwhile', async () => {
  const page = renderPage({ held: `POST ${BASE}/segments/11/rebuild` });
  await screen.findByText('Crime fans');
  await act(page, 'Build again');
  await waitFor(() => expect(page.requests).toHaveLength(1));
  await act(page, 'Build again');
  await act(page, 'View');
  expect(page.requests).toHaveLength(1);
});

test('a list of ids is uploaded, matched and named', async () => {
  const report = { upload_id: 'up-1', read: 4, distinct: 3, matched: 2, unmatched_sample: ['nobody-7'], viewers: 5 };
  const page = renderPage({ replies: { [`POST ${BASE}/segment-uploads`]: { data: report } } });
  await page.press('Upload ids');
  await page.user.click(await screen.findByRole('radio', { name: 'Household ids' }));
  const file = new File(['h1\nh2\nh2\nnobody-7'], 'homes.csv', { type: 'text/csv' });
  await page.user.upload(screen.getByLabelText('CSV file'), file);
  expect(screen.getByText('homes.csv')).toBeTruthy();
  await page.press('Upload');
  expect(await screen.findByText('Matched (66.67%)')).toBeTruthy();
  expect(screen.getByText('nobody-7')).toBeTruthy();
  await page.press('Name the segment');
  const name = await screen.findByLabelText('Segment Name');
  const sent: unknown[] = [];
  page.table[`POST ${BASE}/segments`] = keptReply(sent, { existed: false, segment: testSegment() });
  write(name, 'Our homes');
  await page.press('OK');
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ segment_name: 'Our homes', upload_id: 'up-1' })]),
  );
});

test('an empty list invites, a search without a match leads back, a failure can be tried again', async () => {
  renderPage({ segments: [] });
  expect(await screen.findByText('No segments yet')).toBeTruthy();
  write(screen.getByRole('searchbox', { name: 'Search segments' }), 'x');
  expect(await screen.findByText('No segment matches')).toBeTruthy();
  cleanup();
  const failing = renderPage({ replies: { [`GET ${BASE}/segments`]: { status: 500, code: 500, message: 'No.' } } });
  expect(await screen.findByText('The segments could not be loaded')).toBeTruthy();
  failing.table[`GET ${BASE}/segments`] = { data: { data: [testSegment()], extra: [], data_lock: 0 } };
  await failing.press('Try again');
  expect(await screen.findByText('Crime fans')).toBeTruthy();
});
