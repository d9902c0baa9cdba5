import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';
import type { WorkbenchResult } from './workbench-result.ts';
import { workbenchGoals, workbenchSection } from './workbench-section.ts';

const result: WorkbenchResult = {
  command: 'npm run bench:workbench',
  measuredAt: '2026-11-17T06:00:00.000Z',
  browser: 'Chromium 153',
  sessions: 400_000,
  cores: 2,
  load: { before: 0.4, after: 3.1 },
  scripts: [
    { after: 'with results and a chart', gzipBytes: 376_000 },
    { after: 'with filters too', gzipBytes: 560_000 },
  ],
  allScriptsGzipBytes: 799_000,
  firstRowMs: samplesOf([210, 190, 200]),
  firstRowBeyondQueryMs: samplesOf([151, 140, 152]),
  scroll: {
    rows: 50_000,
    columns: 12,
    longestTaskMs: samplesOf([80]),
    longestTaskThreadMs: samplesOf([20, 41]),
    longTasks: 0,
  },
};

test('goals: the median of the first row, the worst task, the scripts of a session with a chart and filters', () => {
  expect(workbenchGoals(result).map(({ measured, most }) => [measured, most])).toEqual([
    [151, 150],
    [41, 50],
    [560, 500],
  ]);
});

test('the section says what was measured, how, and that the machine was busy', () => {
  const text = workbenchSection(result);
  expect(text).toContain('`npm run bench:workbench`, 2026-11-17');
  expect(text).toContain('| 50 ms | 41 ms | met |');
  expect(text).toContain('busy with other work');
  expect(text).toContain('376 kB with results and a chart, 560 kB with filters too; 799 kB if every part is used');
});
