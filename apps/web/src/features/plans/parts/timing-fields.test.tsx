// @vitest-environment happy-dom
import { DEFAULT_TIMING, type PlanTiming } from '@playhead/domain/deliveries';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { now, renderDialog } from '../test-plans.tsx';
import { TimingFields } from './timing-fields.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

function renderTiming(start: Partial<PlanTiming> = {}) {
  let last: PlanTiming = { ...DEFAULT_TIMING, ...start };
  function Held() {
    const [timing, setTiming] = useState(last);
    last = timing;
    return <TimingFields timing={timing} now={now()} onChange={(change) => setTiming({ ...timing, ...change })} />;
  }
  return { ...renderDialog(<Held />), cron: () => last.cron, timing: () => last };
}

const times = () =>
  within(screen.getByRole('list', { name: 'Next deliveries' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('DLV-041, DLV-046: the default is daily at 6:00 AM, and its next three times are told', () => {
  const { cron } = renderTiming();
  expect(cron()).toBe('0 6 * * *');
  expect(times()).toEqual([
    'Sunday, November 15, 2026 at 6:00 AM',
    'Monday, November 16, 2026 at 6:00 AM',
    'Tuesday, November 17, 2026 at 6:00 AM',
  ]);
});

test('DLV-042, DLV-045: every day, weekdays, specific days; the last weekday that goes leaves Sunday', async () => {
  const { pick, cron, user } = renderTiming();
  await pick('Days', 'Weekdays');
  expect(cron()).toBe('0 6 * * 1-5');
  await pick('Days', 'Specific days');
  expect(cron()).toBe('0 6 * * 1,2,3,4,5');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) await user.click(screen.getByLabelText(day));
  expect(cron()).toBe('0 6 * * 5');
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeTruthy();
  await user.click(screen.getByLabelText('Friday'));
  expect(cron()).toBe('0 6 * * 0');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(true);
  await pick('Days', 'Every day');
  expect(cron()).toBe('0 6 * * *');
});

test('DLV-041, DLV-044: weekly on one weekday', async () => {
  const { pick, cron, user } = renderTiming();
  await pick('Frequency', 'Weekly');
  expect(cron()).toBe('0 6 * * 1');
  await user.click(screen.getByLabelText('Saturday'));
  expect(cron()).toBe('0 6 * * 6');
});

test('DLV-043, DLV-045: monthly in every month, at quarter starts, in specific months; January is the last that stays', async () => {
  const { pick, cron, user, choose } = renderTiming();
  await pick('Frequency', 'Monthly');
  expect(cron()).toBe('0 6 1 * *');
  await pick('Months', 'Quarter start');
  expect(cron()).toBe('0 6 1 1,4,7,10 *');
  await pick('Months', 'Specific months');
  await user.click(screen.getByLabelText('March'));
  expect(cron()).toBe('0 6 1 1,3 *');
  await user.click(screen.getByLabelText('January'));
  await user.click(screen.getByLabelText('March'));
  expect(cron()).toBe('0 6 1 1 *');
  expect(screen.queryByText(/are skipped/)).toBeNull();
  await choose('Day of the month', '3');
  expect(cron()).toBe('0 6 3 1 *');
});

test('F13: months without the chosen day are skipped, and the form says so', () => {
  renderTiming({ cron: '0 6 31 * *' });
  expect(screen.getByText('Months without a day 31 are skipped.')).toBeTruthy();
  expect(times()[0]).toBe('Thursday, December 31, 2026 at 6:00 AM');
});

test('DLV-044: hours from 1 to 12 with AM and PM, minutes in steps of five', async () => {
  const { pick, choose, cron } = renderTiming({ cron: '0 0 * * *' });
  expect(screen.getByRole('group', { name: 'Time' }).textContent).toContain('12');
  await pick('AM or PM', 'PM');
  expect(cron()).toBe('0 12 * * *');
  await choose('Minute', '05');
  expect(cron()).toBe('5 12 * * *');
  await choose('Hour', '2');
  expect(cron()).toBe('5 14 * * *');
});

test('the time zone is found by its name, and the times follow it', async () => {
  const { user, timing } = renderTiming();
  const box = screen.getByRole('combobox', { name: 'Time zone' });
  await user.click(box);
  await user.type(box, 'new york');
  await user.click(await screen.findByTitle('America/New York (UTC-05:00)'));
  expect(timing().timeZone).toBe('America/New_York');
  expect(times()[0]).toBe('Monday, November 16, 2026 at 6:00 AM');
});

test('the fixed time waits for complete data when that is wished', async () => {
  const { user, timing } = renderTiming();
  await user.click(screen.getByLabelText('Deliver when yesterday’s data is complete'));
  expect(timing().whenComplete).toBe(true);
  expect(screen.getByText('Later if yesterday’s data is not complete at that time.')).toBeTruthy();
});

test('DLV-041: a schedule that the form cannot show is replaced only when that is wished', async () => {
  const { press, cron } = renderTiming({ cron: '0 6,18 * * *' });
  expect(screen.getByText(/“0 6,18 \* \* \*” was made elsewhere/)).toBeTruthy();
  await press('Choose a delivery time');
  expect(cron()).toBe('0 6 * * *');
});
