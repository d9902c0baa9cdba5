import { formatRange } from '@playhead/domain/periods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFromMenu, titleShown, widgetsSettled } from './dashboard-driver.ts';
import { chips, type FilterPanel, filterPanel } from './filter-driver.ts';
import { expectNumbers, FILTERED_PAGE } from './filtered-page.ts';
import { AURORA, filtersInAddress, lastDays, PERIOD_FIELD, setStage, type Visit } from './stage.ts';

const stage = setStage();

describe('the address of a page', () => {
  let visit: Visit;
  let panel: FilterPanel;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    panel = filterPanel(visit.page);
    // FLT-065: the default country applies once per visit; afterwards only the filters that a test sets apply.
    await visit.open(FILTERED_PAGE);
    await visit.page.waitForURL(/filterStr=/);
  });
  beforeEach(async () => {
    await visit.open(FILTERED_PAGE);
    await widgetsSettled(visit.page);
  });
  afterAll(() => visit.context.close());

  test('FLT-059..FLT-062: days typed one after the other are the period; Enter and Escape stay in the calendar', async () => {
    const { page } = visit;
    const range = { from: lastDays(AURORA, 20).from, to: lastDays(AURORA, 10).from };
    const period = formatRange(range);
    await page.getByRole('button', { name: /^Last 7 Days/ }).click();
    for (const [end, day] of Object.entries(range)) {
      const input = page.getByRole('textbox', { name: `Dates, ${end}`, exact: true });
      await input.fill(day.replaceAll('-', '/'));
      await input.press('Enter');
    }
    await page.getByRole('textbox', { name: 'Compare dates, from', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expectNumbers(visit, { [PERIOD_FIELD]: period });
    expect(new URL(page.url()).searchParams.get('period')).toBe(period);
  });

  test('SHELL-023, SHELL-024: reload, Back and Forward keep page and filters', async () => {
    const { page } = visit;
    await panel.open();
    await panel.add('Genre');
    await panel.suggested('Genre', 'Drama');
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama' });
    await page.reload();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama' });
    await openFromMenu(page, 'dma_page');
    await widgetsSettled(page);
    await page.getByRole('button', { name: 'Clear filter: Genre' }).click();
    await expect.poll(() => filtersInAddress(page)).toBeNull();
    await page.goBack();
    await titleShown(page, 'Unique Viewers');
    await expectNumbers(visit, { 'customer_view.genre': 'Drama' });
    await expect.poll(() => chips(page)).toEqual(['Genre is Drama']);
    await page.goForward();
    await titleShown(page, 'DMA');
    await expect.poll(() => chips(page)).toEqual([]);
  });

  test.each([
    ['no JSON', 'nonsense', 'The filters of this address could not be read.', {}],
    ['an unknown filter', '{"shoe_size":[{"op":"is_equal_to","value":"9"}]}', 'There is no filter "shoe_size".', {}],
    ['an unknown segment', '{"segment":[{"op":"is_equal_to","value":"Binge"}]}', 'There is no segment "Binge".', {}],
    [
      'an operator that the field does not have, with a valid filter',
      '{"mins_watched":[{"op":"contains","value":"9"}],"genre":[{"op":"is_equal_to","value":"Drama"}]}',
      'The filter "Session Duration" has no operator "Contains".',
      { 'customer_view.genre': 'Drama' },
    ],
  ])('a hand-edited address is cleaned and reported: %s', async (_name, text, words, left) => {
    const { page } = visit;
    await visit.open(`${FILTERED_PAGE}?filterStr=${encodeURIComponent(text)}`);
    await page.getByText(words).waitFor();
    await expectNumbers(visit, left);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(words).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).not.toMatch(/nonsense|shoe_size|mins_watched|Binge/);
  });
});
