/** Table calculations: a closed grammar, never SQL (reliability.md 1.3). */
export { checkExpression, wholeNumberOf } from './check-expression.ts';
export * from './expression.ts';
export { functionRecords } from './functions.ts';
export { parseExpression } from './parse-expression.ts';
export { printExpression } from './print-expression.ts';
