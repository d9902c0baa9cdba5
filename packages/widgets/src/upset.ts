export { UpsetChart, type UpsetChartProps } from './upset/upset-chart.tsx';
export { combinationKey, type UpsetCombination, type UpsetOrder, type UpsetSet } from './upset/upset-model.ts';
export { COMBINATION_KEY, upsetTable } from './upset/upset-table.ts';
export { listed } from './upset/upset-words.ts';
