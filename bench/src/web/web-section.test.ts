import { expect, test } from 'vitest';
import { goalsOf } from './goals.ts';
import { samplesOf } from './samples.ts';
import { WebResult } from './web-result.ts';
import { webSection } from './web-section.ts';

const of = (...values: number[]) => samplesOf(values);
const weight = (gzipBytes: number) => ({ files: 1, wireBytes: gzipBytes * 3, gzipBytes });

function opening(serverCache: 'on' | 'off', httpCache: 'cold' | 'warm', settled: number) {
  const rest = { firstPaintMs: of(200), firstQueryMs: of(400), lastResponseMs: of(800), longTasksMs: of(100) };
  const work = { threadMs: of(700), scriptMs: of(500) };
  const counts = { serverCache, httpCache, widgets: 14, widgetsInWindow: 5 };
  return { ...counts, ...rest, ...work, settledMs: of(settled, 1, 9000), foldSettledMs: of(600) };
}

const result = WebResult.parse({
  command: 'npm run bench:web',
  measuredAt: '2026-11-15T06:00:00.000Z',
  browser: 'Chromium 153',
  sessions: 4_000_000,
  cores: 2,
  runs: 3,
  load: { before: 0.4, after: 1.9 },
  bytes: [
    { page: 'sign-in', types: { script: weight(151_000) }, largest: [] },
    { page: 'signed in, no widgets', types: { script: weight(400_000), font: weight(40_000) }, largest: [] },
    { page: 'Overview', types: { script: weight(490_000), fetch: weight(170_000) }, largest: [] },
  ],
  order: { sent: ['overview-ribbon'], widgetsInWindow: 5, tooEarly: 0 },
  open: [opening('on', 'cold', 5000), opening('on', 'warm', 1400), opening('off', 'warm', 1501)],
  filters: ['Device Type', 'Series'].map((filter, index) => ({
    filter,
    values: ['Roku'],
    repaintMs: of(80 + 40 * index),
    settledMs: of(700),
    interactionMs: of(72),
    longestTaskMs: of(60),
    threadMs: of(300),
  })),
  scroll: {
    rows: 10_000,
    drawnRows: 55,
    settledMs: 1200,
    longestTaskMs: of(90, 120, 300),
    longestTaskThreadMs: of(12, 20, 51),
    longTasks: 1,
    frames: 900,
    longestFrameGapMs: of(33),
  },
});

test('a goal is judged by the worst case it names: medians of warm openings and of each filter, every scroll', () => {
  const judged = goalsOf(result).map(({ measured, most }) => [measured, most, measured <= most ? 'met' : 'missed']);
  expect(judged).toEqual([
    [151, 152, 'met'],
    [490, 450, 'missed'],
    [660, 650, 'missed'],
    [1400, 1500, 'met'],
    [1501, 1500, 'missed'],
    [120, 100, 'missed'],
    [700, 1000, 'met'],
    [51, 50, 'missed'],
    [0, 0, 'met'],
  ]);
});

test('the section has a row for each goal, page, opening and filter', () => {
  const lines = webSection(result).split('\n');
  expect(lines).toContain('| Overview with fonts, styles and responses, gzip | 650 kB | 660 kB | **missed** |');
  expect(lines).toContain('| signed in, no widgets | 0.0 | 400.0 | 0.0 | 40.0 | 0.0 | 0.0 | 440.0 | 1320.0 |');
  expect(lines).toContain('| off | warm | 200 | 400 | 800 | 600 | 1501 | 1 | 700 |');
  expect(lines).toContain('| Series | 120 | 120 | 700 | 700 | 60 | 300 |');
});
