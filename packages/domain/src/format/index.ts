export { NO_VALUE, abbreviateNumber, decimalNumber, exactNumber, formatPercent, numberOf } from './numbers.ts';
export { applyNumberFormat } from './number-format.ts';
export { changeBetween, type Change } from './change.ts';
export { changeOfEstimates, type Estimate } from './sampled-change.ts';
export { formatFullDate, formatHour, formatTickDate, parsePureDate } from './dates.ts';
export { formatDuration, formatMinutes } from './durations.ts';
export { truncate } from './truncate.ts';
export { formatCompact, formatValue } from './value.ts';
export { DEFAULT_VIEWER_LABEL, withViewerLabel } from './viewer-label.ts';
