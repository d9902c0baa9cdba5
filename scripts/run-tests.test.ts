import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLines } from './run-tests.mjs';

const reason = 'There is no ClickHouse for linux-x64 with musl: …';

test('the last lines count what was skipped and say why', () => {
  expect(closingLines({ passed: 900, failed: 0, skipped: 412, failedSteps: [] }, reason)).toEqual([
    `Skipped, because they need ClickHouse: integration and e2e. ${reason}`,
    '900 passed, 0 failed, 412 skipped',
  ]);
  expect(closingLines({ passed: 1312, failed: 0, skipped: 0, failedSteps: [] }, null)).toEqual([
    '1312 passed, 0 failed',
  ]);
});

test('the last line names a step that failed, also where no test did', () => {
  expect(closingLines({ passed: 1312, failed: 0, skipped: 0, failedSteps: ['lint', 'types'] }, null)).toEqual([
    '1312 passed, 0 failed; FAILED: lint, types',
  ]);
  expect(closingLines({ passed: 900, failed: 2, skipped: 412, failedSteps: ['unit'] }, reason)).toContain(
    '900 passed, 2 failed, 412 skipped; FAILED: unit',
  );
});

test('without an engine the suites that need one are counted, not run', () => {
  const code = `import { runTests } from ${JSON.stringify(join(import.meta.dirname, 'run-tests.mjs'))};
    process.exitCode = await runTests({ only: ['e2e'], noEngine: ${JSON.stringify(reason)} });`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const [why, counts] = stdout.trim().split('\n').slice(-2);
  expect([status, why]).toEqual([0, `Skipped, because they need ClickHouse: integration and e2e. ${reason}`]);
  expect(counts).toMatch(/^0 passed, 0 failed, [1-9]\d+ skipped$/);
});
