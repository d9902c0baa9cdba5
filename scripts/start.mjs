import { prepareStart } from './prepare-start.mjs';
import { isPublished } from './registry.mjs';
import { ensureBuilt, ensureInstalled, root } from './toolchain.mjs';

const wantsHelp = process.argv.includes('--help') || process.argv.includes('-h');
// Before 1.5 GB are installed, and again once it is known what npm installed.
if (!wantsHelp) refuseWithoutStores();
ensureInstalled();
if (!wantsHelp) {
  for (const line of refuseWithoutStores()) console.log(line);
  const built = await ensureBuilt();
  if (built !== 0) process.exit(built);
}
await import('./serve.mjs');

function refuseWithoutStores() {
  const { refusal, lines } = prepareStart({ root, isPublished });
  if (refusal === null) return lines;
  console.error(refusal);
  return process.exit(1);
}
