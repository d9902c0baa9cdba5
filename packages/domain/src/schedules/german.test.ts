import { loadGerman } from '@playhead/texts/test-language';
import { expect, test } from 'vitest';

const { describeBucketCron, describeTime, readCron, summaryLine } = await loadGerman(() => import('./index.ts'));

const told = (cron: string) => {
  const time = readCron(cron);
  return time === null ? null : describeTime(time);
};

test.each([
  ['0 6 * * *', 'jeden Tag um 06:00 Uhr'],
  ['30 18 * * 1-5', 'an jedem Werktag um 18:30 Uhr'],
  ['0 6 * * 1', 'jeden Montag um 06:00 Uhr'],
  ['0 6 * * 1,3,5', 'jeden Montag, Mittwoch und Freitag um 06:00 Uhr'],
  ['0 6 3 * *', 'am 3. jedes Monats um 06:00 Uhr'],
  ['0 6 3 1,4,7,10 *', 'am 3. des ersten Monats jedes Quartals um 06:00 Uhr'],
  ['0 6 3 1,3 *', 'am 3. im Januar und März um 06:00 Uhr'],
])('%s', (cron, text) => {
  expect(told(cron)).toBe(text);
});

test('DLV-014: the line of a schedule', () => {
  const line = { format: 'PDF', destination: 'a@b.tv', cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
  expect(summaryLine({ ...line, time: readCron('0 6 * * *') })).toBe(
    'PDF an a@b.tv jeden Tag um 06:00 Uhr liefern (Europe/Berlin)',
  );
  expect(describeBucketCron('0 0 * * 0')).toBe('jeden Sonntag');
});
