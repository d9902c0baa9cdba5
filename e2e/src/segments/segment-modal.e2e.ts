import { addDays, localDateOf } from '@playhead/domain/periods';
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { graveViolationsIn } from '../accessibility.ts';
import { motionEnded } from '../browser.ts';
import { chooseTheme } from '../dashboard-driver.ts';
import { queryNumber } from '../engine-access.ts';
import { seeMessage } from '../messages.ts';
import { AURORA, setStage, type Visit } from '../stage.ts';
import { dialogAtRest } from './at-rest.ts';
import type { SegmentBuilder } from './segment-builder-driver.ts';
import { type SegmentList, segmentList } from './segment-list-driver.ts';

const today = localDateOf(new Date(), AURORA.zone);
const daysAgo = (days: number) => addDays(today, -days);
const DAY = `toDate(start_utc, '${AURORA.zone}')`;
/** The base population: viewers with a household and a play in the window. */
const POPULATION = `c_1001.sessions WHERE started AND household_id IS NOT NULL
  AND ${DAY} >= '${daysAgo(60)}' AND ${DAY} < '${today}'`;

/** The part, or what it is in. */
function isInMotion(part: Element): boolean {
  for (let at: Element | null = part; at !== null; at = at.parentElement) {
    if (at.getAnimations().length > 0) return true;
  }
  return false;
}

describe('the segment builder', () => {
  const stage = setStage();
  let visit: Visit;
  let list: SegmentList;
  let builder: SegmentBuilder;
  const counts: string[] = [];

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    list = segmentList(visit.page);
    visit.page.on('request', (request) => {
      if (request.url().includes('/segment-coverage')) counts.push(request.url());
    });
  });
  beforeEach(async () => {
    await visit.open('segments_list');
    builder = await list.create();
    counts.length = 0;
  });
  afterAll(() => visit.context.close());

  const viewers = (condition = '') =>
    queryNumber(stage.playhead().dataDir, `SELECT uniqExact(viewer_key) FROM ${POPULATION} ${condition}`);
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  const whole = (value: number) => value.toLocaleString('en-US');

  /** The next request of such an address leaves the browser when the returned function is called. */
  async function holdRequest(address: RegExp): Promise<() => void> {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await isReleased;
      await route.continue();
    };
    await visit.page.route(address, hold, { times: 1 });
    return release;
  }

  /** In one task of the page: however busy the machine is, there is no pause between two keys. */
  async function typeAtOnce(input: Locator, text: string): Promise<void> {
    await input.focus();
    await input.evaluate((element, typed) => {
      for (const key of typed) element.ownerDocument.execCommand('insertText', false, key);
    }, text);
  }

  /** Each rule with the exact number of remaining viewers from its tooltip. */
  async function waterfall(): Promise<[string, string][]> {
    const steps = await builder.steps.getByRole('listitem').all();
    return Promise.all(
      steps.map(async (step): Promise<[string, string]> => {
        const [label = ''] = (await step.innerText()).split('\n');
        return [label, (await step.locator('[title]').getAttribute('title')) ?? ''];
      }),
    );
  }

  test('lists open where they belong for people who want no motion', async () => {
    await builder.streamId('All Viewers');
    expect(await builder.modal.getByText('All Viewers').count()).toBeGreaterThan(0);
  });

  /** For a user who wants motion: the page reads it when it opens. */
  async function inMotion(check: () => Promise<void>): Promise<void> {
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    try {
      await visit.open('segments_list');
      builder = await list.create();
      await check();
    } finally {
      await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    }
  }

  test('SEG-005, SEG-006, SEG-012: as wide as it should be, with its fields and tabs; the name has the focus', async () => {
    const { modal } = builder;
    expect((await modal.boundingBox())?.width).toBe(1240);
    for (const label of ['Segment Name', 'Description'])
      expect(await modal.getByRole('textbox', { name: label }).count()).toBe(1);
    for (const label of ['Category Tags', 'Stream ID'])
      expect(await modal.getByRole('combobox', { name: label }).count()).toBe(1);
    expect(await modal.getByRole('tab').allInnerTexts()).toEqual([
      'Segment',
      'Behavior',
      'Custom Tags',
      'Content',
      'Consumption attributes',
      'Ads',
      'Ad impact',
      'First stream',
      'Audience',
    ]);
    // The dialog moves the focus once it has opened.
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('200');
  });

  test('SEG-046, SEG-047, WID-013, WID-014: without a rule everybody is covered, and no query runs', async () => {
    expect(await builder.coverage.getByText('100.00%', { exact: true }).count()).toBe(2);
    await builder.coverage.getByText('*Last 60 days').waitFor();
    await builder.coverage.getByText('Everybody: no rule yet').waitFor();
    expect(counts).toEqual([]);
  });

  test('SEG-009, SEG-020, SEG-045, SEG-084: what is typed is counted once, and each rule tells what it keeps', async () => {
    await builder.timeRange.rolling('past 60 days');
    await builder.tab('Content');
    await builder.values('Genre', 'Drama');
    await builder.coverage.getByText('Exact', { exact: true }).waitFor();
    const countsBefore = counts.length;
    await builder.operator('Series', 'Starts with');
    const release = await holdRequest(/\/segment-coverage/);
    await typeAtOnce(builder.modal.getByRole('textbox', { name: 'Series', exact: true }), 'The G');
    await builder.coverage.getByText('Counting…').waitFor();
    release();
    await builder.coverage.getByText('Exact', { exact: true }).waitFor();
    expect(counts.length).toBe(countsBefore + 1);

    const all = await viewers();
    const ofGenre = await viewers("AND has(genre, 'Drama')");
    const ofBoth = await viewers("AND has(genre, 'Drama') AND series LIKE 'The G%'");
    expect(await waterfall()).toEqual([
      ['All viewers', whole(all)],
      ['Genre is Drama', whole(ofGenre)],
      ['Series starts with The G', whole(ofBoth)],
    ]);
    expect(0 < ofBoth && ofBoth < ofGenre && ofGenre < all).toBe(true);
    await builder.coverage.getByText(percent(ofBoth / all), { exact: true }).waitFor();
  });

  test('SEG-053, SEG-055: what is missing is said when somebody wants to save', async () => {
    const alerts = () => builder.modal.getByRole('alert').allInnerTexts();
    expect(await alerts()).toEqual([]);
    await builder.press('OK');
    await expect.poll(alerts).toEqual(['Please input segment name', 'Please select a valid time range']);
    await builder.name('   ');
    expect(await alerts()).toContain('Please input segment name');
    await builder.name('Somebody');
    await builder.timeRange.rolling('past 7 days');
    await expect.poll(alerts).toEqual([]);
  });

  test('SEG-061..SEG-063: a reversed range is not counted and not saved, wherever it is', async () => {
    await builder.name('Reversed');
    await builder.timeRange.rolling('past 7 days');
    for (const [tab, label] of [
      ['Consumption attributes', 'Session Duration'],
      ['Ads', 'Ad Impressions'],
      ['Ads', 'Ad Load'],
      ['Ad impact', 'Daily Average Frequency'],
      ['Audience', 'Household Income'],
    ] as const) {
      await builder.tab(tab);
      await builder.operator(label, 'Is between');
      await builder.typed(`${label}, from`, '30');
      await builder.typed(`${label}, to`, '5');
      await builder.field(label).getByText(`Invalid entry in ${label} field`, { exact: true }).waitFor();
      await builder.coverage.getByText('Not counted: a rule is not valid').waitFor();
      await builder.tab('Segment');
      await builder.press('OK');
      await builder.field(label).waitFor();
      await builder.typed(`${label}, to`, '40');
      await builder.coverage.getByText('Exact', { exact: true }).waitFor();
      expect(await builder.modal.getByRole('alert').count()).toBe(0);
    }
  });

  test('SEG-064, SEG-065: percents are at most 100, and in order', async () => {
    await builder.tab('Content');
    await builder.values('Genre', 'Drama');
    await builder.share('Genre', '60', '250');
    const highest = builder.modal.getByRole('textbox', { name: 'Genre, highest percent' });
    await expect.poll(() => highest.inputValue()).toBe('100');
    expect(await highest.getAttribute('placeholder')).toBe('100');
    await highest.fill('20');
    await builder.field('Genre').getByText('Invalid entry in Genre percent field', { exact: true }).waitFor();
  });

  test('SEG-056, SEG-057: both dates with a count of days are refused', async () => {
    await builder.tab('Behavior');
    await builder.operator('First Watched', 'In the past');
    await builder.typed('First Watched, how many', '30');
    await builder.days(builder.field('Last Watched'), daysAgo(20), daysAgo(10));
    await seeMessage(
      visit.page,
      'Only one of First Watch or Last Watch should be selected. Please check your input before saving again.',
      () => builder.typed('Days Since Last Play', '5'),
    );
    await expect.poll(() => builder.modal.getByRole('textbox', { name: 'Days Since Last Play' }).inputValue()).toBe('');
  });

  test('SEG-098..SEG-101, SEG-104, SEG-105, SEG-107: the time range, its limits and its hint', async () => {
    const { timeRange } = builder;
    const applies = () => timeRange.panel.getByRole('button', { name: 'Apply' }).isEnabled();
    const days = timeRange.panel.getByRole('textbox', { name: 'Number of days' });
    await timeRange.open();
    await timeRange.panel.getByText('Rolling ranges refresh daily. A one-time range is computed once.').waitFor();
    await timeRange.panel.getByRole('button', { name: 'Got it' }).click();
    expect(await applies()).toBe(false);
    await days.fill('0a9');
    await expect.poll(() => days.inputValue()).toBe('9');
    expect(await applies()).toBe(true);
    await days.fill('91');
    await timeRange.panel.getByText('Entry exceeds maximum allowed limit(90).', { exact: true }).waitFor();
    expect(await applies()).toBe(false);
    const firstDay = timeRange.panel.locator('.ant-picker').getByRole('textbox').first();
    expect(await firstDay.isDisabled()).toBe(true);
    await timeRange.panel.getByRole('radio', { name: 'One-time range' }).check();
    await timeRange.dates(daysAgo(60), daysAgo(31));
    await expect.poll(applies).toBe(true);
    await timeRange.panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await builder.modal.getByText('Choose a time range').waitFor();
    await timeRange.oneTime(daysAgo(60), daysAgo(31));
    await builder.modal.getByRole('button', { name: 'Clear the time range' }).click();
    await builder.modal.getByText('Choose a time range').waitFor();
    await timeRange.open();
    expect(await timeRange.panel.getByText('Rolling ranges refresh daily.').count()).toBe(0);
  });

  test('changes are lost on purpose only', () =>
    inMotion(async () => {
      const { page } = visit;
      const confirmation = page.getByRole('dialog', { name: 'Discard your changes?' });
      await page.keyboard.press('Escape');
      await builder.modal.waitFor({ state: 'hidden' });
      builder = await list.create();
      await builder.name('Half a thought');
      await page.keyboard.press('Escape');
      await dialogAtRest(confirmation);
      await confirmation.getByRole('button', { name: 'Keep editing' }).click();
      await confirmation.waitFor({ state: 'hidden' });
      await expect
        .poll(() => builder.modal.getByRole('textbox', { name: 'Segment Name' }).inputValue())
        .toBe('Half a thought');
      await builder.modal.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialogAtRest(confirmation);
      await confirmation.getByRole('button', { name: 'Discard changes' }).click();
      await builder.modal.waitFor({ state: 'hidden' });
    }));

  /** Presses at this position during the opening animation, which is paused, and releases after it. */
  async function pressWhileComingIn(part: Locator): Promise<void> {
    const { mouse } = visit.page;
    await expect.poll(() => part.evaluate(isInMotion)).toBe(true);
    const box = await part.boundingBox();
    if (box === null) throw new Error('It stands nowhere.');
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await mouse.down();
    await visit.page.evaluate(() => {
      for (const motion of document.getAnimations()) {
        if (motion.effect?.getTiming().iterations !== Infinity) motion.finish();
      }
    });
    await mouse.up();
  }

  test('a press that begins while a list or a dialog comes in is not lost', () =>
    inMotion(async () => {
      const { page } = visit;
      const pause = '[class*="-enter"], [class*="-appear"] { animation-play-state: paused !important; }';
      await page.addStyleTag({ content: pause });
      await builder.modal.getByRole('combobox', { name: 'Stream ID', exact: true }).click();
      await pressWhileComingIn(builder.list.getByTitle('All Viewers', { exact: true }));
      await builder.modal.getByTitle('All Viewers', { exact: true }).waitFor();
      await builder.modal.getByRole('button', { name: 'Cancel', exact: true }).click();
      await pressWhileComingIn(page.getByRole('button', { name: 'Discard changes', exact: true }));
      await builder.modal.waitFor({ state: 'hidden' });
    }));

  test('SEG-011, SEG-042, SEG-043: while a segment is read, nothing can be changed and nothing closed', async () => {
    const { page } = visit;
    const release = await holdRequest(/\/segments\/\d+\?segmentpage=true/);
    await page.keyboard.press('Escape');
    await builder.modal.waitFor({ state: 'hidden' });
    const edited = await list.edit('Crime fans');
    await edited.modal.getByText('Loading').waitFor();
    expect(await edited.modal.getByRole('textbox', { name: 'Segment Name' }).isDisabled()).toBe(true);
    expect(await edited.modal.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
    const tab = edited.modal.getByRole('tab', { name: 'Content' });
    expect(await tab.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await edited.modal.isVisible()).toBe(true);
    release();
    await expect
      .poll(() => edited.modal.getByRole('textbox', { name: 'Segment Name' }).inputValue())
      .toBe('Crime fans');
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await edited.modal.getByRole('button', { name: 'Cancel', exact: true }).click();
    await edited.modal.waitFor({ state: 'hidden' });
  });

  test('each tab can be read by everybody, in the light and in the dark', async () => {
    const { page } = visit;
    for (const theme of ['Light', 'Dark'] as const) {
      await page.keyboard.press('Escape');
      await builder.modal.waitFor({ state: 'hidden' });
      await chooseTheme(page, theme);
      builder = await list.create();
      for (const tab of await builder.modal.getByRole('tab').allInnerTexts()) {
        await builder.tab(tab);
        await motionEnded(page);
        // What is behind it is checked by the walk of all pages.
        const found = await graveViolationsIn(builder.modal, theme === 'Dark' ? ['color-contrast'] : []);
        expect(found, `${tab}, ${theme}`).toEqual([]);
      }
    }
    await page.keyboard.press('Escape');
    await builder.modal.waitFor({ state: 'hidden' });
    await chooseTheme(page, 'Light');
    expect(visit.problems()).toEqual([]);
  });
});
