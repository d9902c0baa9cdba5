import { expect, test } from 'vitest';
import { planMemory } from './memory-plan.ts';

const GB = 1024 ** 3;

test('a container’s limit is planned with, not the machine', () => {
  expect(planMemory({ machineBytes: 64 * GB, cgroupBytes: 2 * GB })).toEqual({
    source: 'cgroup',
    limitBytes: 2_147_483_648,
    engineBytes: 1_288_490_188,
    queryBytes: 536_870_912,
    markCacheBytes: 107_374_182,
  });
});

test.each([
  ['no cgroup', 0],
  ['a cgroup without a limit', 2 ** 64],
  ['a limit beyond the machine', 128 * GB],
])('%s: the machine is planned with', (_name, cgroupBytes) => {
  expect(planMemory({ machineBytes: 64 * GB, cgroupBytes })).toEqual({
    source: 'machine',
    limitBytes: 68_719_476_736,
    engineBytes: 41_231_686_041,
    queryBytes: 17_179_869_184,
    markCacheBytes: 1_073_741_824,
  });
});
