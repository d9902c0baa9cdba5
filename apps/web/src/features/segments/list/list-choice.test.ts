import { expect, test } from 'vitest';
import { testSegment } from '../test-segments.tsx';
import { chosenSegments, type ListScope } from './list-choice.ts';

test('what a removed user left is an admin’s to change, and neither theirs nor shared with them', () => {
  const listed = (segmentId: string, mine: boolean, ownerLeft: boolean, isShared: boolean) => ({
    ...testSegment({ segmentId, mine, ownerLeft }),
    isShared,
    tagNames: [],
  });
  const segments = [
    listed('own', true, false, false),
    listed('of a colleague', false, false, true),
    listed('left', true, true, false),
    listed('left and shared', true, true, true),
  ];
  const idsOf = (scope: ListScope) => chosenSegments(segments, { scope, tags: [] }).map(({ segmentId }) => segmentId);
  expect(idsOf('all')).toEqual(['own', 'of a colleague', 'left', 'left and shared']);
  expect(idsOf('mine')).toEqual(['own']);
  expect(idsOf('shared')).toEqual(['of a colleague', 'left and shared']);
});
