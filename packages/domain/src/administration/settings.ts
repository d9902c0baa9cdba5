import type { CustomerSettings, SettingsChange } from '@playhead/contract/http/administration/administration';
import { t } from '@playhead/texts/translate';
import { dayPartProblem } from '../day-parts/index.ts';
import { isTimeZone } from '../periods/index.ts';

export type SettingName = keyof CustomerSettings;
export type SettingProblems = Partial<Record<SettingName, string>>;

const ORIGIN = /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:\d{1,5})?$/;

const repeated = (values: readonly string[]) => values.find((value, index) => values.indexOf(value) !== index);

type Check<Name extends SettingName> = (value: CustomerSettings[Name]) => string | null;

/** In the words of the page; schemas have checked types, lengths and numbers. */
const checks: { [Name in SettingName]?: Check<Name> } = {
  name: (name) => (name.trim() === '' ? t('Enter the name people will see.') : null),
  timeZone: (zone) => (isTimeZone(zone) ? null : unknownZoneText(zone)),
  dayParts: dayPartProblem,
  defaultCountry: (country) => (country?.trim() === '' ? t('Enter a country, or leave it out.') : null),
  viewerLabel: (label) =>
    /^\S+$/.test(label.trim()) ? null : t('Enter one word in the singular, such as Viewer or Subscriber.'),
  customTags(tags) {
    if (tags.some((tag) => tag.trim() === '')) return t('A tag needs a name.');
    const twice = repeated(tags.map((tag) => tag.trim().toLowerCase()));
    return twice === undefined ? null : t('The tag "{tag}" is there twice.', { tag: twice });
  },
  features: (features) => twiceProblem(features),
  pages: (pages) => (pages.length === 0 ? t('Choose at least one page.') : twiceProblem(pages)),
  exportFormats: (formats) => twiceProblem(formats),
  exportDestinations: (destinations) => twiceProblem(destinations),
  embedOrigins(origins) {
    const wrong = origins.find((origin) => !ORIGIN.test(origin));
    if (wrong !== undefined)
      return t('"{origin}" is not an origin. Enter one such as https://portal.my.tv, without a path.', {
        origin: wrong,
      });
    return twiceProblem(origins);
  },
};

export function unknownZoneText(zone: string): string {
  return t('"{zone}" is not a time zone. Choose one such as Europe/Berlin.', { zone });
}

function twiceProblem(values: readonly string[]): string | null {
  const twice = repeated(values);
  return twice === undefined ? null : t('"{value}" is there twice.', { value: twice });
}

/** The problem of each field that has one. */
export function settingProblems(change: SettingsChange): SettingProblems {
  const problems: SettingProblems = {};
  for (const name of namesIn(change)) {
    const problem = problemOf(name, change);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

function problemOf<Name extends SettingName>(name: Name, change: SettingsChange): string | null {
  const check: Check<Name> | undefined = checks[name];
  const value = change[name];
  return check === undefined || value === undefined ? null : check(value as CustomerSettings[Name]);
}

/** Values that differ, so that a save touches nothing that somebody else changed meanwhile. */
export function changedSettings(draft: SettingsChange, saved: CustomerSettings): SettingsChange {
  const changed = namesIn(draft).filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

function namesIn(change: SettingsChange): readonly SettingName[] {
  return Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name as SettingName]));
}
