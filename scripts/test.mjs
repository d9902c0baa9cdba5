import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './toolchain.mjs';

ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'playhead-test-'));
const totals = { passed: 0, failed: 0 };
const failures = [];
let broken = false;

async function step(name, action) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const code = await action();
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  if (code !== 0) broken = true;
}

async function suite(project) {
  const report = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(pinnedNode, [join(root, 'node_modules/vitest/vitest.mjs'), ...args]);
  if (!existsSync(report)) return 1;
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  failures.push(...testResults.flatMap(failuresOf));
  totals.passed += numPassedTests;
  // A file that fails to load counts as one failure even when none of its tests ran.
  totals.failed += numFailedTests > 0 ? numFailedTests : code === 0 ? 0 : Math.max(1, numFailedTestSuites);
  return code;
}

// A log is often read from its end: the names and first lines of what failed stand there, not only far above.
function failuresOf(file) {
  if (file.status === 'passed') return [];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  const told = failed.map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (told.length === 0) told.push({ name: 'the file itself', message: file.message });
  const where = relative(root, file.name);
  return told.map(({ name, message }) => `${where} > ${name}\n${message.split('\n').slice(0, 15).join('\n')}`);
}

const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);
if (wanted('lint')) await step('lint', () => run(pinnedNode, ['scripts/lint.mjs']));
if (wanted('types')) await step('types', () => run(pinnedNode, ['scripts/types.mjs']));
if (wanted('build')) await step('build', ensureBuilt);
for (const project of ['unit', 'integration', 'e2e']) {
  if (wanted(project)) await step(project, () => suite(project));
}
rmSync(reports, { recursive: true, force: true });

if (only.length === 0 && totals.passed + totals.failed === 0) {
  console.error('No test ran.');
  broken = true;
}
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = broken || totals.failed > 0 ? 1 : 0;
