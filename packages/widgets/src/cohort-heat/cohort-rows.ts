import type { CohortGranularity } from '@playhead/contract/http/cohorts';
import type { ResultField } from '@playhead/contract/http/queries';
import { formatFullDate, formatTickDate, numberOf } from '@playhead/domain/format';
import { addDays } from '@playhead/domain/periods';
import type { WidgetInput } from '../definition.ts';
import { fieldEnd, textCell, valueOf } from '../values/result-shape.ts';

export { periodsText } from './cohort-words.ts';

export interface CohortCell {
  readonly period: number;
  readonly size: number;
  /** Null while the period is not over. */
  readonly active: number | null;
  readonly retention: number | null;
}

export interface Cohort {
  /** First day of the cohort's day, week or month. */
  readonly start: string;
  readonly label: string;
  readonly size: number;
  readonly cells: ReadonlyMap<number, CohortCell>;
}

export interface Cohorts {
  readonly list: readonly Cohort[];
  /** Those that are over for some cohort: choices and columns behind them would be empty. */
  readonly periods: readonly number[];
  readonly granularity: CohortGranularity;
}

/** The rows of the retention call: one per cohort and period. */
export function readCohorts(input: WidgetInput): Cohorts | null {
  const field = (end: string): ResultField | undefined => input.fields.find(({ name }) => fieldEnd(name) === end);
  const [start, size, period, active, retention] = [
    field('first_period'),
    field('size'),
    field('period'),
    field('active'),
    field('retention'),
  ];
  if (start === undefined || size === undefined || period === undefined || active === undefined) return null;
  const cells = new Map<string, Map<number, CohortCell>>();
  for (const row of input.rows) {
    const name = textCell(row[start.name]);
    const number = numberOf(row[period.name]);
    if (name === '' || number === null) continue;
    const ofCohort = cells.get(name) ?? new Map<number, CohortCell>();
    ofCohort.set(number, {
      period: number,
      size: valueOf(row, size) ?? 0,
      active: valueOf(row, active),
      retention: retention === undefined ? null : valueOf(row, retention),
    });
    cells.set(name, ofCohort);
  }
  const starts = [...cells.keys()].toSorted();
  const granularity = granularityOf(starts);
  return {
    list: starts.map((name) => {
      const ofCohort = cells.get(name) ?? new Map<number, CohortCell>();
      const [first] = ofCohort.values();
      return { start: name, label: cohortLabel(name, granularity), size: first?.size ?? 0, cells: ofCohort };
    }),
    periods: reachedPeriods([...cells.values()].flatMap((ofCohort) => [...ofCohort.values()])),
    granularity,
  };
}

function reachedPeriods(cells: readonly CohortCell[]): readonly number[] {
  const last = cells.reduce((most, cell) => (cell.active === null ? most : Math.max(most, cell.period)), 0);
  const periods = new Set(cells.map(({ period }) => period).filter((period) => period <= last));
  return [...periods].toSorted((a, b) => a - b);
}

/** The rows have no granularity of their own: neighbours tell it, since empty cohorts are in them too. */
export function granularityOf(starts: readonly string[]): CohortGranularity {
  const [first, second] = starts;
  if (first === undefined || second === undefined) return 'day';
  if (second === addDays(first, 1)) return 'day';
  return second === addDays(first, 7) ? 'week' : 'month';
}

export function cohortLabel(start: string, granularity: CohortGranularity): string {
  if (granularity === 'month') return formatTickDate(start.slice(0, 'YYYY-MM'.length));
  return formatFullDate(start).replace(/^\p{L}+\.?, /u, '');
}
