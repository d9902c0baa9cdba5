export * from './bucket.ts';
export * from './retention-curve.ts';
