/** Table calculations: a closed grammar, never SQL (reliability.md 1.3). */
export { type CheckedExpression, checkExpression, MAX_OFFSET, wholeNumberOf } from './check-expression.ts';
export * from './expression.ts';
export { type FunctionRecord, functionRecords } from './functions.ts';
export { parseExpression, type ParsedExpression } from './parse-expression.ts';
export { printExpression } from './print-expression.ts';
