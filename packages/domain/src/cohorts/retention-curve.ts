/** `active` is null while the period is not over. */
export interface CohortCell {
  size: number;
  period: number;
  active: number | null;
}

export interface RetentionPoint {
  period: number;
  /** Members of the cohorts whose period is over. */
  size: number;
  active: number;
  /** A ratio of totals, never a mean of ratios; null if no cohort has reached the period. */
  retention: number | null;
}

/** A cohort counts only for the periods that are over for it. */
export function retentionCurve(cells: readonly CohortCell[]): readonly RetentionPoint[] {
  const totals = new Map<number, { size: number; active: number }>();
  for (const { period, size, active } of cells) {
    const total = totals.get(period) ?? { size: 0, active: 0 };
    totals.set(period, active === null ? total : { size: total.size + size, active: total.active + active });
  }
  return [...totals]
    .toSorted(([a], [b]) => a - b)
    .map(([period, { size, active }]) => ({ period, size, active, retention: size === 0 ? null : active / size }));
}
