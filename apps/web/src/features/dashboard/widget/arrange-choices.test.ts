import { expect, test } from 'vitest';
import { arrangeChoices } from './arrange-choices.ts';
import { tableWidget } from '../test-dashboard.tsx';

const about = (id: string, filter: string, box: { x: number; y: number; w: number; h: number }) =>
  tableWidget(id, {
    ...box,
    dataSource: { request: 'funnel', queryEngin: 'customer_view', subject: { filter, option: filter } },
  });

const widgets = [
  about('card', 'series', { x: 0, y: 0, w: 60, h: 6 }),
  tableWidget('figures', { x: 0, y: 6, w: 60, h: 3 }),
  tableWidget('episodes', { x: 0, y: 9, w: 36, h: 13 }),
  about('funnel', 'series', { x: 36, y: 9, w: 24, h: 13 }),
  about('leads', 'channel', { x: 0, y: 22, w: 30, h: 14 }),
];
const boxes = (chosen: readonly string[]) =>
  arrangeChoices(widgets, (key) => (chosen.includes(key) ? 'X' : null)).map(({ id, x, w, h }) => [id, x, w, h]);

test('while nothing is chosen, one widget shows the choice for each subject and the others share the room', () => {
  expect(boxes([])).toEqual([
    ['card', 0, 60, 5],
    ['figures', 0, 60, 3],
    ['episodes', 0, 60, 13],
    ['leads', 0, 60, 5],
  ]);
});

test('a choice brings back what waited for it', () => {
  expect(boxes(['series'])).toEqual([
    ['card', 0, 60, 6],
    ['figures', 0, 60, 3],
    ['episodes', 0, 36, 13],
    ['funnel', 36, 24, 13],
    ['leads', 0, 60, 5],
  ]);
  expect(arrangeChoices(widgets, () => 'X')).toBe(widgets);
});
