import type { ExploreField, ExploreQuery } from '@playhead/contract/http/explore';
import type { RunQueryBody } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import type { ExpressionIssue } from '../expressions/index.ts';
import { checkCalculations, type CheckedCalculation } from './calculations.ts';
import { dynamicName, exploreQuery, exploreRunBody, type ExploreState } from './explore-state.ts';
import { openQuery } from './read-query.ts';

export interface CalculationNote {
  /** Of the calculation. */
  name: string;
  text: string;
}

/** What is wrong with the calculations of an analysis, in words for its reader. Those with an error are not run. */
export function calculationNotes(
  { dynamicFields }: Pick<ExploreState, 'dynamicFields'>,
  checked: ReadonlyMap<string, CheckedCalculation>,
): readonly CalculationNote[] {
  return dynamicFields.flatMap((field): readonly CalculationNote[] => {
    const name = dynamicName(field);
    const label = field.label ?? name;
    const found = checked.get(name);
    if (found === undefined) return [];
    const where = ({ reason, position }: ExpressionIssue) =>
      t('{reason} (character {position} of its expression).', { reason, position });
    if (!found.ok)
      return [
        { name, text: t('“{label}” is left out of the results: {reason}', { label, reason: where(found.issue) }) },
      ];
    return found.warnings.map((issue) => ({ name, text: t('“{label}”: {reason}', { label, reason: where(issue) }) }));
  });
}

export interface OpenedAnalysis {
  state: ExploreState;
  /** Null when no field is left. */
  body: RunQueryBody | null;
  /** What of the stored query could not be opened or run. */
  notes: readonly string[];
}

/** A stored query, ready to run: without what the model no longer has, and without calculations that have an error. */
export function openAnalysis(stored: ExploreQuery, catalogue: readonly ExploreField[]): OpenedAnalysis {
  const { state, notes } = openQuery(stored, catalogue);
  const checked = checkCalculations({ state, catalogue });
  const broken = [...checked].flatMap(([name, { ok }]) => (ok ? [] : [name]));
  return {
    state,
    body: exploreRunBody(exploreQuery(state, catalogue), new Set(broken)),
    notes: [...notes, ...calculationNotes(state, checked).map(({ text }) => text)],
  };
}
