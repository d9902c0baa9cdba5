// @vitest-environment happy-dom
import type { Segment } from '@playhead/contract/http/segments';
import { emptyForm, FIRST_LAST_WATCHED_CONFLICT, type SegmentRows, segmentTabs } from '@playhead/domain/segments';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BASE, keptReply, renderModal, segmentUser, testSegment, write } from '../test-segments.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

interface RulesOptions {
  /** Fields that are shown in addition to those that are set: each one takes time to draw. */
  shown?: readonly string[];
  segments?: readonly Segment[];
}

/** The modal with rules that are set already, and what it sends when it is saved. */
function renderRules(rows: SegmentRows, { shown = [], segments = [] }: RulesOptions = {}) {
  const sent: { create_filter: string; existing_segments: string }[] = [];
  const keys = [...Object.keys(rows), ...shown];
  const tabs = segmentTabs(segmentUser()).map((tab) => ({
    ...tab,
    fields: tab.fields.filter(({ key }) => keys.includes(key)),
  }));
  const modal = renderModal({
    start: { kind: 'form', form: { ...emptyForm({ tabs }), segmentName: 'Owls', rows } },
    replies: {
      [`GET ${BASE}/segments`]: { data: { data: segments, extra: [], data_lock: 0 } },
      [`POST ${BASE}/segments`]: keptReply(sent, { existed: false, segment: testSegment() }),
    },
  });
  return {
    ...modal,
    async saved() {
      await modal.press('OK');
      await waitFor(() => expect(sent).toHaveLength(1));
      const [body] = sent;
      return { rules: JSON.parse(body?.create_filter ?? ''), existing: JSON.parse(body?.existing_segments ?? '') };
    },
    wasSaved: () => sent.length > 0,
  };
}

const toast = () => within(screen.getByRole('region', { name: 'Messages' }));

test('SEG-014, SEG-015, SEG-048: OR adds a row to a field that has a value, - takes it away', async () => {
  const { tab, press, field, saved } = renderRules({ channel: [[{ op: 'is_equal_to', values: ['One'] }]] });
  await tab('Content');
  const channel = await field('Channel');
  expect(channel.getByRole('combobox', { name: 'Channel, operator' })).toBeTruthy();
  await press('OR: add a condition to Channel');
  expect(channel.getByText('or')).toBeTruthy();
  expect(channel.getByRole<HTMLButtonElement>('button', { name: 'OR: add a condition to Channel' }).disabled).toBe(
    true,
  );
  await press('Remove condition 1 of Channel');
  expect(channel.queryByText('One')).toBeNull();
  expect((await saved()).rules).toEqual({});
});

test('"is not" says that other plays suffice, and is "never" one click away', async () => {
  const { tab, press, field, saved } = renderRules({ device: [[{ op: 'is_not_equal_to', values: ['Roku'] }]] });
  await tab('Consumption');
  const device = await field('Device Type');
  expect(device.getByText('Viewers with at least one other play; they may have these too.')).toBeTruthy();
  await press('Never Roku');
  expect(device.getByText('Viewers who never had Roku.')).toBeTruthy();
  expect(device.getByRole<HTMLInputElement>('textbox', { name: /lowest percent/ }).value).toBe('100');
  await press('At least one other play');
  await press('Never Roku');
  expect((await saved()).rules).toEqual({
    device: [[{ name: 'device', op: 'is_not_equal_to', value: ['Roku'], percent: [100, 100] }]],
  });
});

test('SEG-012, SEG-013: tabs and the parts of Audience count their filled rules', async () => {
  const { tab } = renderRules({
    age: [[{ op: 'is_equal_to', values: ['65+'] }]],
    gender: [[{ op: 'is_equal_to', values: ['Female'] }]],
    household_size: [[{ op: 'greater_than_or_equal_to', values: ['2'] }]],
  });
  await tab('Audience');
  expect((await screen.findByRole('tab', { name: /^Audience/ })).textContent).toBe('Audience3 filled');
  expect(screen.getByRole('heading', { name: 'Demographic 1 filled' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Residents 2 filled' })).toBeTruthy();
});

test('SEG-030: five rows of custom tags, which filter nothing without a name', async () => {
  const { tab, field, press, saved } = renderRules({}, { shown: ['custom_tags'] });
  await tab('Custom Tags');
  const tags = await field('Custom Tags');
  expect(tags.getAllByRole('listitem')).toHaveLength(5);
  write(tags.getByRole('combobox', { name: 'Custom Tags, condition 1, name' }), 'plan');
  write(tags.getByRole('combobox', { name: 'Custom Tags, condition 2, name' }), 'tier');
  const isSaved = saved();
  await screen.findByText('Save without the empty rules?');
  await press('Save');
  expect((await isSaved).rules).toEqual({});
});

test('SEG-049: clearing a field takes its values and percents', async () => {
  const { tab, press, saved } = renderRules({
    channel: [[{ op: 'is_equal_to', values: ['One'], percent: { from: 20, to: null } }]],
  });
  await tab('Content');
  await press('Clear Channel');
  expect((await saved()).rules).toEqual({});
});

test('SEG-034, SEG-018: groups of segments, in any of them or in none of them', async () => {
  const segments = [testSegment({ segmentId: '21', segmentName: 'Staff' })];
  const { choose, press, saved } = renderRules({}, { shown: ['existing_segment'], segments });
  await screen.findByRole('combobox', { name: 'Segment' });
  await choose('Segment', 'Staff');
  expect(await screen.findByRole('tab', { name: 'Segment 1 filled' })).toBeTruthy();
  await choose('Segment, sense', 'Not in any of');
  await press('AND: add a group to Segment');
  expect(screen.getByRole('combobox', { name: 'Segment, group 2' })).toBeTruthy();
  expect((await saved()).existing).toEqual([[{ segment_id: '21', segment_name: 'Staff', exclude: true }]]);
});

const watched = {
  first_watched: [[{ op: 'in_the_past', values: ['7', 'day'] }]],
  last_watched: [[{ op: 'is_in_the_range', values: ['2026-11-01', '2026-11-07'] }]],
} as const;

test('SEG-056, SEG-057: a count of days next to both dates is refused with a notification', async () => {
  const { tab, field } = renderRules(watched, { shown: ['days_since_last_play'] });
  await tab('Behavior');
  const days = (await field('Days Since Last Play')).getByRole<HTMLInputElement>('textbox');
  write(days, '5');
  expect(toast().getByText(FIRST_LAST_WATCHED_CONFLICT)).toBeTruthy();
  expect(days.value).toBe('');
});

test('SEG-058, SEG-059, SEG-060: the second date is refused until the first one is cleared', async () => {
  const { tab, field, user, saved } = renderRules({
    last_watched: watched.last_watched,
    days_since_last_play: [[{ op: 'is_equal_to', values: ['5'] }]],
    first_watched: [[{ op: 'in_the_past', values: [] }]],
  });
  await tab('Behavior');
  const days = (await field('First Watched')).getByRole<HTMLInputElement>('textbox');
  write(days, '9');
  expect(toast().getByText(FIRST_LAST_WATCHED_CONFLICT)).toBeTruthy();
  expect(days.value).toBe('');
  const clear = screen.getByRole('region', { name: 'Last Watched' }).querySelector('.ant-picker-clear');
  if (clear) await user.click(clear);
  write(days, '9');
  expect(days.value).toBe('9');
  expect(Object.keys((await saved()).rules).toSorted()).toEqual(['days_since_last_play', 'first_watched']);
});

test('SEG-061, SEG-062: a range that ends before it begins blocks coverage and saving, and says where', async () => {
  const { tab, press, wasSaved, calls } = renderRules({
    ad_impressions: [[{ op: 'is_between', values: ['9', '3'] }]],
  });
  await tab('Ads');
  expect(await screen.findByText('Invalid entry in Ad Impressions field')).toBeTruthy();
  expect(screen.getByText('Not counted: a rule is not valid')).toBeTruthy();
  const steps = screen.getByRole('region', { name: 'What each rule keeps' });
  expect(steps.textContent).toContain('once the rules can be counted');
  await press('OK');
  expect(wasSaved()).toBe(false);
  expect(calls).not.toContain(`POST ${BASE}/segment-coverage`);
});

test.each([
  ['SEG-062', 'ad_load', 'Ads', 'Invalid entry in Ad Load field'],
  ['SEG-062', 'ad_daily_average_frequency', 'Ad impact', 'Invalid entry in Daily Average Frequency field'],
  ['SEG-063', 'household_size', 'Audience', 'Invalid entry in Household Size field'],
])('%s: %s', async (_id, key, tabLabel, message) => {
  const { tab } = renderRules({ [key]: [[{ op: 'is_between', values: ['9', '3'] }]] });
  await tab(tabLabel);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('SEG-064, SEG-065: percents are capped at 100 with their placeholders, and must be in order', async () => {
  const { tab, saved } = renderRules({ channel: [[{ op: 'is_equal_to', values: ['One'] }]] });
  await tab('Content');
  const lowest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Channel, lowest percent' });
  const highest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Channel, highest percent' });
  expect([lowest.placeholder, highest.placeholder]).toEqual(['1', '100']);
  expect(screen.getAllByText('Max 100').length).toBeGreaterThan(0);
  write(lowest, '150');
  expect(lowest.value).toBe('100');
  write(highest, '40');
  expect(await screen.findByText('Invalid entry in Channel percent field')).toBeTruthy();
  write(lowest, '12.5');
  expect(screen.queryByText('Invalid entry in Channel percent field')).toBeNull();
  expect((await saved()).rules).toEqual({
    channel: [[{ name: 'channel', op: 'is_equal_to', value: ['One'], percent: [12.5, 40] }]],
  });
});

test('a problem in another tab is shown when somebody wants to save', async () => {
  const { press } = renderRules({ ad_impressions: [[{ op: 'is_between', values: ['9', '3'] }]] });
  expect(await screen.findByRole('tab', { name: 'Ads 1 filled, not valid' })).toBeTruthy();
  await press('OK');
  expect(screen.getByRole('tab', { name: /^Ads/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('region', { name: 'Ad Impressions' })).toBeTruthy();
});

test('a rule that was begun and is empty is asked about before it is left out', async () => {
  const { tab, press, wasSaved } = renderRules({ channel: [[{ op: 'is_equal_to', values: ['One'] }]] });
  await tab('Content');
  await press('OR: add a condition to Channel');
  await press('OK');
  await screen.findByText(/^Channel: a rule without a value/);
  expect(wasSaved()).toBe(false);
  await press('Save');
  await waitFor(() => expect(wasSaved()).toBe(true));
});

test('the button to save says how many rules there are', async () => {
  renderRules({
    channel: [[{ op: 'is_equal_to', values: ['One'] }]],
    device: [[{ op: 'is_equal_to', values: ['Roku'] }]],
  });
  const button = await screen.findByRole('button', { name: 'OK' });
  const summary = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  await waitFor(() => expect(summary?.textContent).toMatch(/^2 rules/));
});
