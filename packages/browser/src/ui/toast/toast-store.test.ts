import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ERR-005: a toast stays for 6.4 seconds', () => {
  const toasts = createToastStore();
  toasts.show({ tone: 'error', text: 'No.' });
  vi.advanceTimersByTime(6300);
  expect(toasts.read()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(toasts.read()).toHaveLength(0);
});

test('the same text twice is one toast, and never more than three cover the page', () => {
  const toasts = createToastStore();
  for (const text of ['a', 'b', 'a', 'c', 'd']) toasts.show({ tone: 'error', text });
  expect(toasts.read().map((toast) => toast.text)).toEqual(['a', 'c', 'd']);
});

test('WCAG 2.2.1: a toast does not go while it is held, and then has its whole time again', () => {
  const toasts = createToastStore();
  toasts.show({ tone: 'info', text: 'Note deleted.', action: { label: 'Undo', run: () => undefined } });
  toasts.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(toasts.read()).toHaveLength(1);
  toasts.hold(false);
  vi.advanceTimersByTime(6300);
  expect(toasts.read()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(toasts.read()).toHaveLength(0);
});
