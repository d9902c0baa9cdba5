import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/long-files-first.ts';

/** Limits that only a hang reaches, however busy the machine is. */
const WORST_CASE_MS = 300_000;
const POLL_LIMIT_MS = 100_000;
const execArgv = [
  '--import',
  './scripts/quick-imports.mjs',
  // Room for what a render leaves behind: collecting it every 16 MB took a fifth of the time of a test with a form.
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
];

const unit = {
  execArgv,
  setupFiles: [
    'scripts/property-seed.ts',
    'scripts/wait-limits.ts',
    'apps/web/src/testing/hiding-styles.ts',
    'apps/web/src/testing/quick-styles.ts',
    'apps/web/src/testing/kept-styles.ts',
    'apps/web/src/testing/no-owner-stacks.ts',
    'apps/web/src/testing/test-clean-page.ts',
  ],
  testTimeout: WORST_CASE_MS,
  expect: { poll: { timeout: POLL_LIMIT_MS } },
  // Loading the same modules again for each file took three quarters of the time of unit-shared, half of that of unit.
  isolate: false,
  // vitest leaves one core idle unless told otherwise: half of two.
  maxWorkers: '100%',
};

/** Node loads `antd` from its folder lib: parts of antd/es would have other contexts than the rest. */
const resolve = { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] };

// Unit tests start no other process; integration tests start real engines; e2e drives the built product in Chromium.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve,
        test: {
          ...unit,
          name: 'unit',
          include: [
            'apps/{web,portal,workbench}/src/**/*.test.{ts,tsx}',
            'packages/{browser,embed}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-shared',
          include: [
            'packages/{contract,domain,query,synth,texts,widgets}/src/**/*.test.{ts,tsx}',
            '{apps/server,bench,attack}/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          execArgv,
          // Loading the server again for each file took two seconds.
          isolate: false,
          include: ['{packages,apps,bench,attack}/**/src/**/*.integration.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          globalSetup: ['scripts/memory-directory.ts', 'apps/server/src/test-global-setup.ts'],
          testTimeout: WORST_CASE_MS,
          hookTimeout: WORST_CASE_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
          // Two leave a third of both cores idle: starts of processes and writes to the disk take their time.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          execArgv,
          // One browser for the files of a worker, and its modules are loaded once.
          isolate: false,
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: ['scripts/memory-directory.ts', 'e2e/src/shared-playhead.ts'],
          testTimeout: WORST_CASE_MS,
          hookTimeout: WORST_CASE_MS,
          expect: { poll: { timeout: POLL_LIMIT_MS } },
          // Two take 0.6 of the time of one; a third finds no core.
          maxWorkers: 2,
        },
      },
    ],
  },
});
