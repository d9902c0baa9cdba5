import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import { DEFAULT_NUMBER_FORMAT } from '../format/index.ts';
import { DEFAULT_PAGE } from '../pages/index.ts';

/** Every preference of the form with a value; dismissed hints are saved where they are shown. */
export type Preferences = {
  readonly [Key in Exclude<keyof PreferenceMap, 'hiddenHints'>]-?: NonNullable<PreferenceMap[Key]>;
};
export type PreferenceKey = keyof Preferences;

export const DEFAULT_PREFERENCES: Preferences = {
  defaultPage: DEFAULT_PAGE,
  defaultPeriod: 'Last 7 Days',
  defaultCompare: 'Previous Period',
  numberFormat: DEFAULT_NUMBER_FORMAT,
  theme: 'system',
  language: 'system',
  firstNumbers: 'estimate',
};

const preferenceKeys: readonly PreferenceKey[] = [
  'defaultPage',
  'defaultPeriod',
  'defaultCompare',
  'numberFormat',
  'theme',
  'language',
  'firstNumbers',
];

export function completePreferences(saved: PreferenceMap): Preferences {
  const usual = DEFAULT_PREFERENCES;
  return {
    defaultPage: saved.defaultPage ?? usual.defaultPage,
    defaultPeriod: saved.defaultPeriod ?? usual.defaultPeriod,
    defaultCompare: saved.defaultCompare ?? usual.defaultCompare,
    numberFormat: saved.numberFormat ?? usual.numberFormat,
    theme: saved.theme ?? usual.theme,
    language: saved.language ?? usual.language,
    firstNumbers: saved.firstNumbers ?? usual.firstNumbers,
  };
}

/** USR-024: the keys that differ from the previous copy. */
export function changedPreferences(values: Preferences, previous: Preferences): readonly PreferenceKey[] {
  return preferenceKeys.filter((key) => values[key] !== previous[key]);
}
