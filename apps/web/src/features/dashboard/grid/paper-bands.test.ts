import { expect, test } from 'vitest';
import { splitBands } from './paper-bands.ts';

test('a band ends where no widget crosses', () => {
  const bands = splitBands(
    [
      { id: 'ribbon', y: 0, w: 60, h: 3 },
      { id: 'tall', y: 3, w: 30, h: 20 },
      { id: 'upper', y: 3, w: 30, h: 10 },
      { id: 'lower', y: 13, w: 30, h: 10 },
      { id: 'table', y: 23, w: 60, h: 13 },
    ],
    60,
  );
  expect(bands).toEqual([
    { items: [{ id: 'ribbon', y: 0, w: 60, h: 3 }], height: 100, isAlone: true },
    {
      items: [
        { id: 'tall', y: 0, w: 30, h: 20 },
        { id: 'upper', y: 0, w: 30, h: 10 },
        { id: 'lower', y: 10, w: 30, h: 10 },
      ],
      height: 695,
      isAlone: false,
    },
    { items: [{ id: 'table', y: 0, w: 60, h: 13 }], height: 450, isAlone: true },
  ]);
});

test('a narrow widget with nothing next to it keeps its width', () => {
  expect(splitBands([{ y: 0, w: 30, h: 4 }], 60)).toEqual([
    { items: [{ y: 0, w: 30, h: 4 }], height: 135, isAlone: false },
  ]);
});
