import { loadGerman } from '@playhead/texts/test-language';
import { expect, test } from 'vitest';

const format = await loadGerman(() => import('./index.ts'));
const { DEFAULT_PREFERENCES, completePreferences } = await loadGerman(() => import('../preferences/index.ts'));
const SPACE = '\u00a0';

test.each([
  ['a day on an axis', format.formatTickDate('2026-03-04'), '4. Mär'],
  ['an hour on an axis', format.formatTickDate('2026-03-04T20:00'), '4. Mär, 20:00'],
  ['a month', format.formatTickDate('2026-05'), 'Mai 2026'],
  ['a day in a table', format.formatFullDate('2026-03-04'), 'Mi, 4. Mär 2026'],
  ['an instant', format.formatInstant('2026-11-15T17:05:00Z', { timeZone: 'Europe/Berlin' }), '15.11.2026, 18:05'],
])('%s', (_what, text, german) => {
  expect(text).toBe(german);
});

test.each([
  ['thousands and decimals', format.exactNumber(1_234_567.5), '1.234.567,5'],
  ['a share', format.formatPercent(0.4213), `42,13${SPACE}%`],
  ['thousands', format.abbreviateNumber(12_345), `12,3${SPACE}Tsd`],
  ['millions', format.abbreviateNumber(1_234_567), `1,23${SPACE}Mio`],
  ['milliards', format.abbreviateNumber(1_230_000_000), `1,23${SPACE}Mrd`],
  ['a change', format.changeBetween(112, 100).text, `+12,00${SPACE}%`],
  ['a change that is heard', format.changeBetween(112, 100).spoken, `12,00${SPACE}% mehr`],
  ['a fall beyond the cap', format.changeBetween(-2000, 100).spoken, `über 1.000${SPACE}% weniger`],
  ['nothing to compare with', format.changeBetween(1, null).spoken, 'kein Vergleich'],
  ['a multiple', format.timesOf(25, 10).text, '2,5-fach'],
])('numbers: %s', (_what, text, german) => {
  expect(text).toBe(german);
});

test('the number format is German unless the reader chose one', () => {
  expect(DEFAULT_PREFERENCES.numberFormat).toBe('point_comma');
  expect(completePreferences({}).numberFormat).toBe('point_comma');
  expect(completePreferences({ numberFormat: 'comma_point' }).numberFormat).toBe('comma_point');
});

test.each([
  ['Einzelne Zuschauer', 'Fan', 'Einzelne Fans'],
  ['Minuten pro Zuschauer', 'Fan', 'Minuten pro Fan'],
  ['Wiedergaben eines Zuschauers', 'Fan', 'Wiedergaben eines Fans'],
  ['Von 10 Zuschauern', 'Kunde', 'Von 10 Kunden'],
  ['Neue Zuschauer', 'Nutzer', 'Neue Nutzer'],
  ['Alle Zuschauer', 'Abonnent', 'Alle Abonnenten'],
  ['Zuschauerbindung', 'Fan', 'Zuschauerbindung'],
  ['Einzelne Zuschauer', 'Viewer', 'Einzelne Zuschauer'],
])('USR-005: %s, told of a %s', (text, label, told) => {
  expect(format.withViewerLabel(text, label)).toBe(told);
});

test.each([
  ['a weekday', format.valueWords('customer_view.DOW', 'Wed'), 'Mi'],
  ['a part of the day', format.valueWords('customer_view.day_part', '07 - Prime Access'), 'Vorabend'],
  ['a part of the day in a filter', format.filterValueWords('day_part', '07 - Prime Access'), '07 - Vorabend'],
  ['no next title', format.valueWords('lead.title', '(left)'), '(beendet)'],
  ['a title of the data', format.valueWords('lead.title', 'Yesterday'), 'Yesterday'],
  ['a value of the data', format.valueWords('customer_view.series', 'Other'), 'Other'],
])('values: %s', (_what, text, german) => {
  expect(text).toBe(german);
});

test('lists', () => {
  expect(format.listedByOr(['A', 'B', 'C'])).toBe('A, B oder C');
  expect(format.listedByAnd(['A', 'B'])).toBe('A und B');
});
