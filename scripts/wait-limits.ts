import { vi } from 'vitest';

/** The default limit is one second; on a busy machine one render takes that long, and code loaded on demand 30 seconds. */
const LIMIT_MS = 100_000;

const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (callback, options = LIMIT_MS) => waitFor(callback, options);

if ('document' in globalThis) {
  const { configure, getConfig } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: LIMIT_MS });
  const { getElementError } = getConfig();
  // Once per worker: every file runs this.
  if (getElementError.name !== 'describeOnce') {
    configure({
      // Each try of a `findBy…` that finds nothing would print the page; what is reported is printed when the limit is reached.
      getElementError: function describeOnce(message, container) {
        if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') !== true)
          return getElementError(message, container);
        return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
      },
    });
  }
}
