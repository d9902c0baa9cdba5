// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './request-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'queueMicrotask'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('queries go out once the frame is drawn, and once only', async () => {
  const start = vi.fn<() => void>();
  afterPaint(start);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a frame that does not come is not waited for', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const start = vi.fn<() => void>();
  afterPaint(start);
  await vi.advanceTimersByTimeAsync(59);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a hidden page draws nothing: its queries go at once', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const start = vi.fn<() => void>();
  afterPaint(start);
  await vi.advanceTimersByTimeAsync(0);
  expect(start).toHaveBeenCalledTimes(1);
});
