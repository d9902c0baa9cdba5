import { describe, expect, test } from 'vitest';
import { comparedSegments, inBatches } from './compared-segments.ts';
import { comparedBars } from '../audience/comparison-figures.ts';
import { bySize, matchesSearch, stateWords } from '../segment-state.ts';
import { comparedRow, testSegment, threeSegments } from '../test-segments.ts';

const ids = (segments: readonly { segmentId: string }[]) => segments.map(({ segmentId }) => segmentId);

describe('which segments are compared', () => {
  const many = Array.from({ length: 12 }, (_, index) => testSegment(String(index + 1)));
  const building = testSegment('90', { state: 'building', viewers: null, progress: 0.425 });

  test('the ten largest while none is chosen', () => {
    const { shown, others, isDefault, waiting } = comparedSegments([building, ...many.toReversed()], []);
    expect(ids(shown)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(ids(others)).toEqual(['11', '12']);
    expect(isDefault).toBe(true);
    expect(ids(waiting)).toEqual(['90']);
  });

  test('the chosen ones in their order; what has no members yet waits, what nobody knows is told', () => {
    const { shown, waiting, missing, isDefault } = comparedSegments([...many, building], ['7', '90', '404', '2']);
    expect(ids(shown)).toEqual(['7', '2']);
    expect(ids(waiting)).toEqual(['90']);
    expect(missing).toEqual(['404']);
    expect(isDefault).toBe(false);
  });
});

test('QRY-018: ten ids a batch', () => {
  const numbered = Array.from({ length: 23 }, (_, index) => String(index));
  expect(inBatches(numbered).map((batch) => batch.length)).toEqual([10, 10, 3]);
  expect(inBatches(numbered).flat()).toEqual(numbered);
  expect(inBatches([])).toEqual([]);
});

test('bars: the longest first, nothing known last and without length', () => {
  const rows = [
    comparedRow('1', { minutesPerViewer: null }),
    comparedRow('2', { minutesPerViewer: 20 }),
    comparedRow('3', { minutesPerViewer: 40 }),
  ];
  expect(comparedBars(rows, 'minutesPerViewer').map(({ id, length }) => [id, length])).toEqual([
    ['3', 1],
    ['2', 0.5],
    ['1', 0],
  ]);
});

describe('the state of a segment in words', () => {
  test.each([
    [{}, null],
    [{ state: 'building', viewers: null, progress: 0.425 }, 'Being built, 42%'],
    [{ state: 'building', viewers: null }, 'Being built'],
    [{ state: 'rebuilding', progress: 0 }, 'Being rebuilt, 0%; the numbers are of the build before'],
    [{ state: 'failed', viewers: null, reason: 'out of memory' }, 'The build failed: out of memory'],
    [{ state: 'failed' }, 'The last build failed; the numbers are of the build before'],
  ] as const)('%j', (changes, words) => {
    expect(stateWords(testSegment('1', changes))).toBe(words);
  });
});

test('segments are found by parts of their name and by tag', () => {
  const found = (search: string) => threeSegments.filter((segment) => matchesSearch(segment, search));
  expect(ids(found('s'))).toEqual(['1', '2', '3']);
  expect(ids(found('LIVE spo'))).toEqual(['3']);
  expect(ids(threeSegments.toReversed().toSorted(bySize))).toEqual(['1', '2', '3']);
});
