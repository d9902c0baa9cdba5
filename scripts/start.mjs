import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
const asksHelp = process.argv.includes('--help') || process.argv.includes('-h');
const built = asksHelp ? 0 : await ensureBuilt();
if (built !== 0) process.exit(built);
await import('./serve.mjs');
