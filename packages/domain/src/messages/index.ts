export * from './messages.ts';
export { freshnessText } from './freshness.ts';
