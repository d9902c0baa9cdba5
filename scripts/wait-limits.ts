import { vi } from 'vitest';

/** The default limit is one second; on a busy machine one render takes that long, and code loaded on demand 30 seconds. */
const LIMIT_MS = 100_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = LIMIT_MS) => waitFor(callback, options);

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: LIMIT_MS });
}
