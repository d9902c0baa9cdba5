// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { reportChunkFailures } from './report-chunk-failures.ts';

afterEach(() => vi.restoreAllMocks());

it('ERR-018: a style sheet that could not be loaded is reported, and its failure goes on', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let told = 0;
  reportChunkFailures(window, () => {
    told += 1;
  });
  const error = new Error('Unable to preload CSS for /assets/segment-modal-1.css');
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
  window.dispatchEvent(event);
  expect(report.mock.calls).toEqual([['chunk.load.failed', { error }]]);
  expect(told).toBe(1);
  expect(event.defaultPrevented).toBe(false);
});
