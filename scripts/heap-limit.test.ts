import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const GB = 1024 ** 3;
const machine = { machineBytes: 64 * GB, cgroupBytes: 2 * GB, hasOwnEngine: true, nodeOptions: '' };

test('the heap of the server follows the limit of its container', () => {
  const cases = [
    machine,
    { ...machine, cgroupBytes: GB / 2 },
    { ...machine, hasOwnEngine: false },
    { ...machine, cgroupBytes: 0 },
    { ...machine, cgroupBytes: 2 ** 64 },
    { ...machine, nodeOptions: '--max-old-space-size=300' },
  ];
  const script = `
    import { heapLimit } from ${JSON.stringify(join(import.meta.dirname, 'heap-limit.mjs'))};
    console.log(JSON.stringify(${JSON.stringify(cases)}.map(heapLimit)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([
    ['--max-old-space-size=409'],
    ['--max-old-space-size=192'],
    ['--max-old-space-size=1228'],
    [],
    [],
    [],
  ]);
});
