import { afterEach, expect, test, vi } from 'vitest';
import { createViewport } from './viewport.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('SHELL-065: a dragged window edge is told once, 300 ms after it stopped', () => {
  vi.useFakeTimers();
  const target = Object.assign(new EventTarget(), { innerWidth: 1440 });
  const viewport = createViewport(target);
  const widths: number[] = [];
  const stop = viewport.subscribe(() => widths.push(viewport.readWidth()));
  for (const width of [1300, 1200, 1100]) {
    target.innerWidth = width;
    target.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(200);
  }
  expect(widths).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(widths).toEqual([1100]);
  stop();
});

test('a window that changed while nobody listened has its new width', () => {
  const target = Object.assign(new EventTarget(), { innerWidth: 1440 });
  const viewport = createViewport(target);
  viewport.subscribe(() => undefined)();
  target.innerWidth = 800;
  expect(viewport.readWidth()).toBe(800);
});
