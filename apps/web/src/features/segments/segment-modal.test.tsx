// @vitest-environment happy-dom
import { emptyForm, segmentTabs } from '@playhead/domain/segments';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BASE, keptReply, renderModal, segmentUser, testSegment, write } from './test-segments.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const stored = { [`GET ${BASE}/segments/11`]: { data: testSegment() } };
const created = { existed: false, segment: testSegment() };

test.each([
  ['create', { kind: 'create' }, 'Create Segment', 'OK'],
  ['edit', { kind: 'edit', id: '11' }, 'Edit Segment', 'Update'],
  ['copy', { kind: 'copy', id: '11' }, 'Copy Segment', 'OK'],
  [
    'save',
    { kind: 'form', form: emptyForm({ tabs: segmentTabs(segmentUser()), modalType: 'save' }) },
    'Create Segment',
    'Save',
  ],
] as const)('SEG-004, SEG-010: the modal that %ss', async (_name, start, title, button) => {
  const { modal } = renderModal({ start, replies: stored });
  const dialog = within(await modal());
  expect(dialog.getByText(title)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: button })).toBeTruthy();
});

test('SEG-005: it is 1240 px wide', async () => {
  const { modal } = renderModal();
  expect((await modal()).style.width).toBe('1240px');
});

async function comeIn(): Promise<void> {
  await waitFor(() => {
    for (const moving of document.querySelectorAll('[class*="ant-zoom"]')) {
      fireEvent.animationEnd(moving);
      fireEvent.transitionEnd(moving);
    }
    expect(document.querySelector('[class*="ant-zoom"]')).toBeNull();
  });
}

test('a field that has the focus before the modal has come in keeps it', async () => {
  const { modal } = renderModal();
  const description = within(await modal()).getByRole('textbox', { name: 'Description' });
  description.focus();
  await comeIn();
  expect(document.activeElement).toBe(description);
});

test('SEG-006: the name has the focus even where the modal gave it to its close button first', async () => {
  const { modal } = renderModal();
  const dialog = within(await modal());
  dialog.getByRole('button', { name: 'Close' }).focus();
  await comeIn();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Segment Name' }));
});

test('SEG-006, SEG-007, SEG-008: fields, and the stream id with its default', async () => {
  const { modal, name } = renderModal();
  const dialog = within(await modal());
  expect(await name()).toBeTruthy();
  for (const label of ['Description', 'Category Tags']) expect(dialog.getByLabelText(label)).toBeTruthy();
  expect(dialog.getByTitle('Assigned to Household')).toBeTruthy();
});

test('SEG-006, USR-012: the time range is there with the time base alone', async () => {
  await renderModal({ user: segmentUser({ functions: ['adhoc_segments', 'time_based'] }) }).name();
  expect(screen.getByRole('button', { name: 'Time Range Choose a time range' })).toBeTruthy();
  cleanup();
  await renderModal({ user: segmentUser({ functions: ['adhoc_segments'] }) }).name();
  expect(screen.queryByRole('button', { name: /^Time Range/ })).toBeNull();
});

test.each([
  ['stream ids are off', segmentUser({ flags: { streamIds: false } })],
  ['a unique id filter is set', segmentUser({ uniqueIdFilter: 'subscriber' })],
])('SEG-007: no stream id selector when %s', async (_name, user) => {
  const { name } = renderModal({ user });
  await name();
  expect(screen.queryByRole('combobox', { name: 'Stream ID' })).toBeNull();
});

test('SEG-012: nine tabs, and the core of them in its order without the rest', async () => {
  const labels = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
  const { name } = renderModal();
  await name();
  const nine = 'Segment,Behavior,Custom Tags,Content,Consumption attributes,Ads,Ad impact,First stream,Audience';
  expect(labels().join()).toBe(nine);
  cleanup();
  await renderModal({ user: segmentUser({ functions: [], flags: { ads: false } }) }).name();
  expect(labels().join()).toBe('Content,Segment,Custom Tags,First stream,Audience');
});

test.each([
  ['create', { kind: 'create' }, 'Segment'],
  ['edit', { kind: 'edit', id: '11' }, 'Content1 filled'],
  ['copy', { kind: 'copy', id: '11' }, 'Content1 filled'],
] as const)('SEG-012, SEG-039: the modal that %ss opens where the first rule is', async (_name, start, tab) => {
  const { name } = renderModal({ start, replies: stored });
  await waitFor(async () => expect((await name()).disabled).toBe(false));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab);
});

test('SEG-012: the first rule taken away leaves the tab open that it was in', async () => {
  const { field, user } = renderModal({ start: { kind: 'edit', id: '11' }, replies: stored });
  await screen.findByDisplayValue('Crime fans');
  await user.click((await field('Genre')).getByRole('button', { name: 'Clear Genre' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Content');
});

test('SEG-011, SEG-039, SEG-042, SEG-043: while it loads, everything is disabled and it cannot be closed', async () => {
  const { modal, name, user, closed, requests } = renderModal({
    start: { kind: 'edit', id: '11' },
    held: `GET ${BASE}/segments/11`,
  });
  const dialog = await modal();
  expect(within(dialog).getByText('Loading')).toBeTruthy();
  expect((await name()).disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(closed).toEqual([]);
  requests[0]?.respond(testSegment());
  await waitFor(async () => expect((await name()).value).toBe('Crime fans'));
  expect(within(dialog).queryByText('Loading')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual(['closed']);
});

test('SEG-042, SEG-090: a lock disables everything but the way out', async () => {
  const { modal, name, user, closed } = renderModal({ locked: true });
  const dialog = within(await modal());
  expect((await name()).disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true);
  expect(dialog.getByText('Segments are locked. You cannot create or edit segments right now.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual(['closed']);
});

/** Names of what can still be pressed or written into, on tabs that together have every kind of input. */
async function openControls(): Promise<readonly string[]> {
  const dialog = await screen.findByRole('dialog');
  const controls = 'button:not([class*="tabs-nav"]), input, textarea, [role="combobox"]';
  const found = ['Segment', 'Behavior', 'Custom Tags', 'Ads', 'Audience'].flatMap((name) => {
    fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}$`) }));
    return [...dialog.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
  });
  return [...new Set(found.map((control) => control.getAttribute('aria-label') ?? control.textContent))];
}

test('SEG-042: a lock disables every input and button, but for the ways out', async () => {
  const { name } = renderModal({
    start: { kind: 'edit', id: '11' },
    replies: { ...stored, [`POST ${BASE}/segment-coverage`]: { status: 500, code: 500, message: 'no' } },
    locked: true,
  });
  await waitFor(async () => expect((await name()).value).toBe('Crime fans'));
  expect(await screen.findByText('Could not be counted')).toBeTruthy();
  expect(await openControls()).toEqual(['Close', 'Cancel']);
  expect(screen.queryByRole('button', { name: 'Clear the time range' })).toBeNull();
});

test('SEG-042: while it loads every input and button is disabled', async () => {
  const { modal } = renderModal({ start: { kind: 'edit', id: '11' }, held: `GET ${BASE}/segments/11` });
  expect(within(await modal()).getByText('Loading')).toBeTruthy();
  expect(await openControls()).toEqual([]);
});

test('SEG-039, SEG-040, SEG-081, ERR-003: an edit begins with what is stored and sends it with PUT', async () => {
  const sent: unknown[] = [];
  const { name, press, closed, tab, field } = renderModal({
    start: { kind: 'edit', id: '11' },
    replies: { ...stored, [`PUT ${BASE}/segments/11`]: keptReply(sent, testSegment()) },
  });
  await screen.findByDisplayValue('Crime fans');
  write(await name(), 'Crime fans of all ages');
  await tab('Content');
  expect((await field('Genre')).getByText('Crime')).toBeTruthy();
  await press('Update');
  expect(await screen.findByText('Segment is updating')).toBeTruthy();
  expect(closed).toEqual(['closed']);
  expect(sent).toEqual([
    {
      segment_name: 'Crime fans of all ages',
      description: 'They like it dark.',
      tags: '["Content"]',
      create_filter: testSegment().createFilter,
      existing_segments: '[]',
      time_range: { op: 'in_the_past', value: 30 },
      playhead_stream_id: 'assigned_only',
      version: 3,
    },
  ]);
});

test('SEG-038, SEG-040, SEG-044, ERR-002: a copy is created under a new name, and the list is read again', async () => {
  const sent: unknown[] = [];
  const { press, closed, calls } = renderModal({
    start: { kind: 'copy', id: '11' },
    user: segmentUser({ functions: ['adhoc_segments', 'time_based'] }),
    replies: { ...stored, [`POST ${BASE}/segments`]: keptReply(sent, created) },
  });
  await screen.findByDisplayValue('[Copy] Crime fans');
  const listed = () => calls.filter((call) => call === `GET ${BASE}/segments`).length;
  const before = listed();
  await press('OK');
  const text =
    '[Copy] Crime fans - Segment creation is in progress. The segment will be available once creation is completed';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([expect.objectContaining({ segment_name: '[Copy] Crime fans' })]);
  expect(closed).toEqual(['closed']);
  await waitFor(() => expect(listed()).toBeGreaterThan(before));
});

test('SEG-044, ERR-001: a name that is taken is said, and nothing is lost', async () => {
  const { name, press, closed } = renderModal({
    replies: { [`POST ${BASE}/segments`]: { data: { existed: true, segment: null } } },
  });
  write(await name(), 'Crime fans');
  await press('OK');
  expect(await screen.findByText('Segment already exists, failed to create')).toBeTruthy();
  expect(closed).toEqual([]);
  expect((await name()).value).toBe('Crime fans');
});

test.each([
  [
    'ERR-010: a segment that is being updated away',
    { status: 409, code: 1002, message: 'The segment is being updated.' },
  ],
  ['ERR-010: a segment that is gone', { status: 404, code: 404, message: 'There is nothing here.' }],
])('%s', async (_name, reply) => {
  const { press } = renderModal({
    start: { kind: 'edit', id: '11' },
    replies: { ...stored, [`PUT ${BASE}/segments/11`]: reply },
  });
  await screen.findByDisplayValue('Crime fans');
  await press('Update');
  expect(await screen.findByText('The segment you are referring to is deleted.')).toBeTruthy();
});

test('ERR-008: another refusal is told in the words of the server with its keyword', async () => {
  const reply = {
    status: 400,
    code: 400,
    message: 'No.',
    errors: [{ code: 'segment_invalid', message: 'No.', keyword: 'genre' }],
  };
  const { name, press } = renderModal({ replies: { [`POST ${BASE}/segments`]: reply } });
  write(await name(), 'New');
  await press('OK');
  expect(await screen.findByText('No. (genre)')).toBeTruthy();
});

test('a version that somebody else overtook can be opened again', async () => {
  const changed = {
    status: 409,
    code: 409,
    message: 'Somebody else changed this segment meanwhile.',
    errors: [{ code: 'segment_changed', message: 'Somebody else changed this segment meanwhile.' }],
  };
  const { name, press, table } = renderModal({
    start: { kind: 'edit', id: '11' },
    replies: { ...stored, [`PUT ${BASE}/segments/11`]: changed },
  });
  await screen.findByDisplayValue('Crime fans');
  write(await name(), 'Mine');
  table[`GET ${BASE}/segments/11`] = { data: testSegment({ segmentName: 'Theirs', version: 4 }) };
  await press('Update');
  await press('Open it again');
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
});

test('SEG-053: a name is required and trimmed', async () => {
  const sent: unknown[] = [];
  const { name, press } = renderModal({ replies: { [`POST ${BASE}/segments`]: keptReply(sent, created) } });
  write(await name(), '   ');
  await press('OK');
  expect((await screen.findAllByText('Please input segment name')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  write(await name(), 'Night owls ');
  expect(screen.queryByText('Please input segment name')).toBeNull();
  await press('OK');
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ segment_name: 'Night owls' })]));
});

test('SEG-054, SEG-055: with a time base a time range is required', async () => {
  const { name, press } = renderModal({ user: segmentUser({ functions: ['adhoc_segments', 'time_based'] }) });
  write(await name(), 'Night owls');
  await press('OK');
  expect((await screen.findAllByText('Please select a valid time range')).length).toBeGreaterThan(0);
});

test('changes that are not saved are not lost by one key', async () => {
  const { name, user, press, closed } = renderModal();
  write(await name(), 'Night owls');
  await press('Cancel');
  expect(await screen.findByText('Discard your changes?')).toBeTruthy();
  await press('Keep editing');
  expect(closed).toEqual([]);
  await user.keyboard('{Escape}');
  await press('Discard changes');
  expect(closed).toEqual(['closed']);
});

test('a segment that cannot be read says so and is read again', async () => {
  const { table, press } = renderModal({ start: { kind: 'edit', id: '11' }, replies: {} });
  expect(await screen.findByText('The segment could not be read.')).toBeTruthy();
  table[`GET ${BASE}/segments/11`] = { data: testSegment() };
  await press('Try again');
  expect(await screen.findByDisplayValue('Crime fans')).toBeTruthy();
});
