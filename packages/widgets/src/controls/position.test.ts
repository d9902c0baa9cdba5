import { expect, test } from 'vitest';
import { placeAt, positionAtAnchor } from './position.ts';

const room = { width: 1000, height: 600 };
const panel = { width: 200, height: 300 };
const box = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 30 });

test.each([
  ['at the start', box(100, 50), { align: 'start', side: 'below', gap: 4 }, { left: 100, top: 84, side: 'below' }],
  ['at the end', box(400, 50), { align: 'end', side: 'below', gap: 6 }, { left: 300, top: 86, side: 'below' }],
  ['in the middle', box(400, 400), { align: 'centre', side: 'above', gap: 4 }, { left: 350, top: 96, side: 'above' }],
  ['turned over', box(100, 500), { align: 'start', side: 'below', gap: 4 }, { left: 100, top: 196, side: 'above' }],
  ['nowhere to turn', box(100, 280), { align: 'start', side: 'below', gap: 4 }, { left: 100, top: 314, side: 'below' }],
  ['past the left edge', box(10, 50), { align: 'end', side: 'below', gap: 4 }, { left: 8, top: 84, side: 'below' }],
  [
    'past the right edge',
    box(950, 50),
    { align: 'start', side: 'below', gap: 4 },
    { left: 792, top: 84, side: 'below' },
  ],
] as const)('a panel next to its anchor: %s', (_name, anchor, placement, expected) => {
  expect(positionAtAnchor(anchor, panel, room, placement)).toEqual(expected);
});

test.each([
  [
    { x: 100, y: 100 },
    { left: 100, top: 100 },
  ],
  [
    { x: 990, y: 590 },
    { left: 792, top: 292 },
  ],
  [
    { x: -5, y: -5 },
    { left: 8, top: 8 },
  ],
])('a panel at a point stays inside of the window: %o', (point, expected) => {
  expect(placeAt(point, panel, room)).toEqual(expected);
});
