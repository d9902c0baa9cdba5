import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AURORA, setStage, type Visit } from '../stage.ts';
import { segmentBuilder } from './segment-builder-driver.ts';
import { builtIds, segmentList } from './segment-list-driver.ts';
import { membersOf } from './segment-members.ts';

const CRIME = 'Crime fans';
const HEAVY = 'Heavy viewers';
/** Longer than the windows of both segments, so that it includes all members. */
const WINDOW = 'past 90 days';

describe('what two segments have in common', () => {
  const stage = setStage();
  let visit: Visit;
  let ids: readonly string[];
  let crime: readonly string[];
  let heavy: readonly string[];

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    const { dataDir } = stage.playhead();
    ids = await builtIds(visit, CRIME, HEAVY);
    const [crimeId = '', heavyId = ''] = ids;
    crime = await membersOf(dataDir, crimeId);
    heavy = await membersOf(dataDir, heavyId);
  });
  afterAll(() => visit.context.close());

  const common = () => crime.filter((viewer) => heavy.includes(viewer));
  const without = (members: readonly string[]) =>
    members.filter((viewer) => !crime.includes(viewer) || !heavy.includes(viewer));
  const sizeOf = (members: readonly string[]) => members.length.toLocaleString('en-US');

  test('SEG-085, SEG-086: each combination has the viewers that the lists of members have', async () => {
    const { page } = visit;
    await visit.open('segment_overview');
    await page.getByRole('button', { name: 'Choose segments' }).click();
    const chooser = page.getByRole('dialog', { name: 'Choose segments' });
    await chooser.getByRole('button', { name: 'Clear' }).click();
    for (const name of [CRIME, HEAVY]) {
      await chooser.getByRole('checkbox', { name: new RegExp(`^${name}( [\\d,]+ viewers)?$`) }).check();
    }
    await chooser.getByRole('button', { name: 'Compare 2 segments' }).click();
    const columns = page.getByRole('group', { name: 'Combinations of segments' }).getByRole('radio');
    await expect.poll(() => columns.count()).toBe(3);
    const words = await columns.evaluateAll((dataPoints) =>
      dataPoints.map((dataPoint) => dataPoint.getAttribute('aria-label') ?? ''),
    );
    expect(words.map((text) => text.replace(/ viewers,.*/, '')).toSorted()).toEqual([
      `${CRIME} and ${HEAVY} only: ${sizeOf(common())}`,
      `${CRIME} only: ${sizeOf(without(crime))}`,
      `${HEAVY} only: ${sizeOf(without(heavy))}`,
    ]);
  });

  test('"A and not B" is counted at once, and saved as a segment with exactly these members', async () => {
    const { page } = visit;
    const chosen = { segment: ids.map((value) => ({ op: 'is_equal_to', value })) };
    await visit.open(`segment_overview?filterStr=${encodeURIComponent(JSON.stringify(chosen))}`);
    const combination = page.getByRole('region', { name: 'Combination' });
    const wanted = without(crime);
    await combination.getByRole('group', { name: CRIME }).getByText('In', { exact: true }).click();
    await combination.getByRole('group', { name: HEAVY }).getByText('Not in', { exact: true }).click();
    await combination.getByText(`In ${CRIME}, not in ${HEAVY}: ${sizeOf(wanted)} viewers`).waitFor();
    await combination.getByRole('button', { name: 'Save combination as segment' }).click();

    const builder = segmentBuilder(page);
    await builder.opened();
    await builder.name('Much crime, little else');
    await builder.timeRange.rolling(WINDOW);
    await builder.coverage.getByText('Exact', { exact: true }).waitFor();
    const id = await builder.save('Save');
    await visit.open('segments_list');
    expect(await segmentList(page).builtViewers('Much crime, little else')).toBe(wanted.length);
    expect(await membersOf(stage.playhead().dataDir, id)).toEqual(wanted);
  });

  test('the browser had nothing to complain about on the way', () => {
    expect(visit.problems()).toEqual([]);
  });
});
