import { expect, test } from 'vitest';
import { beginDraft, draftIssues, draftRanges, draftStep, periodOfDraft } from './period-draft.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };
const standard = { shortcut: 'Last 7 Days', compare: 'Previous Period' } as const;

test('FLT-060: the custom range begins as the last seven days up to yesterday', () => {
  expect(beginDraft(standard, calendar).custom).toEqual({ from: '2026-11-08', to: '2026-11-14' });
});

test('choosing Custom keeps the days that are shown', () => {
  const month = { from: '2026-10-16', to: '2026-11-14' };
  expect(beginDraft({ ...standard, shortcut: 'Last 30 Days' }, calendar).custom).toEqual(month);
  const chosen = draftStep(beginDraft(standard, calendar), { type: 'shortcut', shortcut: 'Custom', shown: month });
  expect(periodOfDraft(chosen)).toMatchObject({ shortcut: 'Custom', custom: month });
});

test('an unchanged draft is the period it began with', () => {
  expect(periodOfDraft(beginDraft(standard, calendar))).toEqual(standard);
});

test('choosing dates makes the period custom; choosing a shortcut again forgets them', () => {
  const range = { from: '2026-10-01', to: '2026-10-09' };
  const custom = draftStep(beginDraft(standard, calendar), { type: 'custom', range });
  expect(periodOfDraft(custom)).toEqual({ shortcut: 'Custom', custom: range, compare: 'Previous Period' });
  expect(draftRanges(custom, calendar).compare).toEqual({ from: '2026-09-22', to: '2026-09-30' });
  expect(periodOfDraft(draftStep(custom, { type: 'shortcut', shortcut: 'Yesterday', shown: range }))).toEqual({
    shortcut: 'Yesterday',
    compare: 'Previous Period',
  });
});

test.each([
  ['today', { from: '2026-11-10', to: '2026-11-15' }, ['The range cannot go beyond yesterday.']],
  ['398 days', { from: '2025-10-13', to: '2026-11-14' }, ['The range can span 397 days at most.']],
  ['397 days', { from: '2025-10-14', to: '2026-11-14' }, []],
])('FLT-059: a custom range with %s', (_name, range, issues) => {
  expect(draftIssues(draftStep(beginDraft(standard, calendar), { type: 'custom', range }), calendar)).toEqual(issues);
});

test('the compare range has the same limits', () => {
  const range = { from: '2026-11-14', to: '2026-11-16' };
  const draft = draftStep(beginDraft(standard, calendar), { type: 'compare-custom', range });
  expect(draftIssues(draft, calendar)).toEqual(['The compare range cannot go beyond yesterday.']);
});
