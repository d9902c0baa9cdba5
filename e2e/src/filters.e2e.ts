import { formatRange } from '@playhead/domain/periods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ribbonNumbers, widgetsInTrouble, widgetsSettled } from './dashboard-driver.ts';
import { chips, type FilterPanel, filterPanel, remainingByChips } from './filter-driver.ts';
import { expectedNumbers, expectNumbers, FILTERED_PAGE } from './filtered-page.ts';
import {
  AURORA,
  asText,
  lastDaysFilters,
  BOREALIS,
  filterSearch,
  filtersInAddress,
  lastDays,
  setStage,
  type Visit,
} from './stage.ts';

const stage = setStage();

describe('filters of a page', () => {
  let visit: Visit;
  let panel: FilterPanel;
  let everything: Record<string, string>;

  beforeAll(async () => {
    visit = await stage.visit(AURORA.analyst);
    panel = filterPanel(visit.page);
    await visit.page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { toldFilters: told });
      window.addEventListener('apply_filter', (event) => told.push(event instanceof CustomEvent ? event.detail : null));
    });
    // FLT-065: the default country applies once per visit; afterwards only the filters that a test sets apply.
    await visit.open(FILTERED_PAGE);
    await visit.page.waitForURL(/filterStr=/);
    everything = await expectedNumbers(visit, {});
  });
  beforeEach(async () => {
    await visit.open(FILTERED_PAGE);
    await widgetsSettled(visit.page);
  });
  afterAll(() => visit.context.close());

  test('FLT-002: every input type is that of a filter and has a journey below', async () => {
    const fields = await visit.api.filterFields();
    const used = new Set(fields.map(({ inputType }) => inputType));
    expect([...used].toSorted()).toEqual([
      'CheckboxGroup',
      'CustomDatepicker',
      'MultiSearchSelect',
      'RadioGroup',
      'RangeInput',
      'SearchSelect',
      'Slider',
      'Switch',
    ]);
    expect(fields.some(({ percentFilterKey }) => percentFilterKey !== null)).toBe(true);
  });

  test('FLT-002, FLT-064: MultiSearchSelect; Apply writes the address, sends apply_filter and reloads the widgets', async () => {
    const { page } = visit;
    await panel.open();
    await panel.add('Genre');
    await panel.suggested('Genre', 'Drama', 'Comedy');
    expect(filtersInAddress(page)).toBeNull();
    expect(await page.evaluate('window.toldFilters')).toEqual([]);
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama,Comedy' });
    expect(filtersInAddress(page)).toEqual({ genre: [{ op: 'is_equal_to', value: ['Drama', 'Comedy'] }] });
    expect(await page.evaluate('window.toldFilters')).toEqual([
      { page: FILTERED_PAGE, filters: new URL(page.url()).search },
    ]);
    await expect.poll(() => chips(page)).toEqual(['Genre is Drama or Comedy']);
    expect(visit.problems()).toEqual([]);
  });

  test('FLT-002, FLT-009: SearchSelect, of one segment by its name', async () => {
    const { page } = visit;
    const { id, name } = await visit.api.readySegment();
    await panel.open();
    await panel.add('Segment');
    await panel.suggested('Segment', name);
    await panel.apply();
    await expectNumbers(visit, { 'segment_view.segment_id': id });
    expect(filtersInAddress(page)).toEqual({ segment: [{ op: 'is_equal_to', value: id }] });
    // The name comes in a separate response.
    await page.getByRole('button', { name: `Edit filter: Segment is ${name}` }).waitFor();
  });

  test('ERR-012: a segment that does not exist is told once, in words', async () => {
    const { page } = visit;
    await visit.open(`${FILTERED_PAGE}?${filterSearch({ segment: '999999' })}`);
    await page.getByText('Segment Missing', { exact: true }).waitFor();
    await widgetsSettled(page);
    expect(await page.getByText('Segment Missing', { exact: true }).count()).toBe(1);
    expect(await widgetsInTrouble(page)).toContainEqual(
      expect.stringContaining('Current query contains deleted segment, please make sure the segment is correct'),
    );
    await page.getByRole('button', { name: 'Clear filter: Segment' }).click();
    await expectNumbers(visit, {});
  });

  test('FLT-002, FLT-010, FLT-017: RadioGroup', async () => {
    await panel.open();
    const ads = await panel.add('Content with Ads');
    await ads.getByRole('radio', { name: 'Content without Ads' }).check();
    const viewers = await panel.add('Viewers');
    await viewers.getByRole('radio', { name: 'Not Assigned to Household' }).check();
    await panel.apply();
    await expectNumbers(visit, {
      'customer_view.content_with_ads': 'Content without Ads',
      'customer_view.playhead_id': 'unassigned_only',
    });
    await expect.poll(() => chips(visit.page)).toHaveLength(2);
  });

  test('FLT-002: CheckboxGroup', async () => {
    await panel.open();
    const days = await panel.add('Day of Week');
    await days.getByRole('checkbox', { name: 'Sun' }).check();
    await days.getByRole('checkbox', { name: 'Sat' }).check();
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.DOW': 'Sat,Sun' });
    expect(filtersInAddress(visit.page)).toEqual({ DOW: [{ op: 'is_equal_to', value: ['Sat', 'Sun'] }] });
    await expect.poll(() => chips(visit.page)).toEqual(['Day of Week is Sat or Sun']);
  });

  test('FLT-002, FLT-008, FLT-023, FLT-037: RangeInput, in minutes', async () => {
    await panel.open();
    await panel.add('Session Duration');
    await panel.operator('Session Duration', 'Is between');
    await panel.typed('Session Duration, from', '30');
    await panel.typed('Session Duration, to', '5');
    expect(await panel.panel.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await panel.typed('Session Duration, from', '5');
    await panel.typed('Session Duration, to', '30');
    await panel.panel.getByRole('combobox', { name: 'Session Duration, unit' }).click();
    await panel.pick('minutes');
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.mins_watched': '300 to 1800' });
    await expect.poll(() => chips(visit.page)).toEqual(['Session Duration is between 5 and 30 min']);
  });

  test('FLT-002, FLT-016, FLT-024, FLT-025: Slider, demographics, a number and a date', async () => {
    const { page } = visit;
    await panel.open();
    await panel.add('Percent Complete');
    const handle = panel.panel.getByRole('slider', { name: 'Percent Complete' });
    await handle.focus();
    await handle.press('ArrowRight');
    const age = await panel.add('Age');
    await age.getByRole('checkbox', { name: '25-29' }).check();
    await panel.add('Hour of Day');
    await panel.operator('Hour of Day', 'Greater than');
    await panel.typed('Hour of Day', '17');
    await panel.add('Date');
    await panel.panel.getByRole('combobox', { name: 'Date, shortcut' }).click();
    await panel.pick('In the past');
    await panel.typed('Date, how many', '3');
    await panel.apply();
    await expectNumbers(visit, {
      'customer_view.percent_complete': '>=2',
      'residents.age': '25-29',
      'customer_view.hour_of_day': '>17',
      'customer_view.date': '3 days',
    });
    await expect
      .poll(() => chips(page))
      .toEqual(['Percent Complete >= 2', 'Age is 25-29', 'Hour of Day > 17', 'Date is in the past 3 days']);
  });

  test('FLT-002, FLT-018, FLT-060: Switch and CustomDatepicker of the first stream, which then can be cleared', async () => {
    const { from, to } = lastDays(AURORA, 90);
    await panel.open();
    const section = panel.panel.getByRole('region', { name: 'First stream' });
    await section.getByText('Household', { exact: true }).click();
    const [first, last] = await section.getByRole('textbox').all();
    await first?.fill(from.replaceAll('-', '/'));
    await last?.click();
    await last?.fill(to.replaceAll('-', '/'));
    await last?.press('Enter');
    await panel.add('First Device Type');
    await panel.suggested('First Device Type', 'Roku');
    await panel.apply();
    await expectNumbers(visit, {
      'customer_view.first_identity': 'household',
      'customer_view.first_current_date_range_ui': formatRange({ from, to }),
      'customer_view.first_device': 'Roku',
    });
    await expect.poll(() => chips(visit.page)).toHaveLength(3);
    await visit.page.getByRole('button', { name: 'Clear filter: First Device Type' }).click();
    await visit.page.getByRole('button', { name: 'Clear filter: First Watched' }).click();
    await expect.poll(() => filtersInAddress(visit.page)).toBeNull();
    await expectNumbers(visit, {});
  });

  test('values picked with Enter stay when Tab leaves the box, and Enter takes the first match', async () => {
    const { page } = visit;
    await panel.open();
    await panel.add('Series');
    const box = panel.panel.getByRole('combobox', { name: 'Series', exact: true });
    await box.click();
    await box.pressSequentially('the glass');
    await panel.list
      .getByTitle(/^The Glass/)
      .first()
      .waitFor();
    const match =
      (await panel.list
        .getByTitle(/^The Glass/)
        .first()
        .getAttribute('title')) ?? '';
    await box.press('Enter');
    await box.press('Tab');
    await panel.add('Genre');
    await panel.suggested('Genre', 'Drama');
    await panel.panel.getByRole('combobox', { name: 'Genre', exact: true }).press('Tab');
    await panel.apply();
    await expect.poll(() => chips(page)).toEqual([`Series is ${match}`, 'Genre is Drama']);
    await expectNumbers(visit, { 'customer_view.series': asText(match), 'customer_view.genre': 'Drama' });
  });

  test('FLT-045..FLT-048: a share of viewing with a value', async () => {
    await panel.open();
    const genre = await panel.add('Genre');
    await panel.suggested('Genre', 'Drama');
    await genre.getByRole('button', { name: 'Limit by share of viewing' }).click();
    await genre.getByRole('spinbutton', { name: 'Genre, lowest percent' }).fill('20');
    await genre.getByRole('spinbutton', { name: 'Genre, highest percent' }).fill('60');
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama', 'customer_view.genre.percent': '0.2 to 0.6' });
    await expect.poll(() => chips(visit.page)).toEqual(['Genre is Drama (20% to 60% of viewing)']);
  });

  test('FLT-002, FLT-045: Slider of a share of viewing, by the keyboard', async () => {
    await panel.open();
    const screen = await panel.add('Screen Type');
    await panel.suggested('Screen Type', 'TV');
    await screen.getByRole('button', { name: 'Limit by share of viewing' }).click();
    const lowest = screen.getByRole('slider', { name: 'Screen Type, share of viewing, from' });
    for (let steps = 0; steps < 4; steps += 1) await lowest.press('ArrowRight');
    await screen.getByRole('slider', { name: 'Screen Type, share of viewing, to' }).press('ArrowLeft');
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.screen': 'TV', 'customer_view.screen.percent': '0.05 to 0.99' });
    await expect.poll(() => chips(visit.page)).toEqual(['Screen Type is TV (5% to 99% of viewing)']);
    expect(filtersInAddress(visit.page)).toMatchObject({ screen: { percent: [5, 99] } });
  });

  test('FLT-028, FLT-035: rows of one filter are alternatives', async () => {
    await panel.open();
    const series = await panel.add('Series');
    expect(await series.getByRole('button', { name: 'Add condition' }).isDisabled()).toBe(true);
    await panel.operator('Series', 'Starts with');
    await panel.typed('Series', 'The G');
    await panel.addCondition('Series');
    await panel.operator('Series, condition 2', 'Contains');
    await panel.typed('Series, condition 2', 'Orchard');
    await series.getByText('or', { exact: true }).waitFor();
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.series': 'The G%,%Orchard%' });
    expect(filtersInAddress(visit.page)).toEqual({
      series: [
        { op: 'starts_with', value: 'The G' },
        { op: 'contains', value: 'Orchard' },
      ],
    });
  });

  test('FLT-029: a negative condition says how it is combined, and is', async () => {
    await panel.open();
    const genre = await panel.add('Genre');
    await panel.suggested('Genre', 'Drama');
    expect(await genre.getByRole('note').count()).toBe(0);
    await panel.addCondition('Genre');
    await panel.operator('Genre, condition 2', 'Does not contain');
    await panel.typed('Genre, condition 2', 'om');
    expect(await genre.getByRole('note').innerText()).toBe(
      'Whenever a negative condition is used with a positive condition on the same field, they are combined with AND.',
    );
    await genre.getByText('and', { exact: true }).waitFor();
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama,-%om%' });
  });

  test('FLT-040..FLT-044: advanced mode takes the value syntax and refuses what it cannot read', async () => {
    await panel.open();
    const episodes = await panel.add('Episode Number');
    const expression = episodes.getByRole('textbox', { name: 'Episode Number, expression' });
    await episodes.getByRole('switch', { name: 'Advanced mode of Episode Number' }).click();
    await expression.fill('not a number');
    await episodes.getByRole('alert').waitFor();
    expect(await panel.panel.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await expression.fill('1 to 3,>8');
    await panel.apply();
    await expectNumbers(visit, { 'customer_view.episode_number': '1 to 3,>8' });
    expect(filtersInAddress(visit.page)).toEqual({ episode_number: { advanced: '1 to 3,>8' } });
    await expect.poll(() => chips(visit.page)).toEqual(['Episode Number: 1 to 3,>8']);
  });

  test('chips tell what each filter leaves; one is cleared, then all', async () => {
    const { page } = visit;
    await visit.open(`${FILTERED_PAGE}?${filterSearch({ screen: 'TV', genre: 'Drama' })}`);
    await expectNumbers(visit, { 'customer_view.screen': 'TV', 'customer_view.genre': 'Drama' });
    const remaining = await Promise.all(
      [{ 'customer_view.screen': 'TV' }, { 'customer_view.screen': 'TV', 'customer_view.genre': 'Drama' }].map(
        async (filters) => {
          const left = await expectedNumbers(visit, filters);
          return `Left after this filter: ${left['Unique Viewers']} viewers, ${left.Plays} sessions`;
        },
      ),
    );
    await expect.poll(() => remainingByChips(page)).toEqual(remaining);
    await page.getByRole('button', { name: 'Clear filter: Screen Type' }).click();
    await expectNumbers(visit, { 'customer_view.genre': 'Drama' });
    await expect.poll(() => chips(page)).toEqual(['Genre is Drama']);
    await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => ribbonNumbers(page)).toMatchObject(everything);
    expect(filtersInAddress(page)).toBeNull();
  });

  test('a draft that is cancelled leaves nothing; a chip opens its filter again', async () => {
    const { page } = visit;
    await visit.open(`${FILTERED_PAGE}?${filterSearch({ genre: 'Drama' })}`);
    await widgetsSettled(page);
    await page.getByRole('button', { name: 'Edit filter: Genre is Drama' }).click();
    await panel.suggested('Genre', 'Comedy');
    await panel.panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.panel.waitFor({ state: 'hidden' });
    await expect.poll(() => chips(page)).toEqual(['Genre is Drama']);
    await expectNumbers(visit, { 'customer_view.genre': 'Drama' });
  });
});

test('FLT-065: the default country stands in the address of a first visit, and stays away once it is cleared', async () => {
  const visit = await stage.visit(AURORA.analyst);
  await visit.open(FILTERED_PAGE);
  await expectNumbers(visit, { 'customer_view.country': 'united states' });
  expect(filtersInAddress(visit.page)).toEqual({ country: [{ op: 'is_equal_to', value: 'united states' }] });
  await visit.page.getByRole('button', { name: 'Clear filter: Country' }).click();
  await expectNumbers(visit, {});
  await visit.page.reload();
  await expectNumbers(visit, {});
  expect(filtersInAddress(visit.page)).toBeNull();
  const copied = visit.page.url();
  await visit.context.close();
  const fresh = await stage.visit(AURORA.analyst);
  await fresh.page.goto(copied);
  await expectNumbers(fresh, {});
  expect([fresh.page.url(), await chips(fresh.page)]).toEqual([copied, []]);
  await fresh.context.close();
});

test('FLT-070, FLT-073: states are suggested of the chosen countries', async () => {
  const visit = await stage.visit(BOREALIS.analyst);
  const panel = filterPanel(visit.page);
  const [state, country] = ['customer_view.state', 'customer_view.country'];
  const rows = await visit.api.rows({
    fields: [state],
    filters: lastDaysFilters(BOREALIS, { [country]: 'austria' }, 90),
    limit: 1000,
  });
  const austrian = rows.map((row) => String(row[state]));
  await visit.open(FILTERED_PAGE);
  await widgetsSettled(visit.page);
  await panel.open();
  await panel.add('State');
  await panel.panel.getByRole('combobox', { name: 'State', exact: true }).click();
  await panel.list.getByTitle('Andalusia', { exact: true }).waitFor();
  await panel.panel.getByRole('combobox', { name: 'State', exact: true }).press('Escape');
  await panel.add('Country');
  await panel.suggested('Country', 'Austria');
  await panel.panel.getByRole('combobox', { name: 'State', exact: true }).click();
  await panel.list.getByTitle('Tyrol', { exact: true }).waitFor();
  const offered = () => panel.list.locator('.ant-select-item-option').allInnerTexts();
  // The list shows the states of every country until those of the chosen one have loaded.
  await expect.poll(async () => (await offered()).toSorted()).toEqual(austrian.toSorted());
  await panel.pick('Tyrol');
  await panel.apply();
  await expectNumbers(visit, { [country]: 'austria', [state]: 'Tyrol' }, BOREALIS);
  await visit.context.close();
});
