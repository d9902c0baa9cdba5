export { NO_VALUE, abbreviateNumber, decimalNumber, exactNumber, formatPercent, numberOf } from './numbers.ts';
export { CHANGE_CAP, changeBetween, type Change, type ChangeDirection } from './change.ts';
export { formatFullDate, formatHour, formatTickDate, parsePureDate, type PureDate } from './dates.ts';
export { compactMinutes, exactMinutes, formatDuration, formatMinutes } from './durations.ts';
export { TRUNCATION_LENGTH, truncate } from './truncate.ts';
export { formatCompact, formatValue } from './value.ts';
export { DEFAULT_VIEWER_LABEL, withViewerLabel } from './viewer-label.ts';
