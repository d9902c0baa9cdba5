export * from './messages.ts';
export { type Freshness, freshnessText } from './freshness.ts';
