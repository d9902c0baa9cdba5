import { expect, test } from 'vitest';
import { createTurns } from './draw-in-turn.ts';

/** A clock that a drawing moves, and tasks that run when told to. */
function desk({ isUrgent = false } = {}) {
  const tasks: (() => void)[] = [];
  const drawn: string[] = [];
  let nowMs = 0;
  const turns = createTurns({ now: () => nowMs, later: (work) => tasks.push(work), isUrgent: () => isUrgent });
  const draw = (name: string, ms: number) =>
    turns.draw(() => {
      drawn.push(name);
      nowMs += ms;
    });
  return { draw, drawn, runTask: () => tasks.shift()?.() };
}

test('a drawing alone is not put off', () => {
  const { draw, drawn } = desk();
  draw('trend', 30);
  expect(drawn).toEqual(['trend']);
});

test('of many long drawings one is made in a task, in the order they came', () => {
  const { draw, drawn, runTask } = desk();
  for (const name of ['trend', 'donut', 'bars']) draw(name, 30);
  expect(drawn).toEqual(['trend']);
  runTask();
  expect(drawn).toEqual(['trend', 'donut']);
  runTask();
  expect(drawn).toEqual(['trend', 'donut', 'bars']);
});

test('a page that is printed now draws all of them at once', () => {
  const { draw, drawn } = desk({ isUrgent: true });
  for (const name of ['trend', 'donut', 'bars']) draw(name, 30);
  expect(drawn).toEqual(['trend', 'donut', 'bars']);
});

test('short ones share a task', () => {
  const { draw, drawn, runTask } = desk();
  draw('trend', 30);
  for (const name of ['a', 'b', 'c']) draw(name, 5);
  runTask();
  expect(drawn).toEqual(['trend', 'a', 'b']);
  runTask();
  expect(drawn).toEqual(['trend', 'a', 'b', 'c']);
});

test('what was taken back is never drawn', () => {
  const { draw, drawn, runTask } = desk();
  draw('trend', 30);
  const takeBack = draw('gone', 30);
  draw('bars', 30);
  takeBack();
  runTask();
  expect(drawn).toEqual(['trend', 'bars']);
});
