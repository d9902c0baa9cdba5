import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { AppError, errorEntry } from '@playhead/contract/errors';
import { functionNames } from '@playhead/domain/expressions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wraps } from './test-growing-expressions.ts';
import { growingCalculations, growingFilters, growingParts, type Growing } from './test-growing-queries.ts';
import { growingRules, growingAnalyses } from './test-growing-rules.ts';

const SIZES = [10, 40, 160];
/**
 * Fourfold input gives a factor of 4 if linear and 16 if quadratic. The margin allows for code that only larger
 * inputs reach.
 */
const MOST_GROWTH = 5;
const SLACK = { work: 2000, length: 1000 };
const OWN_SOURCES = /\/packages\/(?:contract|domain|query)\/src\//;

const session = new Session();
/** Optimised code counts only a part of its blocks, and when a function is optimised differs from run to run. */
function allowOptimising(allowed: boolean): void {
  for (const compiler of ['opt', 'maglev']) setFlagsFromString(`--${allowed ? '' : 'no-'}${compiler}`);
}
beforeAll(() => {
  allowOptimising(false);
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  takeWork();
});
afterAll(() => {
  session.disconnect();
  allowOptimising(true);
});

/** Counts executed blocks of our sources since the last call: about the same number on every machine. */
function takeWork(): number {
  let work = 0;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    for (const { url, functions } of taken.result) {
      if (!OWN_SOURCES.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) work += count;
    }
  });
  return work;
}

function lengthOf(growing: Growing, size: number): number {
  try {
    return growing.lengthOf(size);
  } catch (error) {
    // The schema rejects the body. zod is not a dependency of this package.
    if (error instanceof Error && error.name === 'ZodError') return 0;
    if (error instanceof AppError && errorEntry(error.code).status < 500) return 0;
    throw error;
  }
}

interface Measured {
  size: number;
  work: number;
  length: number;
}

/** Stops at the first size that took too much: the next one might not end. */
function measured(growing: Growing): { steps: readonly Measured[]; linear: boolean } {
  const steps: Measured[] = [];
  for (const size of SIZES) {
    const before = steps.at(-1);
    const step = { size, length: lengthOf(growing, size), work: takeWork() };
    steps.push(step);
    if (before !== undefined && !isLinear(before, step)) return { steps, linear: false };
  }
  return { steps, linear: true };
}

function isLinear(before: Measured, step: Measured): boolean {
  return (
    step.work <= before.work * MOST_GROWTH + SLACK.work && step.length <= before.length * MOST_GROWTH + SLACK.length
  );
}

describe.each([
  ['calculations', growingCalculations],
  ['filters', growingFilters],
  ['parts of a query', growingParts],
  ['rules of a segment', growingRules],
  ['named analyses', growingAnalyses],
])('attack 25: %s grow the work and the statement no faster than linearly', (_kind, constructs) => {
  test.each(constructs)('$name', (growing) => {
    const { steps, linear } = measured(growing);
    expect(linear, JSON.stringify(steps)).toBe(true);
  });
});

test('every function of the grammar is grown', () => {
  const missing = functionNames.filter((name) => !wraps.some(([written]) => written.startsWith(`${name}(`)));
  expect(missing).toEqual([]);
});
