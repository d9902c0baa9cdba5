import { expect, test } from 'vitest';
import { taskTimes } from './traced-tasks.ts';

const thread = (tid: number, name: string) => ({ name: 'thread_name', ph: 'M', pid: 7, tid, args: { name } });
const task = (tid: number, dur: number, tdur: number) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid: 7,
  tid,
  dur,
  tdur,
});

test('only tasks of the page’s main thread count, and long ones by their processor time', () => {
  const events = [
    thread(1, 'CrRendererMain'),
    thread(2, 'Compositor'),
    task(1, 240_000, 12_000),
    task(1, 60_000, 51_000),
    task(2, 900_000, 900_000),
    { name: 'Layout', ph: 'X', pid: 7, tid: 1, dur: 999_000, tdur: 999_000 },
  ];
  expect(taskTimes(events)).toEqual({ longestMs: 240, longestThreadMs: 51, longTasks: 1 });
});
