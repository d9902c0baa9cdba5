import { defineConfig } from 'vitest/config';

// Unit tests need no process beside them; integration tests start real engines; e2e drives the built product in Chromium.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,attack}/**/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          testTimeout: 20_000,
          // vitest leaves one core idle unless told otherwise: half of two.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,bench,attack}/**/src/**/*.integration.ts'],
          setupFiles: ['scripts/property-seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: ['e2e/src/shared-playhead.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Two at once take 0.6 of the time, and pages then now and then miss their limits on two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
