import { expect, test } from 'vitest';
import { changeLog, emptyLog, type MessageLog } from './message-log.ts';

const at = new Date('2026-03-01T09:00:00Z');

test('the newest message comes first and the oldest fall out at 200', () => {
  let log: MessageLog = emptyLog;
  for (let n = 0; n < 203; n += 1) {
    const message = { type: 'navigate', payload: { page: `page-${n}` } } as const;
    log = changeLog(log, { kind: 'traffic', at, traffic: { direction: 'to-app', message } });
  }
  expect(log.seen).toBe(203);
  expect(log.entries).toHaveLength(200);
  expect(log.entries[0]?.message.payload).toEqual({ page: 'page-202' });
  expect(log.entries.at(-1)?.message.payload).toEqual({ page: 'page-3' });
});

test('foreign messages are counted by reason and leave no entry', () => {
  const once = changeLog(emptyLog, { kind: 'traffic', at, traffic: { direction: 'ignored', reason: 'origin' } });
  const twice = changeLog(once, { kind: 'traffic', at, traffic: { direction: 'ignored', reason: 'origin' } });
  expect(twice).toEqual({ entries: [], seen: 0, ignored: { origin: 2, source: 0, shape: 0 } });
  expect(changeLog(twice, { kind: 'clear' })).toEqual(emptyLog);
});
