import { describe, expect, test } from 'vitest';
import { fileStatus, renderStatus } from './run-status.ts';

const run = { percent: 40, reason: 'The disk is full.' };
const whole = { hasFile: true };

describe('EXP-046, EXP-048: status of a file', () => {
  test.each([
    ['waiting', { status: 'added', percent: 40 }],
    ['building', { status: 'running', percent: 40 }],
    ['sending', { status: 'running', percent: 40 }],
    ['complete', { status: 'complete', percent: 40 }],
    ['failed', { status: 'error', message: 'The disk is full.' }],
    ['unknown', { status: 'error', message: 'The disk is full.' }],
    ['missed', { status: 'error', message: 'The disk is full.' }],
    ['skipped', { status: 'error', message: 'The disk is full.' }],
    ['cancelled', { status: 'error', message: 'The disk is full.' }],
  ] as const)('%s', (state, expected) => {
    expect(fileStatus({ ...run, state }, whole)).toEqual(expected);
  });

  test('a run that is not there is missing, and one whose file is gone expired', () => {
    expect(fileStatus(undefined, whole)).toEqual({ status: 'missing' });
    expect(fileStatus({ ...run, state: 'complete' }, { hasFile: false })).toEqual({
      status: 'expired',
      message: 'The file has expired. Please export it again.',
    });
  });
});

describe('EXP-031, EXP-034: status of a printed page', () => {
  test.each([
    ['waiting', { export: 'Pending', percent: 40 }],
    ['building', { export: 'Pending', percent: 40 }],
    ['complete', { export: 'Success', percent: 100 }],
    ['failed', { export: 'Failed', message: 'The disk is full.' }],
    ['cancelled', { export: 'Failed', message: 'The disk is full.' }],
  ] as const)('%s', (state, expected) => {
    expect(renderStatus({ ...run, state }, whole)).toEqual(expected);
  });

  test('a failure always has words', () => {
    const message = 'The export did not end as expected. Please try again.';
    expect(renderStatus({ state: 'failed', percent: 0, reason: null }, whole)).toEqual({ export: 'Failed', message });
    expect(renderStatus({ ...run, state: 'complete' }, { hasFile: false })).toEqual({
      export: 'Failed',
      message: 'The file has expired. Please export it again.',
    });
  });
});
