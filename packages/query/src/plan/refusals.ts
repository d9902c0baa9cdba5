import { AppError } from '@playhead/contract/errors';

/** Every refusal gives the path in the request's body. */
export function unknownField(field: string, path: string): AppError {
  return new AppError('unknown_field', { field, path });
}

export function invalidRequest(reason: string, path: string): AppError {
  return new AppError('invalid_request', { reason, path });
}

export function unreadableFilter(field: string, reason: string, path: string): AppError {
  return new AppError('invalid_filter', { field, reason, path });
}

/** A segment of another customer gets the same error as a deleted one (reliability.md 2.3). */
export function missingSegment(path: string): AppError {
  return new AppError('segment_missing', { path });
}

export const FILTERS_PATH = 'body.filters';
export const DYNAMIC_PATH = 'body.dynamic_fields';
