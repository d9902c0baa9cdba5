// @vitest-environment happy-dom
import { emptyForm, type SegmentForm, segmentTabs, TIME_RANGE_HINT, type TimeRange } from '@playhead/domain/segments';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendar, renderOver, segmentUser, write } from '../test-segments.tsx';
import { TimeRangeField } from './time-range-field.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const limits = { maxRange: 90, firstWatched: 90, lastWatched: 90, timeWindow: 391 };

function renderField(timeRange: TimeRange = { selectedShortcut: null, value: null }) {
  let form: SegmentForm = { ...emptyForm({ tabs: segmentTabs(segmentUser()) }), timeRange };
  function Kept() {
    const [current, setForm] = useState(form);
    form = current;
    const scope = { customer: '1', calendar, limits, form, problems: [], disabled: false, change: setForm };
    return (
      <>
        <span id="time">Time Range</span>
        <TimeRangeField scope={scope} customerId={1} labelledBy="time" isRequired={false} isInvalid={false} />
      </>
    );
  }
  const over = renderOver(<Kept />, {});
  const trigger = () => screen.getByRole('button', { name: /^Time Range/ });
  return {
    ...over,
    trigger,
    open: async () => {
      await over.user.click(trigger());
      await screen.findByRole('radiogroup', { name: 'Time range' });
    },
    pick: (name: string) => over.user.click(screen.getByRole('radio', { name })),
    apply: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }),
    range: () => form.timeRange,
  };
}

test('SEG-098: one-time or rolling, and Apply takes it', async () => {
  const { open, pick, user, apply, range, trigger } = renderField();
  await open();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'one_time',
    'past_7',
    'past_30',
    'past_60',
    'past_90',
    'in_the_past',
  ]);
  await pick('past 30 days');
  await user.click(apply());
  expect(range()).toEqual({ selectedShortcut: 'past_30', value: 30 });
  expect(trigger().textContent).toBe('past 30 days');
});

test('SEG-099, SEG-100: dates are for one-time alone, and Apply waits for two of them', async () => {
  const { open, pick, apply } = renderField();
  await open();
  const dates = () => screen.getAllByPlaceholderText<HTMLInputElement>(/date/);
  expect(apply().disabled).toBe(true);
  await pick('past 7 days');
  expect(dates().every(({ disabled }) => disabled)).toBe(true);
  expect(apply().disabled).toBe(false);
  await pick('One-time range');
  expect(dates().some(({ disabled }) => disabled)).toBe(false);
  expect(apply().disabled).toBe(true);
});

test('SEG-101: closing without Apply restores what was applied, the clear icon applies nothing', async () => {
  const { open, pick, press, range, trigger } = renderField({ selectedShortcut: 'past_60', value: 60 });
  await open();
  await pick('past 7 days');
  await press('Cancel');
  expect(range()).toEqual({ selectedShortcut: 'past_60', value: 60 });
  await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'past 60 days' }).checked).toBe(true);
  await press('Clear the time range');
  expect(range()).toEqual({ selectedShortcut: null, value: null });
  expect(trigger().textContent).toBe('Optional');
});

test('SEG-103: no day after today, none older than 13 months', async () => {
  const { open, pick, user } = renderField();
  await open();
  await pick('One-time range');
  const [from] = screen.getAllByPlaceholderText(/date/);
  if (from) await user.click(from);
  const isDisabled = async (title: string) =>
    (await screen.findAllByTitle(title))[0]?.className.includes('disabled') ?? false;
  expect([await isDisabled('2026-11-15'), await isDisabled('2026-11-16')]).toEqual([false, true]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next month/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Last year/ }));
  expect([await isDisabled('2025-10-14'), await isDisabled('2025-10-15')]).toEqual([true, false]);
});

test('the focus stays where it was put while the panel opened', async () => {
  const { trigger } = renderField();
  const opening = () => document.querySelector('.ant-popover[class*="-appear"]');
  fireEvent.click(trigger());
  const days = await screen.findByRole('radio', { name: 'past 60 days' });
  days.focus();
  expect(opening()).not.toBeNull();
  await expect.poll(opening).toBeNull();
  expect(document.activeElement).toBe(days);
});

test('SEG-107: days are digits without a leading zero, and not too many', async () => {
  const { open, user, apply, range } = renderField();
  await open();
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of days' });
  await user.click(days);
  write(days, '0a45');
  expect(days.value).toBe('45');
  write(days, '9123');
  expect(days.value).toBe('912');
  expect(screen.getByText('Entry exceeds maximum allowed limit(90).')).toBeTruthy();
  expect(apply().disabled).toBe(true);
  write(days, '45');
  await user.click(apply());
  expect(range()).toEqual({ selectedShortcut: 'in_the_past', value: 45 });
});

test('SEG-108: a one-time range that is too long says so', async () => {
  const value = { from: '2026-06-01', to: '2026-10-01' };
  const { open, apply } = renderField({ selectedShortcut: 'one_time', value });
  await open();
  expect(screen.getByText('Maximum range is 90 days.')).toBeTruthy();
  expect(apply().disabled).toBe(true);
});

test('SEG-104, SEG-105: the hint comes until "Got it", and never again with the tick', async () => {
  const { open, press, user } = renderField();
  await open();
  expect(screen.getByText(TIME_RANGE_HINT)).toBeTruthy();
  await press('Cancel hint');
  expect(screen.queryByText(TIME_RANGE_HINT)).toBeNull();
  expect(localStorage.length).toBe(0);
  cleanup();
  const again = renderField();
  await again.open();
  await user.click(screen.getByRole('checkbox', { name: "Don't show me again" }));
  await again.press('Got it');
  expect(localStorage.getItem('segment_time_hint_1')).toBe('true');
  cleanup();
  await renderField().open();
  expect(screen.queryByText(TIME_RANGE_HINT)).toBeNull();
});
