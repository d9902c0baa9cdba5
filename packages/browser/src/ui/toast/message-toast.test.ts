import { type MessageName, messages } from '@playhead/domain/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageToast } from './message-toast.ts';
import { createToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const isName = (name: string): name is MessageName => Object.hasOwn(messages, name);
const toasts = Object.entries(messages).flatMap(([name, { surface, id, seconds }]) =>
  surface === 'toast' && isName(name) && seconds !== null ? [{ name, id, seconds }] : [],
);

test.each(toasts)('$id: the toast $name is shown for $seconds seconds in its tone', ({ name, seconds }) => {
  const store = createToastStore();
  store.show(messageToast(name, { name: 'Plan A', message: 'No.', keyword: 'maxLength' }));
  expect(store.read()).toMatchObject([{ tone: messages[name].tone }]);
  vi.advanceTimersByTime(seconds * 1000 - 1);
  expect(store.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.read()).toHaveLength(0);
});

test('ERR-012: a title stands above its text', () => {
  expect(messageToast('segmentMissing')).toEqual({
    tone: 'warning',
    text: 'Segment Missing',
    detail: 'Current query contains deleted segment, please make sure the segment is correct',
    seconds: 15,
  });
});
