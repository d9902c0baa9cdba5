import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { HostNotAllowed } from './issuer-fetch.ts';

/** Codes of the library for a provider that does not respond as one. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** What the user reads. Details stay in the log: the sender of a forged response must not learn which check failed. */
export function describeRefusal(error: unknown): string {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'it was cancelled at the provider.' : 'the provider refused it.';
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? 'it was used already or has expired. Please sign in again.'
      : 'the provider refused it.';
  if (error instanceof WWWAuthenticateChallengeError) return 'the provider refused it.';
  if (isUnreachable(error)) return 'unavailable';
  return 'the response of the provider could not be verified. Please sign in again.';
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof HostNotAllowed) return true;
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof ClientError)) return false;
  return AWAY.some((code) => code === error.code) || error.cause instanceof HostNotAllowed;
}
