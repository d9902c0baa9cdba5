import type { SegmentForm, SegmentLimits, SegmentProblem } from '@playhead/domain/segments';
import type { Calendar } from '@playhead/domain/periods';
import type { ChangeKind } from '@playhead/browser/ui/rule-editor/value-input.ts';

/** What every part of the builder is given. */
export interface BuilderScope {
  customer: string;
  calendar: Calendar;
  limits: SegmentLimits;
  form: SegmentForm;
  problems: readonly SegmentProblem[];
  /** SEG-042: busy or locked. */
  disabled: boolean;
  change: (next: SegmentForm, kind?: ChangeKind) => void;
}

export function messagesOf(
  problems: readonly SegmentProblem[],
  match: Partial<Pick<SegmentProblem, 'part' | 'key'>>,
): readonly string[] {
  const { part, key } = match;
  return problems
    .filter((problem) => (part === undefined || problem.part === part) && (key === undefined || problem.key === key))
    .map(({ message }) => message);
}
