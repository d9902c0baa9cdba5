const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build records a stack trace for each of the first ten thousand elements of a second, an eighth of
 * the time of a test with a form. It records none once the count is reached.
 */
if ('document' in globalThis) {
  const internals: unknown = Reflect.get(await import('react'), INTERNALS);
  if (typeof internals === 'object' && internals !== null) {
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => 10_000,
      set: () => {},
      configurable: true,
    });
  }
}

export {};
