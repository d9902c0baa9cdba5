import { expect, test } from 'vitest';
import { countedWindow } from './counted-window.ts';
import { testSegment } from '../test-segments.ts';

const ofLastPlay = JSON.stringify({
  days_since_last_play: [[{ name: 'days_since_last_play', op: 'greater_than', value: 30 }]],
});

test.each([
  ['a rolling range', { timeRange: { op: 'in_the_past' as const, value: 30 } }, '*past 30 days'],
  [
    'a range that wins over the last play',
    { timeRange: { op: 'in_the_past' as const, value: 90 }, createFilter: ofLastPlay },
    '*past 90 days',
  ],
  ['none', {}, '*Last 60 days'],
  ['none, with a rule on the last play', { createFilter: ofLastPlay }, '*Last 390 days'],
  ['none, of uploaded ids', { source: 'upload' as const, uploadId: 'u1' }, '*Last 390 days'],
])('WID-014: the days the coverage is of, with %s', (_range, changes, note) => {
  expect(countedWindow(testSegment('1', changes))).toBe(note);
});
