// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderFilterBar } from './test-filter-bar-driver.tsx';
import { testField } from './test-fields.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

const seriesFilter = { key: 'series', rows: [{ op: 'is_equal_to', values: ['Pine'] }] } as const;

test('FLT-004: all filters by category, with the number that is set', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  const groups = within(screen.getByRole('navigation')).getAllByRole('group');
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'Content1 set',
    'Context',
    'Audience',
    'Custom Tags',
    'First Stream',
    'Ads',
    'Advertising',
  ]);
});

test('the search finds filters by their name, and Enter takes the first', async () => {
  const bar = renderFilterBar();
  await bar.open();
  await bar.user.type(screen.getByRole('searchbox', { name: 'Search filters' }), 'camp');
  const names = within(screen.getByRole('navigation')).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Campaign']);
  await bar.user.keyboard('{Enter}');
  const input = (await bar.card('Campaign')).getByRole('combobox', { name: 'Campaign' });
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('FLT-062: nothing is told before Apply', async () => {
  const bar = renderFilterBar({ values: { series: ['Pine', 'Harbor'] } });
  const card = await bar.add('Series');
  await bar.user.click(card.getByRole('combobox', { name: 'Series' }));
  await bar.user.click(await screen.findByTitle('Harbor'));
  expect(bar.told).toEqual([]);
  await bar.apply();
  expect(bar.told).toEqual([[{ key: 'series', rows: [{ op: 'is_equal_to', values: ['Harbor'] }] }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('list', { name: 'Filters in force' }).textContent).toBe('Series is Harbor');
});

test.each(['Cancel', 'Escape'])('%s leaves everything as it was and gives the focus back', async (way) => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  await bar.user.click(within(await bar.panel()).getByRole('button', { name: 'Clear all' }));
  if (way === 'Cancel') await bar.user.click(screen.getByRole('button', { name: 'Cancel' }));
  else await bar.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar.told).toEqual([]);
  expect(document.activeElement).toBe(bar.addButton());
  await bar.open();
  expect(screen.getByRole('region', { name: 'Series filter' })).toBeTruthy();
});

test('a chip opens its own filter, and gets the focus back', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  const chip = screen.getByRole('button', { name: 'Edit filter: Series is Pine' });
  await bar.user.click(chip);
  const card = await bar.card('Series');
  const input = card.getByRole('combobox', { name: 'Series' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await bar.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(chip);
});

test('FLT-018: the chip of First Watched opens at its days', async () => {
  const watched = {
    key: 'first_current_date_range_ui',
    rows: [{ op: 'is_in_the_range', values: ['2026-10-01', '2026-10-31'] }],
  } as const;
  const bar = renderFilterBar({ filters: [watched] });
  await bar.user.click(
    screen.getByRole('button', { name: 'Edit filter: First Watched is from 2026/10/01 to 2026/10/31' }),
  );
  await bar.panel();
  const from = screen.getByRole('textbox', { name: 'First Watched, from' });
  await waitFor(() => expect(document.activeElement).toBe(from));
  expect(from).toHaveProperty('value', '2026/10/01');
});

test('a chip clears its filter, "Clear all" every one', async () => {
  const duration = { key: 'mins_watched', rows: [{ op: 'is_between', values: ['5', '9'], unit: 'min' }] } as const;
  const country = { key: 'country', rows: [{ op: 'is_equal_to', values: ['Norway'] }] } as const;
  const bar = renderFilterBar({ filters: [seriesFilter, duration, country] });
  await bar.user.click(screen.getByRole('button', { name: 'Clear filter: Session Duration' }));
  expect(bar.told.at(-1)).toEqual([seriesFilter, country]);
  await bar.user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(bar.told.at(-1)).toEqual([]);
  expect(document.activeElement).toBe(bar.addButton());
});

test('FLT-031, FLT-033: an operator without a value empties and disables the input', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  await bar.operator('Series', 'Is null');
  const input = (await bar.card('Series')).getByRole('textbox', { name: 'Series' });
  expect(input).toHaveProperty('disabled', true);
  await bar.apply();
  expect(bar.told).toEqual([[{ key: 'series', rows: [{ op: 'is_null', values: [] }] }]]);
});

test('FLT-029, FLT-030: a negative operator says how it is combined', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  const tip =
    'Whenever a negative condition is used with a positive condition on the same field, they are combined with AND.';
  expect(screen.queryByText(tip)).toBeNull();
  await bar.operator('Series', 'Does not contain');
  expect(screen.getByText(tip)).toBeTruthy();
});

test('FLT-035, FLT-036: a rule is added when the last has a value; the last one removed is empty again', async () => {
  const bar = renderFilterBar();
  const card = await bar.add('Series');
  const addCondition = card.getByRole('button', { name: 'Add condition' });
  expect(addCondition).toHaveProperty('disabled', true);
  await bar.operator('Series', 'Contains');
  await bar.user.type(card.getByRole('textbox', { name: 'Series' }), 'Pine');
  await bar.user.click(addCondition);
  expect(card.getByText('or')).toBeTruthy();
  await bar.user.click(card.getByRole('button', { name: 'Remove condition 1 of Series' }));
  expect(card.getByRole('combobox', { name: 'Series' })).toBeTruthy();
  await bar.apply();
  expect(bar.told).toEqual([[]]);
});

test('FLT-037: what cannot be applied is said next to the row and at Apply', async () => {
  const bar = renderFilterBar({
    filters: [{ key: 'mins_watched', rows: [{ op: 'is_between', values: ['9', '12'], unit: 'min' }] }],
  });
  await bar.open();
  const to = screen.getByRole('textbox', { name: 'Session Duration, to' });
  await bar.user.clear(to);
  await bar.user.type(to, '5');
  expect((await bar.card('Session Duration')).getByRole('alert').textContent).toBe('The range ends before it begins.');
  expect(screen.getByText('Session Duration: The range ends before it begins.')).toBeTruthy();
  expect(bar.applyButton()).toHaveProperty('disabled', true);
  await bar.user.clear(to);
  await bar.user.type(to, '50');
  await waitFor(() => expect(bar.applyButton()).toHaveProperty('disabled', false));
});

test('FLT-040..FLT-044: advanced mode shows the rows as an expression, its faults in words, and goes back', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  const card = await bar.card('Series');
  await bar.user.click(card.getByRole('switch', { name: 'Advanced mode of Series' }));
  const expression = card.getByRole('textbox', { name: 'Series, expression' });
  expect(expression).toHaveProperty('value', 'Pine');
  await bar.user.click(expression);
  await bar.user.paste(',%x%y');
  expect(card.getByRole('alert').textContent).toBe(
    'Value 2: a wildcard can only stand at the beginning and at the end.',
  );
  expect(card.getByRole('switch')).toHaveProperty('disabled', true);
  expect(bar.applyButton()).toHaveProperty('disabled', true);
  await bar.user.clear(expression);
  await bar.user.click(expression);
  await bar.user.paste('Pine,Quay,-%Trailer%');
  await bar.user.click(card.getByRole('switch'));
  await bar.apply();
  expect(bar.told).toEqual([
    [
      {
        key: 'series',
        rows: [
          { op: 'is_equal_to', values: ['Pine', 'Quay'] },
          { op: 'not_contains', values: ['Trailer'] },
        ],
      },
    ],
  ]);
});

test('FLT-045: a share of viewing stands next to a value', async () => {
  const bar = renderFilterBar({ filters: [seriesFilter] });
  await bar.open();
  const card = await bar.card('Series');
  await bar.user.click(card.getByRole('button', { name: 'Limit by share of viewing' }));
  await bar.user.type(card.getByRole('spinbutton', { name: 'Series, lowest percent' }), '60');
  await bar.user.type(card.getByRole('spinbutton', { name: 'Series, highest percent' }), '40');
  expect(bar.applyButton()).toHaveProperty('disabled', true);
  await bar.user.clear(card.getByRole('spinbutton', { name: 'Series, highest percent' }));
  await bar.apply();
  expect(bar.told).toEqual([[{ ...seriesFilter, proportion: { from: 60, to: null } }]]);
});

test('FLT-002, FLT-045: the share of viewing is also a slider', async () => {
  const bar = renderFilterBar({ filters: [{ ...seriesFilter, proportion: { from: 12.25, to: null } }] });
  await bar.open();
  const card = await bar.card('Series');
  const highest = card.getByRole('slider', { name: 'Series, share of viewing, to' });
  fireEvent.keyDown(highest, { key: 'ArrowLeft', keyCode: 37, which: 37 });
  expect(card.getByRole('spinbutton', { name: 'Series, highest percent' })).toHaveProperty('value', '99');
  await bar.apply();
  expect(bar.told).toEqual([[{ ...seriesFilter, proportion: { from: 12.25, to: 99 } }]]);
});

test('FLT-010, FLT-011: all viewers is no filter', async () => {
  const bar = renderFilterBar();
  const card = await bar.add('Viewers');
  const labels = () => card.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels()).toEqual(['All Viewers', 'Assigned to Household', 'Not Assigned to Household']);
  expect(card.getByRole('radio', { name: 'All Viewers' })).toHaveProperty('checked', true);
  await bar.user.click(card.getByRole('radio', { name: 'Not Assigned to Household' }));
  await bar.apply();
  expect(bar.told.at(-1)).toEqual([{ key: 'playhead_id', rows: [{ op: 'is_equal_to', values: ['unassigned_only'] }] }]);
  await bar.open();
  await bar.user.click(screen.getByRole('radio', { name: 'All Viewers' }));
  await bar.apply();
  expect(bar.told.at(-1)).toEqual([]);
});

test('FLT-018: the first stream has its own section with identity and First Watched', async () => {
  const bar = renderFilterBar();
  await bar.open();
  const section = within(screen.getByRole('region', { name: 'First stream' }));
  expect(section.getByRole('radio', { name: 'Viewer' })).toHaveProperty('checked', true);
  expect(section.getByText('First Watched')).toBeTruthy();
  await bar.user.click(section.getByText('Household'));
  await bar.add('First Series');
  await bar.operator('First Series', 'Is not null');
  await bar.apply();
  expect(bar.told.at(-1)).toEqual([
    { key: 'first_identity', rows: [{ op: 'is_equal_to', values: ['household'] }] },
    { key: 'first_series', rows: [{ op: 'is_not_null', values: [] }] },
  ]);
  await bar.user.click(screen.getByRole('button', { name: 'Clear filter: First Series' }));
  expect(bar.told.at(-1)).toEqual([]);
});

test('FLT-072: Zip Code is offered among the custom tags while it is not used', async () => {
  const bar = renderFilterBar();
  await bar.add('Zip Code');
  const offered = within(screen.getByRole('navigation'));
  expect(offered.queryByRole('button', { name: 'Zip Code' })).toBeNull();
  expect(offered.getByRole('button', { name: 'plan' })).toBeTruthy();
  await bar.user.click(screen.getByRole('button', { name: 'Remove the Zip Code filter' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(offered.getByRole('button', { name: 'Zip Code' })).toBeTruthy();
});

test('FLT-075: without fields nothing can be added, and a failure can be tried again', async () => {
  const bar = renderFilterBar({ fields: [], firstStreamFields: [], filters: [seriesFilter] });
  expect(bar.addButton()).toHaveProperty('disabled', true);
  expect(screen.getByRole('list', { name: 'Filters in force' }).textContent).toBe('series');
  cleanup();
  renderFilterBar({ fields: [], firstStreamFields: [], onRetryFields: () => {} });
  expect(screen.getByRole('button', { name: 'Filters could not be loaded. Try again' })).toBeTruthy();
});

test('the keyboard alone sets a filter and applies it', async () => {
  const bar = renderFilterBar();
  await bar.user.tab();
  expect(document.activeElement).toBe(bar.addButton());
  await bar.user.keyboard('{Enter}');
  await bar.panel();
  screen.getByRole('searchbox').focus();
  await bar.user.keyboard('season{Enter}');
  const input = (await bar.card('Season Number')).getByRole('combobox', { name: 'Season Number' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  await bar.user.keyboard('2');
  await screen.findByText('Use “2”');
  await bar.user.tab();
  await screen.findByText('2', { selector: '.ant-select-selection-item-content' });
  bar.applyButton().focus();
  await bar.user.keyboard('{Enter}');
  expect(bar.told).toEqual([[{ key: 'season_number', rows: [{ op: 'is_equal_to', values: ['2'] }] }]]);
  expect(document.activeElement).toBe(bar.addButton());
});

test('a button that has the focus before the panel has come in keeps it', async () => {
  const bar = renderFilterBar();
  await bar.open();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  await waitFor(() => {
    for (const moving of document.querySelectorAll('[class*="ant-drawer-panel-motion"]'))
      fireEvent.transitionEnd(moving);
    expect(document.querySelector('[class*="ant-drawer-panel-motion"]')).toBeNull();
  });
  expect(document.activeElement).toBe(cancel);
});

const day = testField({
  fieldName: 'date',
  label: 'Date',
  category: 'Context',
  inputType: 'CustomDatepicker',
  operatorSet: 'date',
  suggestionKey: null,
  allowAdvanced: false,
});

async function openShortcuts(bar: ReturnType<typeof renderFilterBar>, label: string) {
  await bar.user.click(screen.getByRole('combobox', { name: `${label}, shortcut` }));
  await screen.findByTitle('Last month');
  return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
}

test('FLT-025, FLT-063: a date is chosen by its shortcut', async () => {
  const bar = renderFilterBar({ fields: [day] });
  await bar.add('Date');
  expect(await openShortcuts(bar, 'Date')).toEqual([
    'Past 24 hours',
    'Today',
    'Yesterday',
    'Last week',
    'This month',
    'Last month',
    'Last 7 days',
    'Last 30 days',
    'Last 60 days',
    'Last 90 days',
    'Past 1 year',
    'In the past',
    'Custom Range',
  ]);
  await bar.user.click(screen.getByTitle('Last month'));
  await bar.apply();
  expect(bar.told).toEqual([
    [{ key: 'date', rows: [{ op: 'is_in_the_range', values: ['2026-10-01', '2026-10-31'] }] }],
  ]);
});

test('FLT-025, FLT-051, FLT-063: "In the past" requires a number, and says when it is too many', async () => {
  const bar = renderFilterBar({ fields: [day] });
  await bar.add('Date');
  await openShortcuts(bar, 'Date');
  await bar.user.click(screen.getByTitle('In the past'));
  const amount = screen.getByRole('textbox', { name: 'Date, how many' });
  await bar.user.type(amount, '-10001.');
  expect((await bar.card('Date')).getByRole('alert').textContent).toBe('Entry exceeds maximum allowed limit (10000).');
  await bar.user.clear(amount);
  await bar.user.type(amount, '14');
  await bar.apply();
  expect(bar.told).toEqual([[{ key: 'date', rows: [{ op: 'in_the_past', values: ['14', 'day'] }] }]]);
});

test('FLT-024: an hour is equal, greater or less', async () => {
  const hour = testField({
    fieldName: 'hour_of_day',
    label: 'Hour of Day',
    category: 'Context',
    valueType: 'number',
    operatorSet: 'number',
    options: ['0', '1', '23'].map((value) => ({ name: value, value })),
  });
  const bar = renderFilterBar({ fields: [hour] });
  await bar.add('Hour of Day');
  await bar.user.click(screen.getByRole('combobox', { name: 'Hour of Day, operator' }));
  await screen.findByTitle('Less than');
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  expect(offered).toEqual(['Is equal to', 'Greater than', 'Less than']);
  await bar.user.click(screen.getByTitle('Greater than'));
  await bar.user.type(screen.getByRole('textbox', { name: 'Hour of Day' }), '20');
  await bar.apply();
  expect(bar.told).toEqual([[{ key: 'hour_of_day', rows: [{ op: 'greater_than', values: ['20'] }] }]]);
});

test('FLT-002: percent complete is a slider', async () => {
  const complete = testField({
    fieldName: 'percent_complete',
    label: 'Percent Complete',
    category: 'Context',
    inputType: 'Slider',
    valueType: 'pure_number',
    operatorSet: 'range',
    allowAdvanced: false,
  });
  const bar = renderFilterBar({ fields: [complete] });
  await bar.add('Percent Complete');
  const handle = screen.getByRole('slider', { name: 'Percent Complete' });
  fireEvent.keyDown(handle, { key: 'ArrowRight', keyCode: 39, which: 39 });
  await bar.apply();
  expect(bar.told).toEqual([[{ key: 'percent_complete', rows: [{ op: 'greater_than_or_equal_to', values: ['2'] }] }]]);
});
