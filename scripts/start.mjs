import { prepareStart } from './prepare-start.mjs';
import { isPublished } from './registry.mjs';
import { ensureBuilt, ensureInstalled, root } from './toolchain.mjs';

const asksHelp = process.argv.includes('--help') || process.argv.includes('-h');
// Before 1.3 GB are installed, and again when it is known what npm could install.
if (!asksHelp) refuseWithoutStores();
ensureInstalled();
if (!asksHelp) {
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
