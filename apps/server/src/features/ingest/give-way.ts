import { setImmediate } from 'node:timers/promises';

/** Reading holds the event loop for this long at most; other requests are served in between. */
const SLICE_MS = 10;

/** To be awaited before each row. */
export function createGiveWay(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
