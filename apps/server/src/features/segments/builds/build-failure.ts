import { AppError, type ErrorCode } from '@playhead/contract/errors';
import { PermanentFailure } from '../../../jobs/run-attempt.ts';

/** The reason of a build that ended without one of its own. */
export const CUT_OFF = 'The build was cut off.';
const UNKNOWN = 'Something went wrong on our side.';

/** Another attempt would be refused in the same words. */
const permanentCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_request',
  'invalid_filter',
  'invalid_period',
  'unknown_field',
  'segment_invalid',
  'field_forbidden',
  'segment_missing',
  'query_too_large',
]);

export function isPermanentFailure(error: unknown): boolean {
  return error instanceof PermanentFailure || (error instanceof AppError && permanentCodes.has(error.code));
}

/** The engine's own words stay in the log. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError || error instanceof PermanentFailure ? error.message : UNKNOWN;
}
