import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { widgetsSettled } from '../dashboard-driver.ts';
import { AURORA, filterSearch, setStage, type Visit } from '../stage.ts';
import { type SegmentBuilder, segmentBuilder } from './segment-builder-driver.ts';
import { type SegmentList, segmentList } from './segment-list-driver.ts';
import { membersOf, viewersOf } from './segment-members.ts';
import * as wantedSegments from './wanted-segments.ts';
import type { Wanted } from './wanted-segments.ts';

const { drama, words, evenings, habits, households, premium, newHouseholds, gone, reached } = wantedSegments;
const { nested, devoted, filtered, fewerWords } = wantedSegments;

describe('segments that are built by hand have the members that SQL by hand finds', () => {
  const stage = setStage();
  const ids = new Map<string, string>();
  let visit: Visit;
  let list: SegmentList;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    list = segmentList(visit.page);
  });
  // Keeps the open list, unless the previous test left something open or another page.
  beforeEach(async () => {
    const { page } = visit;
    const isOnList = page.url().endsWith('/segments_list') && (await page.getByRole('dialog').count()) === 0;
    if (!isOnList) await visit.open('segments_list');
  });
  afterAll(() => visit.context.close());

  async function saved(wanted: Wanted, builder: SegmentBuilder, button: 'OK' | 'Update' | 'Save'): Promise<void> {
    await wanted.build(builder);
    await builder.name(wanted.name);
    ids.set(wanted.name, await builder.save(button));
  }

  async function ensure(wanted: Wanted): Promise<void> {
    if (!ids.has(wanted.name)) await saved(wanted, await list.create(), 'OK');
  }

  async function expectMembers({ name, sql }: Wanted): Promise<void> {
    const said = await list.builtViewers(name);
    const { dataDir } = stage.playhead();
    const [members, expected] = await Promise.all([membersOf(dataDir, ids.get(name) ?? '0'), viewersOf(dataDir, sql)]);
    expect(expected.length).toBeGreaterThan(5);
    expect(members).toEqual(expected);
    expect(said).toBe(expected.length);
  }

  const created = [drama, words, evenings, habits, households, premium, newHouseholds, gone, reached];

  test.each(created)('SEG-001, SEG-004, SEG-010: "$name" is created', ensure);

  test.each(created)('SEG-001, SEG-026: "$name" has its members', async (wanted) => {
    await ensure(wanted);
    await expectMembers(wanted);
  });

  test('SEG-018, SEG-034: a segment of other segments, some of them left out', async () => {
    for (const part of [drama, evenings, reached]) {
      await ensure(part);
      await list.builtViewers(part.name);
    }
    await ensure(nested);
    await expectMembers(nested);
  });

  test('SEG-038, SEG-040, SEG-064: a copy under its own name, with a share of viewing', async () => {
    await ensure(drama);
    const builder = await list.copy(drama.name);
    await expect
      .poll(() => builder.modal.getByRole('textbox', { name: 'Segment Name' }).inputValue())
      .toBe(devoted.name);
    await saved(devoted, builder, 'OK');
    await expectMembers(devoted);
  });

  test('SEG-039, SEG-040, SEG-081: an edit', async () => {
    const edited = { ...words, name: 'Words that are edited' };
    await ensure(edited);
    const before = ids.get(edited.name);
    await saved(fewerWords, await list.edit(edited.name), 'Update');
    expect(ids.get(fewerWords.name)).toBe(before);
    await expectMembers(fewerWords);
    expect(await list.row(edited.name).count()).toBe(0);
  });

  test('SEG-004, SEG-010, SEG-041: the filters of a page, saved', async () => {
    await visit.open(`overview_page?${filterSearch({ genre: 'News', screen: 'Mobile' })}`);
    await widgetsSettled(visit.page);
    await visit.page.getByRole('button', { name: 'Save as segment' }).click();
    const builder = segmentBuilder(visit.page);
    await builder.opened();
    await saved(filtered, builder, 'Save');
    await visit.open('segments_list');
    await expectMembers(filtered);
  });

  test('they are segments of their own: no two have the same members', async () => {
    const { dataDir } = stage.playhead();
    for (const wanted of created) await ensure(wanted);
    for (const { name } of created) await list.builtViewers(name);
    const sets = await Promise.all(created.map(({ name }) => membersOf(dataDir, ids.get(name) ?? '0')));
    expect(new Set(sets.map((members) => members.join())).size).toBe(created.length);
  });

  test('the browser had nothing to complain about on the way', () => {
    expect(visit.problems()).toEqual([]);
  });
});
