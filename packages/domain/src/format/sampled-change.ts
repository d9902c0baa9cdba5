import { t } from '@playhead/texts/translate';
import { type Change, changeBetween, type Noise } from './change.ts';

export interface Estimate {
  readonly value: number | null;
  /** Half the 95 % interval as a part of the value; 0 for an exact number, null where none is known. */
  readonly error: number | null;
}

const NOT_CLEAR: Change = {
  direction: 'unknown',
  ratio: null,
  arrow: '',
  text: t('no clear change'),
  spoken: t('no change beyond the margin of error'),
};

/** A change that the margins of two estimates allow by chance is not shown: its sign would flip with the next sample. */
export function changeOfEstimates(current: Estimate, previous: Estimate, noise: Noise = {}): Change {
  const change = changeBetween(current.value, previous.value, noise);
  if (change.ratio === null || (current.error === 0 && previous.error === 0)) return change;
  if (current.error === null || previous.error === null) return NOT_CLEAR;
  const [now, before] = [current.value ?? 0, previous.value ?? 0];
  const margin = Math.hypot(now * current.error, before * previous.error);
  return Math.abs(now - before) > margin ? change : NOT_CLEAR;
}
