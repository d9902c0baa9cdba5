import { expect, it } from 'vitest';
import { sideLegendPosition } from './chart-view.tsx';

it.each([
  ['narrow', { width: 300, height: 300 }, 4, 'below'],
  ['wide and low', { width: 560, height: 372 }, 7, 'side'],
  ['as high as wide', { width: 460, height: 440 }, 7, 'below'],
  ['nearly as high as wide', { width: 430, height: 380 }, 8, 'below'],
  ['very low', { width: 460, height: 160 }, 7, 'side'],
] as const)('the legend of a ring in a %s box', (_name, size, lines, position) => {
  expect(sideLegendPosition(size, lines)).toBe(position);
});
