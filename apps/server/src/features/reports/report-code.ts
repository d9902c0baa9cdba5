import { randomInt } from 'node:crypto';
import { REPORT_CODE_LENGTH } from '@playhead/contract/http/reports';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 89 bits: a code cannot be guessed, and one that is opens for users of its customer alone. */
export function makeReportCode(): string {
  return Array.from({ length: REPORT_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
