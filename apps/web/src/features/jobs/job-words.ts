import type { Job, JobKind, RunState } from '@playhead/contract/http/deliveries/jobs';
import { exactNumber, formatInstant, NO_VALUE } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { currentLocale } from '@playhead/texts/catalogue';

/** A filter has the same name, for a part of a country. */
export const STATE = tn(1, 'State', 'States of jobs');

export const kindWords: Readonly<Record<JobKind, string>> = {
  download: t('Download'),
  send: t('Send'),
  test: t('Test'),
  schedule: t('Schedule run'),
  segment: t('Segment build'),
  ingest: t('Data load'),
};

export const stateWords: Readonly<Record<RunState, string>> = {
  waiting: t('Waiting'),
  building: t('Building'),
  sending: t('Sending'),
  complete: t('Complete'),
  failed: t('Failed'),
  unknown: t('Outcome unknown'),
  missed: t('Missed'),
  skipped: t('Skipped'),
  cancelled: t('Cancelled'),
};

/** In the log of attempts the server may use another word. */
export function attemptWords(state: string): string {
  return Object.hasOwn(stateWords, state) ? stateWords[state as RunState] : state;
}

/** What a state means, where the word alone leaves something open. */
export const stateNotes: Partial<Record<RunState, string>> = {
  unknown: t('The connection ended before the receiver confirmed. The receiver perhaps has it already.'),
  missed: t('Its time passed while no server ran.'),
  skipped: t('The run before it had not ended.'),
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `42 s`, `3 min 5 s`, `2 h 10 min`; of a job that runs, until now. */
export function durationWords({ startedAt, endedAt }: Pick<Job, 'startedAt' | 'endedAt'>, now: Date): string {
  if (startedAt === null) return NO_VALUE;
  const end = endedAt === null ? now.getTime() : Date.parse(endedAt);
  const ms = Math.max(0, end - Date.parse(startedAt));
  if (ms < MINUTE_MS) return `${ms < 10 * SECOND_MS ? tenths(ms / SECOND_MS) : Math.round(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ${Math.round((ms % MINUTE_MS) / SECOND_MS)} s`;
  return `${Math.floor(ms / HOUR_MS)} h ${Math.round((ms % HOUR_MS) / MINUTE_MS)} min`;
}

const tenths = (value: number) =>
  value.toLocaleString(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

export function sizeWords(bytes: number | null): string {
  if (bytes === null) return NO_VALUE;
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${exactNumber(Math.round(size * 10) / 10)} ${units[unit]}`;
}

/** In the customer's zone, as every other time. */
export function timeWords(at: string | null, timeZone: string): string {
  return at === null ? NO_VALUE : formatInstant(at, { timeZone });
}
