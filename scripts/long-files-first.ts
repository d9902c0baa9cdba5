import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size suggests, which is all that vitest knows on a fresh clone. */
export const LONG_FILES = [
  'e2e/src/attack.e2e.ts',
  'e2e/src/embed-sdk.e2e.ts',
  'e2e/src/filters.e2e.ts',
  'e2e/src/walk/every-dialog.e2e.ts',
  'e2e/src/walk/layout-shift.e2e.ts',
  'e2e/src/print.e2e.ts',
  'e2e/src/walk/every-page.e2e.ts',
  'e2e/src/pages.e2e.ts',
  'apps/server/src/commands/commands.integration.ts',
  'apps/server/src/platform/metadata/metadata.integration.ts',
  'apps/server/src/package-tests/synth/demo-world.integration.ts',
  'apps/server/src/start/clock-jumps.integration.ts',
  'apps/server/src/jobs/jobs.integration.ts',
  'apps/server/src/package-tests/query/segments.integration.ts',
  'apps/server/src/features/analyses/shards.integration.ts',
  'packages/domain/src/schedules/clock-changes.test.ts',
  // These look at all that the process has loaded, to count work or to measure memory: up to five times as long in a worker that has
  // loaded everything.
  'packages/query/src/compile/growth.test.ts',
  'apps/server/src/delivery/artifacts/artifact-stores.test.ts',
  'apps/server/src/features/queries/cache/result-size.test.ts',
  'apps/web/src/features/plans/schedule/dashboard-schedule.test.tsx',
];

/** A long file that starts last keeps one worker busy while the others have nothing left. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILES.some((path) => moduleId.endsWith(path));
    // A worker goes on with the next file only if that one has the same project and environment.
    const alike = Map.groupBy(sorted, ({ project, moduleId }) => `${project.name} ${environmentOf(moduleId)}`);
    return [...alike.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]);
  }
}

function environmentOf(path: string): string {
  return /@vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 'node';
}
