import { expect, test } from 'vitest';
import { segmentSection } from './segment-section.ts';

test('each segment is a row; a sample that was too small has no error', () => {
  const one = { name: 'fans', oursMs: 110, rawMs: 100, ratio: 1.1, viewers: 1234, share: 0.2 };
  const once = { name: 'once', members: 6000, plainMs: 100, filteredMs: 130 };
  const text = segmentSection({
    command: 'npm run bench',
    measuredAt: '2026-01-02T03:04:05Z',
    rounds: 3,
    coverage: [
      { ...one, sampled: { ms: 25, exactMs: 100, share: 0.204, isSample: true } },
      { ...one, name: 'few', sampled: { ms: 130, exactMs: 100, share: 0.2, isSample: false } },
    ],
    build: { name: 'all', members: 5000, buildMs: 130, coverageMs: 100 },
    pages: [
      { name: 'all', members: 5000, plainMs: 100, filteredMs: 120 },
      { ...once, first: { fromRowsMs: 3000, rollupsAfterMs: 9000 } },
      { ...once, first: { pictureMs: 450, fromRowsMs: 3000, rollupsAfterMs: 9000 } },
    ],
  });
  expect(text).toContain('| fans | 1,234 | 20.0 % | 110 | 100 | 1.10 | 25 | 0.25 | 20.4 % | 2.0 % |');
  expect(text).toContain('| few | 1,234 | 20.0 % | 110 | 100 | 1.10 | 130 | 1.30 | too few | – |');
  expect(text).toContain('(5,000 members) in 130 ms, from the request to the active build: **1.30**');
  expect(text).toContain('120 ms, **1.20** of the');
  expect(text).toContain('The first time\n  the exact numbers, from the rows, took 3000 ms, and 9 s later');
  expect(text).toContain('The first time all widgets had estimates after 450 ms;\n  the exact numbers');
});
