// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TestTheme } from '../../testing/test-theme.tsx';
import { PeriodPicker, type PeriodPickerProps } from './period-picker.tsx';

afterEach(cleanup);

async function openPicker(compareList?: PeriodPickerProps['compareList']) {
  const onApply = vi.fn<PeriodPickerProps['onApply']>();
  const user = userEvent.setup();
  render(
    <PeriodPicker
      period={{ shortcut: 'Last 7 Days', compare: 'Previous Period' }}
      calendar={{ today: '2026-11-15', weekStartDay: 0 }}
      timeZone="America/New_York"
      {...(compareList === undefined ? {} : { compareList })}
      onApply={onApply}
    />,
    { wrapper: TestTheme },
  );
  const trigger = screen.getByRole('button', { name: /Last 7 Days/ });
  await user.click(trigger);
  await screen.findByRole('button', { name: 'Apply' });
  return { onApply, user, trigger };
}

const radios = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

test('the trigger names the period, its days and the zone they are days of', async () => {
  const { trigger } = await openPicker();
  expect(trigger.textContent).toBe('Last 7 DaysNov 8 – Nov 14, 2026 · America/New_York');
  expect(screen.getByText(/compared with/).textContent).toBe('compared with Nov 1 – Nov 7, 2026');
});

test('FLT-055: the shortcuts in their order', async () => {
  await openPicker();
  expect(radios()).toEqual([
    'Yesterday',
    'Last 7 Days',
    'Last 14 Days',
    'Last 30 Days',
    'Last 90 Days',
    'Last Week',
    'Last Month',
    'Year-To-Date',
    'Custom',
  ]);
});

test('FLT-056: a shortcut’s number is not shown', async () => {
  await openPicker();
  expect(radios()[0]).toBe('Yesterday');
});

/** In addition to the specified ones. */
const added = ['Same period last year', 'No comparison'] as const;

test.each([
  [
    'full',
    [
      'Previous Period',
      'Previous Day',
      'Previous 7 Days',
      'Previous 30 Days',
      'Previous Week',
      'Previous Month',
      'Custom',
      ...added,
    ],
  ],
  ['short', ['Previous Period', 'Previous 7 Days', 'Previous 30 Days', 'Previous Month', 'Custom', ...added]],
] as const)('FLT-057: the %s list of compare periods', async (list, expected) => {
  const { user } = await openPicker(list);
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map(({ textContent }) => textContent)).toEqual(expected);
});

test('FLT-061, FLT-062: nothing is requested before Apply', async () => {
  const { onApply, user } = await openPicker();
  await user.click(screen.getByLabelText('Last 30 Days'));
  expect(onApply).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ shortcut: 'Last 30 Days', compare: 'Previous Period' });
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

test.each(['Cancel', 'Escape'])('FLT-061: %s leaves everything as it was, and forgets the draft', async (way) => {
  const { onApply, user, trigger } = await openPicker();
  await user.click(screen.getByLabelText('Last Month'));
  if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
  else await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(onApply).not.toHaveBeenCalled();
  await user.click(trigger);
  expect(await screen.findByLabelText('Last 7 Days')).toHaveProperty('checked', true);
});

test.each([
  ['Dates', { shortcut: 'Custom', custom: { from: '2026-10-01', to: '2026-10-09' }, compare: 'Previous Period' }],
  [
    'Compare dates',
    { shortcut: 'Last 7 Days', compare: 'Custom', compareCustom: { from: '2026-10-01', to: '2026-10-09' } },
  ],
])('FLT-060: Enter in the first of the %s goes on to the second and applies nothing', async (label, expected) => {
  const { onApply, user } = await openPicker();
  const from = screen.getByRole('textbox', { name: `${label}, from` });
  const to = screen.getByRole('textbox', { name: `${label}, to` });
  await user.click(from);
  await user.clear(from);
  await user.type(from, '2026/10/01{Enter}');
  expect(onApply).not.toHaveBeenCalled();
  await user.click(to);
  await user.clear(to);
  await user.type(to, '2026/10/09{Enter}');
  expect(onApply).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith(expected);
});

test('a typed first day counts even when the second is left as it is', async () => {
  const { onApply, user } = await openPicker();
  const from = screen.getByRole('textbox', { name: 'Dates, from' });
  await user.click(from);
  await user.clear(from);
  await user.type(from, '2026/10/01');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    shortcut: 'Custom',
    custom: { from: '2026-10-01', to: '2026-11-14' },
    compare: 'Previous Period',
  });
});

test('Escape closes an open calendar first, then the panel', async () => {
  const { user } = await openPicker();
  await user.click(screen.getByRole('textbox', { name: 'Dates, from' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

test('the keyboard alone can choose and apply, and the focus returns to where it was', async () => {
  const onApply = vi.fn<PeriodPickerProps['onApply']>();
  const user = userEvent.setup();
  render(
    <PeriodPicker
      period={{ shortcut: 'Last 7 Days', compare: 'Previous Period' }}
      calendar={{ today: '2026-11-15', weekStartDay: 0 }}
      timeZone="UTC"
      onApply={onApply}
    />,
    { wrapper: TestTheme },
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Apply' });
  await user.tab();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ shortcut: 'Last 14 Days', compare: 'Previous Period' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Last 7 Days/ }));
});
