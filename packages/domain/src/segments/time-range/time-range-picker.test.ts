import { describe, expect, test } from 'vitest';
import {
  applicableRange,
  applyTimeRange,
  cleanDaysText,
  clearTimeRange,
  closeTimeRange,
  NO_TIME_RANGE,
  openTimeRange,
  pickDates,
  pickerMessage,
  pickShortcut,
  rangeDayRefusal,
  readTimeRange,
  rollingRange,
  shortcutLabels,
  takesDates,
  TIME_RANGE_HINT,
  timeDayRefusal,
  timeRangeHintKey,
  timeRangeShortcuts,
  typeDays,
  writeTimeRange,
} from '../index.ts';

const limits = { maxRange: 90 };
const opened = openTimeRange(NO_TIME_RANGE);
const oneTime = pickShortcut(opened, 'one_time');
const custom = pickShortcut(opened, 'in_the_past');

describe('the picker', () => {
  test('SEG-098: kinds', () => {
    expect(timeRangeShortcuts.map((shortcut) => shortcutLabels[shortcut])).toEqual([
      'One-time',
      'past 7 days',
      'past 30 days',
      'past 60 days',
      'past 90 days',
      'in the past N days',
    ]);
    expect(applicableRange(pickShortcut(opened, 'past_60'), limits)).toEqual({
      selectedShortcut: 'past_60',
      value: 60,
    });
  });

  test('SEG-099: days are picked for a one-time range alone', () => {
    expect(timeRangeShortcuts.map((shortcut) => takesDates({ shortcut }))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(pickDates(custom, ['2026-01-01'])).toBe(custom);
  });

  test.each([
    ['nothing', opened, false],
    ['one day', pickDates(oneTime, ['2026-01-05']), false],
    ['the same day twice', pickDates(oneTime, ['2026-01-05', '2026-01-05']), false],
    ['two days, the later one first', pickDates(oneTime, ['2026-01-09', '2026-01-05']), true],
    ['too many days', pickDates(oneTime, ['2026-01-01', '2026-04-01']), false],
    ['no count of days', custom, false],
    ['as many days as there may be', typeDays(custom, '90'), true],
    ['more days than that', typeDays(custom, '91'), false],
  ])('SEG-100: Apply with %s', (_what, picker, isEnabled) => {
    expect(applicableRange(picker, limits) !== null).toBe(isEnabled);
  });

  test('SEG-101: closing forgets, applying keeps, clearing empties at once', () => {
    const applied = applyTimeRange(typeDays(custom, '45'), limits);
    expect(applied.applied).toEqual({ selectedShortcut: 'in_the_past', value: 45 });
    expect(closeTimeRange(pickShortcut(applied, 'past_7'))).toEqual(applied);
    expect(clearTimeRange()).toEqual(opened);
    expect(applyTimeRange(typeDays(custom, '999'), limits).applied).toEqual(NO_TIME_RANGE);
  });

  test.each([
    ['007', '7'],
    ['1a2b3c4', '123'],
    ['-5', '5'],
    ['0', ''],
    ['', ''],
  ])('SEG-107: %s becomes %s', (typed, kept) => {
    expect(cleanDaysText(typed)).toBe(kept);
  });

  test('SEG-107, SEG-108: messages', () => {
    expect(pickerMessage(typeDays(custom, '91'), limits)).toBe('Entry exceeds maximum allowed limit(90).');
    expect(pickerMessage(pickDates(oneTime, ['2026-01-01', '2026-04-01']), limits)).toBe('Maximum range is 90 days.');
    expect(pickerMessage(pickDates(oneTime, ['2026-01-01', '2026-03-31']), limits)).toBeNull();
  });

  test('SEG-104, SEG-105, SEG-106: the hint', () => {
    expect(TIME_RANGE_HINT).toBe('Rolling ranges refresh daily. A one-time range is computed once.');
    expect(timeRangeHintKey(7)).toBe('segment_time_hint_7');
  });
});

describe('days that can be picked', () => {
  const today = '2026-06-15';

  test.each([
    ['2026-06-15', 'The last day is yesterday.'],
    ['2026-06-14', null],
    ['2025-12-17', null],
    ['2025-12-16', 'Only the last 180 days can be chosen.'],
  ])('SEG-102: %s', (day, refusal) => {
    expect(rangeDayRefusal(day, { today, maxRange: 90 })).toBe(refusal);
  });

  test('SEG-102, SEG-031: within the longest range of the first picked day, and in the scope of behaviour', () => {
    const picked = { today, maxRange: 90, firstPicked: '2026-06-01', scopeDays: 390 };
    expect(rangeDayRefusal('2026-03-04', picked)).toBeNull();
    expect(rangeDayRefusal('2026-03-03', picked)).toBe('Maximum range is 90 days.');
    expect(rangeDayRefusal('2025-05-21', { today, maxRange: 90, scopeDays: 390 })).toBeNull();
    expect(rangeDayRefusal('2025-05-20', { today, maxRange: 90, scopeDays: 390 })).toBe(
      'Only the last 390 days can be chosen.',
    );
  });

  test.each([
    ['2026-06-16', 'The last day is today.'],
    ['2026-06-15', null],
    ['2025-05-15', null],
    ['2025-05-14', 'Only the last 13 months can be chosen.'],
  ])('SEG-103: %s', (day, refusal) => {
    expect(timeDayRefusal(day, { today, maxRange: 90 })).toBe(refusal);
  });
});

describe('on the wire', () => {
  test.each([
    [null, NO_TIME_RANGE],
    [{ op: 'in_the_past', value: 30 } as const, rollingRange(30)],
    [{ op: 'in_the_past', value: 31 } as const, { selectedShortcut: 'in_the_past', value: 31 } as const],
    [
      { op: 'is_in_the_range', value: '2026/01/01 to 2026/01/31' } as const,
      { selectedShortcut: 'one_time', value: { from: '2026-01-01', to: '2026-01-31' } } as const,
    ],
  ])('SEG-019: %j', (wire, range) => {
    expect(readTimeRange(wire)).toEqual(range);
    expect(writeTimeRange(range)).toEqual(wire);
  });

  test('C20: in_the_last means in_the_past; what is no range is none', () => {
    expect(readTimeRange({ op: 'in_the_last', value: 7 })).toEqual({ selectedShortcut: 'past_7', value: 7 });
    expect(readTimeRange({ op: 'is_in_the_range', value: '2026/02/01 to 2026/01/01' })).toBeNull();
    expect(readTimeRange({ op: 'in_the_past', value: 'x' })).toBeNull();
  });
});
