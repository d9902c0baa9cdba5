import { pinnedNode, tool } from './toolchain.mjs';
import { writeTypePrograms } from './type-programs.mjs';

/** @import { PoolRun } from './task-pool.mjs' */

/**
 * Resolves to the exit code.
 * @param {PoolRun} run
 */
export async function checkLint(run) {
  // The longest first: it alone takes as long as all others.
  const codes = await Promise.all([
    run(tool('oxlint'), ['--type-aware', '--deny-warnings', '.']),
    run(pinnedNode, ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']),
    run(pinnedNode, ['scripts/house/check.ts']),
    run(pinnedNode, ['scripts/texts/check.ts']),
    run(tool('oxfmt'), ['--check', '.']),
    run(pinnedNode, ['scripts/requirements/main.ts', '--check-ids']),
  ]);
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Resolves to the exit code.
 * @param {PoolRun} run
 */
export async function checkTypes(run) {
  // One thread for each program: the threads of one infer the same types again, which takes twice the processor time.
  const codes = await Promise.all(
    writeTypePrograms().map(({ project, memory }) =>
      run(
        tool('tsc'),
        ['--singleThreaded', '--incremental', '--tsBuildInfoFile', memory, '-p', project],
        // Little of what a program allocates is garbage: looking for it took a fifth of the time.
        { GOGC: '400' },
      ),
    ),
  );
  const failed = codes.filter((code) => code !== 0).length;
  console.log(failed === 0 ? 'types: no problems' : `types: ${failed} programs with problems`);
  return failed === 0 ? 0 : 1;
}
