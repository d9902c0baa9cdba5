import { ensureInstalled, pinnedNode, run, tool } from './toolchain.mjs';

ensureInstalled();
const steps = [
  [tool('oxfmt'), ['--check', '.']],
  [tool('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  [pinnedNode, ['scripts/house/check.ts']],
  [pinnedNode, ['scripts/texts/check.ts']],
  [pinnedNode, ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']],
  [pinnedNode, ['scripts/requirements/main.ts', '--check-ids']],
];
for (const [command, args] of steps) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}
