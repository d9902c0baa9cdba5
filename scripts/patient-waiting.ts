import { vi } from 'vitest';

/** Waiting gives up after a second by default; on a busy machine one render can take that long. */
const LIMIT_MS = 30_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = LIMIT_MS) => waitFor(callback, options);

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: LIMIT_MS });
}
