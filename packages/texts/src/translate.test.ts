import { describe, expect, test } from 'vitest';
import { currentLanguage, currentLocale } from './catalogue.ts';
import { loadGerman } from './test-language.ts';
import { t, tn, tSent } from './translate.ts';

const texts = {
  Save: 'Speichern',
  '{name} was deleted.': '{name} wurde gelöscht.',
  '{left} before {right}': '{right} nach {left}',
  '{count} viewers': { one: 'Ein Zuschauer', other: '{count} Zuschauer' },
  'No {what} here.': 'Hier gibt es keine {what}.',
  'No segment {what} here.': 'Hier gibt es kein Segment {what}.',
  'Costs $5 (about)': 'Kostet 5 $ (etwa)',
  'Costs ${price} (about)': 'Kostet {price} $ (etwa)',
  '{value}%': '{value} %',
  'Not possible: {reason}': 'Nicht möglich: {reason}',
};
const filledByServers = [
  '{name} was deleted.',
  'No {what} here.',
  'No segment {what} here.',
  'Costs ${price} (about)',
  '{count} viewers',
  '{value}%',
  'Not possible: {reason}',
];
const german = () => loadGerman(() => import('./translate.ts'), { texts, filledByServers });

describe('in English', () => {
  test('every text is its own key', () => {
    expect([currentLanguage(), currentLocale()]).toEqual(['en', 'en-US']);
    expect(t('Save')).toBe('Save');
    expect(t('{name} was deleted.', { name: 'Fans' })).toBe('Fans was deleted.');
    expect(tSent('Fans was deleted.')).toBe('Fans was deleted.');
  });

  test('a place without a value stays', () => {
    expect(t('See {link} for more.')).toBe('See {link} for more.');
  });

  test('one and more', () => {
    expect(tn(1, '{count} viewer', '{count} viewers')).toBe('1 viewer');
    expect(tn(0, '{count} viewer', '{count} viewers')).toBe('0 viewers');
    expect(tn(1200, '{count} viewer', '{count} viewers', { count: '1,200' })).toBe('1,200 viewers');
  });
});

describe('in German', () => {
  test('the language and its locale', async () => {
    const catalogue = await loadGerman(() => import('./catalogue.ts'), { texts });
    expect([catalogue.currentLanguage(), catalogue.currentLocale()]).toEqual(['de', 'de-DE']);
  });

  test('texts have the word order of the language', async () => {
    const translate = await german();
    expect(translate.t('Save')).toBe('Speichern');
    expect(translate.t('{left} before {right}', { left: 'A', right: 'B' })).toBe('B nach A');
    expect(translate.t('Not in the file')).toBe('Not in the file');
  });

  test('a value is never read as a place', async () => {
    const translate = await german();
    expect(translate.t('{left} before {right}', { left: '{right}', right: 'B' })).toBe('B nach {right}');
  });

  test('one and more', async () => {
    const translate = await german();
    expect(translate.tn(1, '{count} viewer', '{count} viewers')).toBe('Ein Zuschauer');
    expect(translate.tn(2, '{count} viewer', '{count} viewers', { count: '2' })).toBe('2 Zuschauer');
    expect(translate.tn(1, '{count} row', '{count} rows')).toBe('1 row');
  });

  test.each([
    ['a known text', 'Save', 'Speichern'],
    ['a text whose place was filled by a server', 'Night Shift was deleted.', 'Night Shift wurde gelöscht.'],
    ['a value of several lines', 'A\nB was deleted.', 'A\nB wurde gelöscht.'],
    ['the text with the most words', 'No segment "Fans" here.', 'Hier gibt es kein Segment "Fans".'],
    ['one with fewer words', 'No boards here.', 'Hier gibt es keine boards.'],
    ['signs of patterns are text', 'Costs $7 (about)', 'Kostet 7 $ (etwa)'],
    ['a text that counts', '3 viewers', '3 Zuschauer'],
    ['an unknown text', 'Something else.', 'Something else.'],
    ['a text that only the browser fills', 'today before noon', 'today before noon'],
    ['a reason inside', 'Not possible: Fans was deleted.', 'Nicht möglich: Fans wurde gelöscht.'],
    ['a name inside', 'Save was deleted.', 'Save wurde gelöscht.'],
    ['a text around a known one', 'Please Save', 'Please Save'],
    ['a place with a sign alone matches nothing', '12%', '12%'],
  ])('of a server: %s', async (_what, sent, told) => {
    const translate = await german();
    expect(translate.tSent(sent)).toBe(told);
  });
});
