import { expect, test } from 'vitest';
import { freshnessText } from './freshness.ts';

const known = {
  lastDataAt: '2026-11-17T04:58:00.000Z',
  loadedAtMs: Date.UTC(2026, 10, 17, 18, 20, 5),
  timeZone: 'America/New_York',
};

test.each([
  [{ ...known, refreshEveryMs: 30_000 }, 'Data until Nov 16, 2026, 23:58 · loaded 13:20:05 · refreshes every 30 s'],
  [{ ...known, refreshEveryMs: false as const }, 'Data until Nov 16, 2026, 23:58 · loaded 13:20:05'],
  [{ ...known, loadedAtMs: 0, refreshEveryMs: false as const }, 'Data until Nov 16, 2026, 23:58'],
  [{ ...known, lastDataAt: undefined, refreshEveryMs: false as const }, 'loaded 13:20:05'],
])('QRY-014: %j', (freshness, text) => {
  expect(freshnessText(freshness)).toBe(text);
});
