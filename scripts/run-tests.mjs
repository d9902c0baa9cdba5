import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkLint, checkTypes } from './checks.mjs';
import { createPool } from './task-pool.mjs';
import { pinnedNode, root, run } from './toolchain.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/** These start ClickHouse. */
const ENGINE_SUITES = ['integration', 'e2e'];

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Runs the named steps, or all of them, and resolves with the exit code.
 * @param {object} options
 * @param {readonly string[]} options.only
 * @param {string | null} options.noEngine why no ClickHouse can be had here; null where one can, and then nothing is skipped
 */
export async function runTests({ only, noEngine }) {
  const reports = mkdtempSync(join(tmpdir(), 'playhead-test-'));
  /** @type {Totals} */
  const totals = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const failedSteps = [];
  /** @param {string} name @param {() => Promise<number>} action */
  const step = async (name, action) => {
    if (only.length > 0 && !only.includes(name)) return;
    const started = Date.now();
    console.log(`\n== ${name}`);
    const code = await action();
    console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
    if (code !== 0) failedSteps.push(name);
  };
  /** @param {string} project */
  const suite = async (project) => {
    const result = await runSuite(project, join(reports, `${project}.json`));
    totals.passed += result.passed;
    totals.failed += result.failed;
    failures.push(...result.failures);
    return result.code;
  };
  /** @param {string} project */
  const skip = async (project) => {
    const skipped = await countTests(project, join(reports, `${project}.json`));
    totals.skipped += skipped ?? 0;
    return skipped === null ? 1 : 0;
  };

  const pool = createPool();
  await Promise.all([
    step('lint', () => checkLint(pool)),
    step('build', () => pool(pinnedNode, ['scripts/build.mjs'])),
    step('types', () => checkTypes(pool)),
  ]);
  // One after the other: at the same time, integration and browser tests took longer than both in turn.
  for (const name of ['unit', 'integration', 'e2e']) {
    const isSkipped = noEngine !== null && ENGINE_SUITES.includes(name);
    await step(name, () => (isSkipped ? skip(name) : suite(name)));
  }
  rmSync(reports, { recursive: true, force: true });
  if (only.length === 0 && totals.passed === 0) {
    failedSteps.push('nothing ran');
  }
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`\n${closingLines({ ...totals, failedSteps }, noEngine).join('\n')}`);
  return failedSteps.length > 0 || totals.failed > 0 ? 1 : 0;
}

/**
 * A failed check is told beside the counts: no test may have failed with it.
 * @param {Totals & { failedSteps: readonly string[] }} totals
 * @param {string | null} noEngine
 */
export function closingLines({ passed, failed, skipped, failedSteps }, noEngine) {
  const steps = failedSteps.length === 0 ? '' : `; FAILED: ${failedSteps.join(', ')}`;
  const counts = `${passed} passed, ${failed} failed${steps}`;
  if (skipped === 0 || noEngine === null) return [counts];
  return [
    `Skipped, because they need ClickHouse: ${ENGINE_SUITES.join(' and ')}. ${noEngine}`,
    `${passed} passed, ${failed} failed, ${skipped} skipped${steps}`,
  ];
}

/** @param {string} project @param {string} report */
async function runSuite(project, report) {
  const args = [
    'run',
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await run(pinnedNode, [vitest, ...args]);
  if (!existsSync(report)) return { code: 1, passed: 0, failed: 0, failures: [] };
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    code,
    passed: numPassedTests,
    // A file that fails to load counts as one failure, even if none of its tests ran.
    failed: numFailedTests > 0 ? numFailedTests : code === 0 ? 0 : Math.max(1, numFailedTestSuites),
    failures: testResults.flatMap(failuresOf),
  };
}

/** Loads the files of a suite without running them; null if that fails. @param {string} project @param {string} report */
async function countTests(project, report) {
  const code = await run(pinnedNode, [vitest, 'list', '--project', project, `--json=${report}`]);
  return code === 0 && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).length : null;
}

/**
 * A log is often read from its end: the names and first lines of what failed stand there, not only far above.
 * @param {{ status: string, name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failuresOf(file) {
  if (file.status === 'passed') return [];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  const told = failed.map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (told.length === 0) told.push({ name: 'the file itself', message: file.message });
  const where = relative(root, file.name);
  return told.map(({ name, message }) => `${where} > ${name}\n${message.split('\n').slice(0, 15).join('\n')}`);
}
