import {
  type Calendar,
  type ComparePeriod,
  type DateRange,
  lengthInDays,
  MAX_CUSTOM_DAYS,
  type Period,
  type PeriodShortcut,
  resolveCompare,
  resolvePeriod,
} from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';

/** What stands in the open picker; queries know nothing of it before Apply (FLT-062). */
export interface PeriodDraft {
  shortcut: PeriodShortcut;
  custom: DateRange;
  compare: ComparePeriod;
  compareCustom: DateRange;
}

export type DraftStep =
  /** `shown`: the days in force before the step. */
  | { type: 'shortcut'; shortcut: PeriodShortcut; shown: DateRange }
  | { type: 'custom'; range: DateRange }
  | { type: 'compare'; compare: ComparePeriod }
  | { type: 'compare-custom'; range: DateRange };

/** FLT-060: the custom range begins as the days that are shown, by default the last seven up to yesterday. */
export function beginDraft(period: Period, calendar: Calendar): PeriodDraft {
  return {
    shortcut: period.shortcut,
    custom: resolvePeriod(period, calendar),
    compare: period.compare,
    compareCustom: period.compareCustom ?? resolveCompare({ ...period, compare: 'Previous Period' }, calendar),
  };
}

export function draftStep(draft: PeriodDraft, step: DraftStep): PeriodDraft {
  switch (step.type) {
    case 'shortcut':
      return { ...draft, shortcut: step.shortcut, ...(step.shortcut === 'Custom' ? { custom: step.shown } : {}) };
    case 'custom':
      return { ...draft, shortcut: 'Custom', custom: step.range };
    case 'compare':
      return { ...draft, compare: step.compare };
    case 'compare-custom':
      return { ...draft, compare: 'Custom', compareCustom: step.range };
  }
}

export function periodOfDraft(draft: PeriodDraft): Period {
  return {
    shortcut: draft.shortcut,
    compare: draft.compare,
    ...(draft.shortcut === 'Custom' ? { custom: draft.custom } : {}),
    ...(draft.compare === 'Custom' ? { compareCustom: draft.compareCustom } : {}),
  };
}

/** FLT-059. Empty when the draft can be applied. */
export function draftIssues(draft: PeriodDraft, calendar: Calendar): readonly string[] {
  const issues: string[] = [];
  if (draft.shortcut === 'Custom') issues.push(...rangeIssues(RANGE_WORDS, draft.custom, calendar));
  if (draft.compare === 'Custom') issues.push(...rangeIssues(COMPARE_WORDS, draft.compareCustom, calendar));
  return issues;
}

const RANGE_WORDS = {
  late: t('The range cannot go beyond yesterday.'),
  long: t('The range can span {days} days at most.', { days: MAX_CUSTOM_DAYS }),
};
const COMPARE_WORDS = {
  late: t('The compare range cannot go beyond yesterday.'),
  long: t('The compare range can span {days} days at most.', { days: MAX_CUSTOM_DAYS }),
};

function rangeIssues(words: typeof RANGE_WORDS, range: DateRange, calendar: Calendar): readonly string[] {
  if (range.to >= calendar.today) return [words.late];
  if (lengthInDays(range) > MAX_CUSTOM_DAYS) return [words.long];
  return [];
}

export function draftRanges(draft: PeriodDraft, calendar: Calendar): { current: DateRange; compare: DateRange } {
  const period = periodOfDraft(draft);
  return { current: resolvePeriod(period, calendar), compare: resolveCompare(period, calendar) };
}
