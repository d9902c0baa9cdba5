/** Cohorts: viewers by the day, week or month of their first-ever play. */
export * from './bucket.ts';
export * from './retention-curve.ts';
