import { addDays, localDateOf } from '@playhead/domain/periods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graveViolations } from '../accessibility.ts';
import { motionEnded } from '../browser.ts';
import { chooseTheme, ribbonNumbers, titleShown, widgetsInTrouble, widgetsSettled } from '../dashboard-driver.ts';
import { queryEngine } from '../engine-access.ts';
import { filterPanel } from '../filter-driver.ts';
import { AURORA, filterSearch, setStage, type Visit } from '../stage.ts';
import { builtIds, segmentList } from './segment-list-driver.ts';
import { membersOf } from './segment-members.ts';

const CRIME = 'Crime fans';
const HEAVY = 'Heavy viewers';
const today = localDateOf(new Date(), AURORA.zone);
const whole = (value: unknown) => Math.round(Number(value)).toLocaleString('en-US');

describe('pages about segments', () => {
  const stage = setStage();
  let visit: Visit;
  let crime: string;
  let heavy: string;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    [crime = '', heavy = ''] = await builtIds(visit, CRIME, HEAVY);
  });
  afterAll(() => visit.context.close());

  /** Members of the segment in the last seven days, in the page's country or everywhere. */
  async function figures(id: string, { country = true } = {}) {
    const members = (await membersOf(stage.playhead().dataDir, id)).map((key) => `toUInt64('${key}')`);
    const day = `toDate(start_utc, '${AURORA.zone}')`;
    const [row] = await queryEngine(
      stage.playhead().dataDir,
      `SELECT uniqExact(viewer_key) AS viewers, count() AS plays, sum(content_seconds) / 60 AS minutes
       FROM c_1001.sessions
       WHERE started AND ${day} >= '${addDays(today, -7)}' AND ${day} < '${today}'
         ${country ? "AND country = 'united states'" : ''} AND viewer_key IN (${members.join()})`,
    );
    if (!row) throw new Error('The engine returned no row.');
    return { viewers: whole(row['viewers']), plays: whole(row['plays']), minutes: whole(row['minutes']) };
  }

  async function expectReadable(): Promise<void> {
    const { page } = visit;
    await motionEnded(page);
    expect(await graveViolations(page)).toEqual([]);
    await chooseTheme(page, 'Dark');
    await motionEnded(page);
    // Themes differ in colours only.
    expect(await graveViolations(page, ['color-contrast'])).toEqual([]);
    await chooseTheme(page, 'Light');
  }

  test('SEG-002, SEG-003, WID-013: segments_list, with the viewers of each and a summary of one', async () => {
    const list = segmentList(visit.page);
    await visit.open('segments_list');
    const members = await membersOf(stage.playhead().dataDir, crime);
    expect(await list.builtViewers(CRIME)).toBe(members.length);
    const [, , , , coverage] = await list.row(CRIME).getByRole('cell').allInnerTexts();
    await list.act(CRIME, 'View');
    const ring = list.summary;
    await ring.getByRole('heading', { name: 'Segment Audience' }).waitFor();
    await ring.getByText(coverage ?? '', { exact: true }).waitFor();
    await expectReadable();
    await ring.getByRole('button', { name: 'Close the summary' }).click();
    await expectReadable();
  });

  test('QRY-018: segment_overview, with the figures of each segment', async () => {
    const { page } = visit;
    const equal = (value: string) => ({ op: 'is_equal_to', value });
    const chosen = { segment: [crime, heavy].map(equal), country: [equal('united states')] };
    await visit.open(`segment_overview?filterStr=${encodeURIComponent(JSON.stringify(chosen))}`);
    await titleShown(page, 'Segment Comparison');
    await widgetsSettled(page);
    const table = page.getByRole('table', { name: 'Key figures by segment' });
    await table.getByRole('row', { name: HEAVY }).waitFor();
    for (const [name, id] of [
      [CRIME, crime],
      [HEAVY, heavy],
    ] as const) {
      const { viewers, plays, minutes } = await figures(id);
      const cells = await table.getByRole('row', { name }).getByRole('cell').allInnerTexts();
      expect(cells.slice(0, 4)).toEqual([name, viewers, plays, minutes]);
    }
    expect(await widgetsInTrouble(page)).toEqual([]);
    await expectReadable();
  });

  test('SEG-080, WID-013, WID-014: segment_page, from the row of a segment', async () => {
    const { page } = visit;
    const members = await membersOf(stage.playhead().dataDir, heavy);
    await segmentPageOf(HEAVY);
    await titleShown(page, 'Segment');
    expect(await widgetsSettled(page)).toBeGreaterThan(3);
    const { viewers, plays } = await figures(heavy, { country: false });
    expect(await ribbonNumbers(page)).toMatchObject({ 'Unique Viewers': viewers, Plays: plays });
    const ring = page.getByRole('region', { name: 'Segment Audience' });
    await ring.getByText(whole(members.length)).first().waitFor();
    await ring.getByText('*past 30 days').waitFor();
    expect(await widgetsInTrouble(page)).toEqual([]);
    await expectReadable();
  });

  /** As the list opens it: without other filters. */
  async function segmentPageOf(name: string): Promise<void> {
    await visit.open('segments_list');
    await segmentList(visit.page).builtViewers(name);
    await segmentList(visit.page).act(name, 'Open its page');
  }

  test('FLT-009: a segment among the filters of Overview leaves its members alone', async () => {
    const { page } = visit;
    await visit.open(`overview_page?${filterSearch({ country: 'united states' })}`);
    await widgetsSettled(page);
    const before = await ribbonNumbers(page);
    const panel = filterPanel(page);
    await panel.open();
    await panel.add('Segment');
    await panel.suggested('Segment', CRIME);
    await panel.apply();
    const { viewers, plays } = await figures(crime);
    await expect.poll(() => ribbonNumbers(page)).toMatchObject({ 'Unique Viewers': viewers, Plays: plays });
    expect(viewers).not.toBe(before['Unique Viewers']);
    await widgetsSettled(page);
    expect(await widgetsInTrouble(page)).toEqual([]);
  });

  test('the browser had nothing to complain about on the way', () => {
    expect(visit.problems()).toEqual([]);
  });
});
