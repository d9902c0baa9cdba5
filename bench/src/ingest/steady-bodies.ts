import { FEED_ROWS } from './open-feed.ts';

const DIGITS = 9;
const ZEROS = '0'.repeat(DIGITS);
const FIRST = '2026-01-01T00:00:00';
const VIEWERS = 400_000;

export interface SteadyBodies {
  next(): { body: Buffer; key: string; firstSession: string };
  /** To be used for another request, once this one has been accepted. */
  giveBack(body: Buffer): void;
}

/**
 * Requests of sessions that have just ended. A buffer is used again with another number in every session id and another
 * time, so that making requests takes little of the time that is measured.
 */
export function createSteadyBodies(): SteadyBodies {
  const free: Buffer[] = [];
  let count = 0;
  return {
    next() {
      count += 1;
      const number = String(count).padStart(DIGITS, '0');
      const body = free.pop() ?? template();
      const started = new Date(Date.now() - 1_800_000).toISOString().slice(0, FIRST.length);
      const lineLength = body.length / FEED_ROWS;
      for (let line = 0; line < FEED_ROWS; line += 1) {
        const at = line * lineLength;
        body.write(number, at + SESSION_AT, 'latin1');
        body.write(String((count * 7_919 + line * 31) % VIEWERS).padStart(DIGITS, '0'), at + VIEWER_AT, 'latin1');
        body.write(started, at + START_AT, 'latin1');
      }
      return { body, key: `steady ${count}`, firstSession: `s${number}-000` };
    },
    giveBack: (body) => void free.push(body),
  };
}

function lineOf(line: number): string {
  const row = {
    session_id: `s${ZEROS}-${String(line).padStart(3, '0')}`,
    viewer_id: `v${ZEROS}`,
    start_utc: `${FIRST}Z`,
    content_seconds: 600 + (line % 300),
    series: `Series ${String(line % 300).padStart(3, '0')}`,
    device: `Device ${String(line % 12).padStart(2, '0')}`,
    country: 'germany',
    genre: ['Drama'],
  };
  return `${JSON.stringify(row)}\n`;
}

const SESSION_AT = lineOf(0).indexOf(`s${ZEROS}-`) + 1;
const VIEWER_AT = lineOf(0).indexOf(`v${ZEROS}`) + 1;
const START_AT = lineOf(0).indexOf(FIRST);

function template(): Buffer {
  return Buffer.from(Array.from({ length: FEED_ROWS }, (_value, line) => lineOf(line)).join(''));
}
