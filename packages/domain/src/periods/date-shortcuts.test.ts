import { describe, expect, test } from 'vitest';
import { dateShortcutRange, dateShortcuts, shortcutOfRange } from './date-shortcuts.ts';

/** A Monday; weeks begin on Sunday. */
const calendar = { today: '2026-11-16', weekStartDay: 0 };

describe('date shortcuts', () => {
  test('FLT-063: the labels in their order', () => {
    expect(dateShortcuts).toEqual([
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
  });

  test('FLT-056: Yesterday is number 2', () => {
    expect(dateShortcuts[2]).toBe('Yesterday');
  });

  test.each([
    ['Past 24 hours', null],
    ['Today', null],
    ['Yesterday', ['2026-11-15', '2026-11-15']],
    ['Last week', ['2026-11-08', '2026-11-14']],
    ['This month', ['2026-11-01', '2026-11-15']],
    ['Last month', ['2026-10-01', '2026-10-31']],
    ['Last 7 days', ['2026-11-09', '2026-11-15']],
    ['Last 30 days', ['2026-10-17', '2026-11-15']],
    ['Last 60 days', ['2026-09-17', '2026-11-15']],
    ['Last 90 days', ['2026-08-18', '2026-11-15']],
    ['Past 1 year', ['2025-11-16', '2026-11-15']],
    ['In the past', null],
    ['Custom Range', null],
  ] as const)('FLT-063: %s', (shortcut, days) => {
    const range = dateShortcutRange(shortcut, calendar);
    expect(range === null ? null : [range.from, range.to]).toEqual(days);
  });

  test('FLT-063: a month that began today has no full day yet', () => {
    expect(dateShortcutRange('This month', { today: '2026-11-01', weekStartDay: 0 })).toBeNull();
  });

  test('FLT-063: days are called by their shortcut', () => {
    expect(shortcutOfRange({ from: '2026-10-01', to: '2026-10-31' }, calendar)).toBe('Last month');
    expect(shortcutOfRange({ from: '2026-10-02', to: '2026-10-31' }, calendar)).toBe('Custom Range');
  });
});
