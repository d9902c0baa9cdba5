import type { CompiledAnalysis, SittingsContext } from '@playhead/query/analyses';
import { PERIOD_FIELD } from '@playhead/query/model';

export type AnalysisCell = string | number | null;

export interface AnalysisCase {
  name: string;
  customer: number;
  context?: Partial<SittingsContext>;
  compile(context: SittingsContext): CompiledAnalysis;
  /** Names of the columns that are compared; all of them when absent. */
  columns?: readonly string[];
  rows: readonly (readonly AnalysisCell[])[];
  truncated?: true;
}

export const PERIOD = PERIOD_FIELD;

/** Tuesday, 10 November 2026, 07:00 in New York. */
export const caseContext: SittingsContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-10T12:00:00Z'),
  rights: ['ads', 'demographics'],
  sittingGapMinutes: 30,
};
