import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeSettings,
  decodeSettings,
  encodeSettings,
  isSettingName,
  pageSettings,
  settingOrUsual,
  settingValue,
  widgetSettingName,
  widgetSettingPrefixes,
} from './page-settings.ts';

const decode = (params: Record<string, string>) => decodeSettings(Object.entries(params));

const namedSetting = fc
  .constantFrom(...Object.entries(pageSettings))
  .chain(([name, { values }]) => fc.constantFrom(...values).map((value) => [name, value] as const));
const widgetSetting = fc.tuple(
  fc
    .tuple(fc.constantFrom(...widgetSettingPrefixes), fc.stringMatching(/^[a-z][\w-]{0,40}$/))
    .map(([prefix, widget]) => widgetSettingName(prefix, widget)),
  fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter((text) => /^[^\p{Cc}]+$/u.test(text)),
);

test('style 2.9: what is encoded is decoded as it was, without issues', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(namedSetting, widgetSetting), { maxLength: 12 }), (entries) => {
      const settings = Object.fromEntries(entries);
      expect(decode({ ...encodeSettings(settings) })).toEqual({ settings, issues: [] });
    }),
  );
});

test('style 2.9: whatever an address holds, decoding ends with settings that stay as they are', () => {
  const name = fc.oneof(fc.constantFrom(...Object.keys(pageSettings), 'sort.w', 'by.', 'hidden.a b'), fc.string());
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: 'binary' })), (params) => {
      const { settings } = decode(params);
      expect(decode({ ...encodeSettings(settings) })).toEqual({ settings, issues: [] });
    }),
  );
});

test('nonsense is cleaned and reported; what is no setting is left to others', () => {
  expect(decode({ granularity: 'fortnight', depth: '9', period: 'Yesterday', 'sort.w': 'a.b desc' })).toEqual({
    settings: { 'sort.w': 'a.b desc' },
    issues: [
      'The setting "granularity" cannot be "fortnight"; its default is used instead.',
      'The setting "depth" cannot be "9"; its default is used instead.',
    ],
  });
  expect(['constructor', '__proto__', 'sort', 'sort.', 'sort.a/b', 'series'].filter(isSettingName)).toEqual([]);
});

test('an empty text takes a setting away, and no change keeps the same object', () => {
  const settings = { depth: '4', 'sort.w': 'a' };
  expect(changeSettings(settings, { 'sort.w': '', kind: 'unbounded' })).toEqual({ depth: '4', kind: 'unbounded' });
  expect(changeSettings(settings, { depth: '4', tables: '' })).toBe(settings);
});

test('numbers go into a query as numbers, and an absent setting has its usual value', () => {
  expect([settingValue('periods', '8'), settingValue('kind', 'bounded'), settingValue('sort.w', '8')]).toEqual([
    8,
    'bounded',
    '8',
  ]);
  expect([settingOrUsual({}, 'identity'), settingOrUsual({ identity: 'household' }, 'identity')]).toEqual([
    'viewer',
    'household',
  ]);
});

test('WID-004, WID-005: single column and expanded tables are settings of a page', () => {
  expect(decode({ columns: 'single', tables: 'expanded' }).settings).toEqual({ columns: 'single', tables: 'expanded' });
});
