// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createDownloadStore } from './download-store.ts';
import { ProgressBox } from './progress-box.tsx';

afterEach(cleanup);

function setUp() {
  const store = createDownloadStore();
  render(<ProgressBox store={store} />);
  return store;
}
const bars = () =>
  screen.getAllByRole<HTMLProgressElement>('progressbar').map((bar) => [bar.getAttribute('aria-label'), bar.value]);

test('EXP-019, EXP-020, EXP-021: the text, a bar for each task with name and percent, and their average', () => {
  const store = setUp();
  expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull();
  act(() => {
    store.start({ name: 'Overview.pdf', percent: 0 }).progress(50);
    store.start({ name: 'Top Series.csv', percent: 10 });
  });
  expect(screen.getByText('Please wait while we generate your document')).toBeDefined();
  expect(bars()).toEqual([
    ['All downloads', 30],
    ['Overview.pdf', 50],
    ['Top Series.csv', 10],
  ]);
});

test('EXP-020, EXP-036: the remove icon takes the task away and tells its flow', async () => {
  const store = setUp();
  const first = store.start({ name: 'Overview.pdf', percent: 0 });
  act(() => void store.start({ name: 'Top Series.csv', percent: 10 }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Overview.pdf' }));
  expect(first.signal.aborted).toBe(true);
  expect(bars()).toEqual([
    ['All downloads', 10],
    ['Top Series.csv', 10],
  ]);
  act(() => first.progress(80));
  expect(bars()).toHaveLength(2);
});

test('EXP-019: a screen reader is told about the number of downloads and not about each percent', () => {
  const store = setUp();
  const told = () => screen.getByRole('status').textContent;
  expect(told()).toBe('');
  const task = store.start({ name: 'Overview.pdf', percent: 0 });
  act(() => task.progress(20));
  expect(told()).toBe('Please wait while we generate your document. 1 download in progress.');
  act(() => task.progress(90));
  expect(told()).toBe('Please wait while we generate your document. 1 download in progress.');
  act(() => store.clear());
  expect(told()).toBe('');
});
