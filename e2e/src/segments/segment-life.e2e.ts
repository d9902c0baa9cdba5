import { addDays, localDateOf } from '@playhead/domain/periods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { widgetsSettled } from '../dashboard-driver.ts';
import { queryEngine } from '../engine-access.ts';
import { seeMessage } from '../messages.ts';
import { AURORA, lastDaysFilters, filterSearch, setStage, type Visit } from '../stage.ts';
import { segmentBuilder } from './segment-builder-driver.ts';
import { type SegmentList, segmentList } from './segment-list-driver.ts';
import { membersOf, viewersOf } from './segment-members.ts';

const VIEWERS = 'customer_view.unique_viewers';
const Quota = z.object({ data: z.object({ segment_usage: z.number() }) });
const today = localDateOf(new Date(), AURORA.zone);
const daysAgo = (days: number) => addDays(today, -days);
const DAY = `toDate(start_utc, '${AURORA.zone}')`;

/** Viewers with a household and a recent play of this genre. */
const fansOf = (genre: string) => `
  SELECT viewer_key FROM c_1001.sessions
  WHERE started AND household_id IS NOT NULL
    AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}' AND has(genre, '${genre}')`;

describe('the life of a segment', () => {
  const stage = setStage();
  let visit: Visit;
  let list: SegmentList;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    list = segmentList(visit.page);
  });
  // Starts each test on the list, whatever the previous test left open.
  beforeEach(() => visit.open('segments_list'));
  afterAll(() => visit.context.close());

  const told = (text: string, act: () => Promise<unknown>) => seeMessage(visit.page, text, act);

  /** The page reloads the quota and shows the response; other tests create segments of this customer meanwhile. */
  async function quotaRenewedBy(action: () => Promise<unknown>): Promise<void> {
    const response = visit.page.waitForResponse((reply) => reply.url().includes('/segments/quota_info'));
    await action();
    const { data } = Quota.parse(await (await response).json());
    await visit.page.getByText(`${data.segment_usage} of 100 segments used`, { exact: true }).waitFor();
  }

  /** From the API: the segment's members who watched in its window. */
  async function counted(id: string): Promise<number> {
    const filters = lastDaysFilters(AURORA, { 'segment_view.segment_id': id }, 60);
    const [row] = await visit.api.rows({ fields: [VIEWERS], filters });
    return Number(row?.[VIEWERS]);
  }

  test('SEG-044, SEG-083, ERR-002: a new one is announced, takes its place in the quota and is built', async () => {
    const builder = await list.create();
    await builder.name('  Fans of one genre ');
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Content');
    await builder.values('Genre', 'Comedy');
    const words =
      'Fans of one genre - Segment creation is in progress. The segment will be available once creation is completed';
    await told(words, () => quotaRenewedBy(() => builder.save('OK')));
    expect(await list.builtViewers('Fans of one genre')).toBe(
      (await viewersOf(stage.playhead().dataDir, fansOf('Comedy'))).length,
    );
  });

  test('SEG-044, ERR-001: a name that is taken is refused, and nothing that was chosen is lost', async () => {
    await visit.api.makeSegment('A name that is taken', 'Comedy');
    await visit.open('segments_list');
    const builder = await list.copy('A name that is taken');
    const name = builder.modal.getByRole('textbox', { name: 'Segment Name' });
    await expect.poll(() => name.inputValue()).toBe('[Copy] A name that is taken');
    await builder.name('a NAME that is taken');
    await told('Segment already exists, failed to create', () => builder.press('OK'));
    await builder.steps.getByText('Genre is Comedy').waitFor();
    await list.dismissMessages();
    await builder.modal.getByRole('button', { name: 'Cancel', exact: true }).click();
    await visit.page.getByRole('button', { name: 'Discard changes' }).click();
    await builder.modal.waitFor({ state: 'hidden' });
  });

  test('SEG-003, SEG-081, ERR-003: queries read the old members until the new build is complete; the history says what changed', async () => {
    const { dataDir } = stage.playhead();
    const old = (await viewersOf(dataDir, fansOf('Comedy'))).length;
    const next = (await viewersOf(dataDir, fansOf('News'))).length;
    expect(next).not.toBe(old);
    const id = await visit.api.makeSegment('Fans who change', 'Comedy');
    expect(await counted(id)).toBe(old);

    await visit.open('segments_list');
    const builder = await list.edit('Fans who change');
    await builder.tab('Content');
    await builder.clear('Genre');
    await builder.values('Genre', 'News');
    await builder.name('Fans of another genre');
    await told('Segment is updating', async () => expect(await builder.save('Update')).toBe(id));
    const responses: number[] = [];
    await expect
      .poll(async () => {
        responses.push(await counted(id));
        return responses.at(-1);
      })
      .not.toBe(old);
    expect([...new Set(responses)].filter((response) => response !== old)).toEqual([next]);
    expect(await list.builtViewers('Fans of another genre')).toBe(next);
    expect(await membersOf(dataDir, id)).toEqual(await viewersOf(dataDir, fansOf('News')));

    await list.act('Fans of another genre', 'View');
    await list.summary.getByText('Genre is News').waitFor();
    await list.summary.getByText('past 60 days', { exact: true }).waitFor();
    await list.summary.getByText('Nowhere else.').waitFor();
    await list.summary.getByRole('tab', { name: 'History' }).click();
    await list.summary.getByText('Version 2').waitFor();
    expect(await list.summary.getByText('rules: genre', { exact: false }).count()).toBe(1);
    await list.summary.getByRole('button', { name: 'Close the summary' }).click();
  });

  test('SEG-079, SEG-088, SEG-089: shared with one colleague, who may look and not change', async () => {
    await visit.api.makeSegment('For a colleague', 'Comedy');
    await visit.open('segments_list');
    await list.act('For a colleague', 'Share');
    const dialog = visit.page.getByRole('dialog', { name: 'Share segment' });
    await dialog.getByRole('radio', { name: 'Some colleagues' }).check();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: AURORA.reader }).check();
    await told('Segment shared.', () => dialog.getByRole('button', { name: 'Save' }).click());
    await list.row('For a colleague').getByText('· shared').waitFor();

    const reader = await stage.visit(AURORA.reader);
    const seen = segmentList(reader.page);
    await reader.open('segments_list');
    await reader.page.getByText('Shared with me', { exact: true }).click();
    await seen.row('For a colleague').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Create Segment' }).count()).toBe(0);
    await reader.page.getByRole('button', { name: 'Actions for For a colleague' }).click();
    const edit = reader.page.getByRole('menuitem', { name: 'Edit', exact: true });
    expect(await edit.getAttribute('aria-disabled')).toBe('true');
    expect(reader.problems()).toEqual([]);
    await reader.context.close();
  });

  test('SEG-082, ERR-004: a deletion says first where the segment is used; its place is free again', async () => {
    await visit.api.makeSegment('Part of another', 'Comedy');
    await visit.open('segments_list');
    const nested = await list.create();
    await nested.name('Made of another');
    await nested.timeRange.rolling('past 60 days');
    await nested.tab('Segment');
    await nested.values('Segment', 'Part of another');
    await nested.save('OK');
    await list.builtViewers('Made of another');
    const dialog = visit.page.getByRole('dialog', { name: 'Delete segment' });
    await list.act('Part of another', 'Delete');
    await dialog.getByText('Segment “Made of another”').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const name of ['Made of another', 'Part of another']) {
      await list.act(name, 'Delete');
      await dialog.getByText('Nowhere else.').waitFor();
      const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
      await told('Segment deleted successfully.', () => quotaRenewedBy(() => remove.click()));
      await list.row(name).waitFor({ state: 'detached' });
    }
  });

  test('a list of ids becomes a segment, and says first whom it matches', async () => {
    const { dataDir } = stage.playhead();
    const rows = await queryEngine(
      dataDir,
      `SELECT DISTINCT viewer_id FROM c_1001.sessions
       WHERE started AND ${DAY} >= '${daysAgo(390)}' AND ${DAY} < '${today}' ORDER BY viewer_id LIMIT 40`,
    );
    const known = rows.map((row) => String(row['viewer_id']));
    const [twice = ''] = known;
    const ids = [...known, twice, 'nobody-1', 'nobody-2'];

    await visit.page.getByRole('button', { name: 'Upload ids' }).click();
    const dialog = visit.page.getByRole('dialog', { name: 'Upload ids' });
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'panel.csv', mimeType: 'text/csv', buffer: Buffer.from(ids.join('\n')) });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Some ids that match nobody').waitFor();
    expect(await dialog.locator('dl > div').allInnerTexts()).toEqual([
      'Ids read\n43',
      'Different ids\n42',
      'Matched (95.24%)\n40',
      'Viewers behind them\n40',
    ]);
    await dialog.getByText('nobody-1').waitFor();
    await dialog.getByRole('button', { name: 'Name the segment' }).click();

    const builder = segmentBuilder(visit.page);
    await builder.opened();
    await builder.modal.getByText('The segment is made of 40 uploaded viewers.').waitFor();
    await builder.name('The panel');
    await builder.timeRange.rolling('past 90 days');
    const id = await builder.save('OK');
    await list.builtViewers('The panel');
    const active = `SELECT viewer_key FROM c_1001.sessions WHERE started
      AND ${DAY} >= '${daysAgo(90)}' AND ${DAY} < '${today}'
      AND viewer_id IN (${known.map((viewer) => `'${viewer}'`).join()})`;
    expect(await membersOf(dataDir, id)).toEqual(await viewersOf(dataDir, active));
  });

  test('SEG-096, SEG-097: filters are saved for known viewers only', async () => {
    const { page } = visit;
    const save = page.getByRole('button', { name: 'Save as segment' });
    const refusal = 'You can create a segment based on known households or subscribers only.';
    await visit.open(`unique_viewers_page?${filterSearch({ genre: 'Drama', playhead_id: 'unassigned_only' })}`);
    await widgetsSettled(page);
    await told(refusal, () => save.click());
    await visit.open(`unique_viewers_page?${filterSearch({ genre: 'Drama' })}`);
    await widgetsSettled(page);
    await save.click();
    const builder = segmentBuilder(page);
    await builder.opened();
    await builder.modal.getByText(refusal).waitFor();
    await builder.modal.getByText('Assigned to Household').waitFor();
    await builder.tab('Content');
    await builder.field('Genre').getByText('Drama').waitFor();
    expect(await builder.modal.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
  });

  test('the browser had nothing to complain about on the way', () => {
    expect(visit.problems()).toEqual([]);
  });
});
