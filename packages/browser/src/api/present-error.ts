import { DEFAULT_TOAST_SECONDS, errorCatalogue, errorEntry, type ErrorCode } from '@playhead/contract/errors';
import { messages, messageText } from '@playhead/domain/messages';
import { t, tSent } from '@playhead/texts/translate';
import { ApiError } from './api-error.ts';

export interface ErrorToast {
  tone: 'error';
  text: string;
  /** Helps support to find the log line. */
  detail?: string;
  seconds: number;
}

/** Where an error becomes something to see; nothing else in the web decides that. */
export function presentError(error: unknown, show: (toast: ErrorToast) => void): void {
  const toast = errorToast(error);
  if (toast) show(toast);
}

/** Null when another place tells it: the banner for a server out of reach, silence for what the user cancelled. */
export function errorToast(error: unknown): ErrorToast | null {
  if (error instanceof Error && error.name === 'AbortError') return null;
  if (!(error instanceof ApiError)) {
    return { tone: 'error', text: messages.crashed.text, seconds: DEFAULT_TOAST_SECONDS };
  }
  if (error.kind === 'unreachable' || error.catalogueCode === 'query_cancelled') return null;
  return {
    tone: 'error',
    text: errorText(error),
    ...(error.requestId === null ? {} : { detail: t('Request {id}', { id: error.requestId }) }),
    seconds: toastSeconds(error.catalogueCode),
  };
}

/** ERR-008, ERR-011: the server's message, and the keyword of its first problem. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.crashed.text;
  const { keyword } = error;
  const message = tSent(error.message);
  return keyword === null
    ? messageText('refused', { message })
    : messageText('refusedWithKeyword', { message, keyword });
}

function toastSeconds(code: string | null): number {
  if (code === null || !isErrorCode(code)) return DEFAULT_TOAST_SECONDS;
  return errorEntry(code).toastSeconds ?? DEFAULT_TOAST_SECONDS;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
