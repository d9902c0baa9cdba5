export { UpsetChart } from './upset/upset-chart.tsx';
export { combinationKey, type UpsetCombination, type UpsetOrder } from './upset/upset-model.ts';
export { COMBINATION_KEY, upsetTable } from './upset/upset-table.ts';
