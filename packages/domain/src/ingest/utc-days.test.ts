import { expect, test } from 'vitest';
import { startOfUtcDay, utcText } from './utc-days.ts';

test('a second as text is that of the calendar, before 1970 and in leap years too', () => {
  expect([0, -1, 1_709_251_199, 1_709_251_200, 4_102_444_799, 1.9].map(utcText)).toEqual([
    '1970-01-01 00:00:00',
    '1969-12-31 23:59:59',
    '2024-02-29 23:59:59',
    '2024-03-01 00:00:00',
    '2099-12-31 23:59:59',
    '1970-01-01 00:00:01',
  ]);
});

test('days that do not exist have no start, also when asked again', () => {
  for (const _again of [1, 2]) {
    expect(startOfUtcDay('2024-02-29')).toBe(1_709_164_800);
    expect(startOfUtcDay('2023-02-29')).toBeNaN();
    expect(startOfUtcDay('2023-04-31')).toBeNaN();
  }
});

test('more days than are kept stay right', () => {
  const days = Array.from({ length: 2_500 }, (_value, index) => index * 86_400);
  expect(new Set(days.map((second) => utcText(second).slice(0, 10))).size).toBe(2_500);
  expect(utcText(86_400)).toBe('1970-01-02 00:00:00');
});
