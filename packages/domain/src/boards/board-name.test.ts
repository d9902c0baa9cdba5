import { expect, test } from 'vitest';
import { boardNameProblem } from './board-name.ts';

test.each<[string, string | null]>([
  ['Monday', null],
  ['  Monday  ', null],
  ['x'.repeat(50), null],
  ['', 'Please enter the name of your board'],
  ['  \t ', 'Please enter the name of your board'],
  ['x'.repeat(51), 'The words exceed the maximum 50-characters length.'],
])('the name %j: %s', (typed, problem) => {
  expect(boardNameProblem(typed)).toBe(problem);
});
