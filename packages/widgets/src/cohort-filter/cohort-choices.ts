import {
  MAX_COHORT_PERIODS,
  cohortGranularities,
  cohortIdentities,
  retentionKinds,
  type CohortGranularity,
  type CohortIdentity,
  type RetentionKind,
} from '@playhead/contract/http/cohorts';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { t } from '@playhead/texts/translate';
import { periodsText } from '../cohort-heat/cohort-words.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';
import { visConfOf } from '../vis-conf.ts';

/** Names of the page settings. */
const cohortSettings = ['identity', 'granularity', 'kind', 'periods'] as const;
type CohortSetting = (typeof cohortSettings)[number];

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly hint?: string;
}

export interface CohortControl {
  readonly name: CohortSetting;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
}

const identityWords: Record<CohortIdentity, string> = {
  viewer: t('Viewer'),
  subscriber: t('Subscriber'),
  household: t('Household'),
};
const granularityWords: Record<CohortGranularity, string> = {
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
};
const kindWords: Record<RetentionKind, { label: string; hint: string }> = {
  bounded: { label: t('In the period'), hint: t('Active in exactly that period after the first play') },
  unbounded: { label: t('In it or later'), hint: t('Active in that period or in any later one') },
};
const periodChoices = [4, 6, 8, 12, 18, 24, 36, 52, 60];
/** The defaults of the cohort API. */
const defaults = {
  identity: 'viewer',
  granularity: 'day',
  kind: 'bounded',
  periods: '12',
} as const satisfies Record<CohortSetting, string>;

/** The controls of the page, each at the value in force. A page that uses only some settings names them in its configuration. */
export function cohortControls(
  config: WidgetConfig,
  settings: Readonly<Record<string, string>>,
  words: ViewerWords = usualWords,
): readonly CohortControl[] {
  const used = config.dataSource.settings ?? cohortSettings;
  const { identities, longest } = visConfOf(config, 'cohortFilter');
  const offered = cohortIdentities.filter((name) => identities?.includes(name) ?? true);
  const granularity = known(settings['granularity'], cohortGranularities) ?? defaults.granularity;
  const controls: readonly CohortControl[] = [
    {
      name: 'identity',
      label: t('Count by'),
      value: known(settings['identity'], offered) ?? offered[0] ?? defaults.identity,
      choices: cohortIdentities.map((value) =>
        offered.includes(value)
          ? { value, label: words(identityWords[value]) }
          : { value, label: words(identityWords[value]), disabled: true, hint: t('Not in this data') },
      ),
    },
    {
      name: 'granularity',
      label: t('Cohorts by'),
      value: granularity,
      choices: cohortGranularities.map((value) => ({ value, label: granularityWords[value] })),
    },
    {
      name: 'kind',
      label: t('Counts as retained'),
      value: known(settings['kind'], retentionKinds) ?? defaults.kind,
      choices: retentionKinds.map((value) => ({ value, ...kindWords[value] })),
    },
    {
      name: 'periods',
      label: t('Followed for'),
      ...followUps(periodsOf(settings['periods']), longest?.[granularity], granularity),
    },
  ];
  return controls.filter((control) => used.includes(control.name));
}

/** What is not over for any cohort yet is not offered: it would be empty. */
function followUps(
  chosen: number,
  longest: number = MAX_COHORT_PERIODS,
  granularity: CohortGranularity,
): Pick<CohortControl, 'value' | 'choices'> {
  const most = Math.max(1, Math.min(longest, MAX_COHORT_PERIODS));
  const value = Math.min(chosen, most);
  const counts = new Set([...periodChoices.filter((count) => count < most), value, most]);
  return {
    value: String(value),
    choices: [...counts]
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: String(count), label: periodsText(count, granularity) })),
  };
}

function known<T extends string>(text: string | undefined, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}

function periodsOf(text: string | undefined): number {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MAX_COHORT_PERIODS ? count : Number(defaults.periods);
}
