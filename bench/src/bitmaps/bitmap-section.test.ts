import { expect, test } from 'vitest';
import { bitmapSection } from './bitmap-section.ts';

test('each way is a row with its ratio to the first way of the case', () => {
  const text = bitmapSection({
    command: 'npm run bench',
    measuredAt: '2026-01-02T03:04:05Z',
    rounds: 3,
    load: 2.04,
    days: 90,
    viewers: 12_345,
    cases: [
      {
        name: 'viewers by day',
        ways: [
          { name: 'rows', ms: 110, processorMs: 200 },
          { name: 'daily bitmaps', ms: 40, processorMs: 50 },
        ],
      },
    ],
    tables: [{ name: 'daily_viewers', bytes: 3 * 2 ** 20, rows: 4000 }],
    columns: [
      { name: 'viewer_no', bytes: 2 ** 20 },
      { name: 'series', bytes: 2 ** 20 },
    ],
    writes: [{ name: 'daily bitmaps by series', processorMs: 1500 }],
  });
  expect(text).toContain('| viewers by day | rows | 200 | 1.00 | 110 |');
  expect(text).toContain('| viewers by day | daily bitmaps | 50 | 0.25 | 40 |');
  expect(text).toContain('- Stored: daily_viewers 3.0 MiB (4,000 rows). Columns of the sessions: viewer_no 1.0 MiB.');
  expect(text).toContain('daily bitmaps by series 1.5 s.');
});
