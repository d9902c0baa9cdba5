import { expect, test } from 'vitest';
import { shareReadings } from './share-readings.ts';

function counted(failures = 0) {
  let now = Date.parse('2026-11-17T00:00:00Z');
  let reads = 0;
  const share = shareReadings(
    async (key: string) => {
      reads += 1;
      if (reads <= failures) throw new Error('no engine');
      return { key, reads };
    },
    { keyOf: (key) => key, now: () => new Date(now) },
  );
  return { share, reads: () => reads, pass: (ms: number) => (now += ms) };
}

test('calls at the same time and soon after share one reading, of their own key', async () => {
  const { share, reads, pass } = counted();
  expect(await Promise.all(Array.from({ length: 50 }, () => share('a')))).toEqual(
    Array.from({ length: 50 }, () => ({ key: 'a', reads: 1 })),
  );
  pass(14_999);
  expect(await share('a')).toEqual({ key: 'a', reads: 1 });
  expect(await share('b')).toEqual({ key: 'b', reads: 2 });
  pass(1);
  expect(await share('a')).toEqual({ key: 'a', reads: 3 });
  expect(reads()).toBe(3);
});

test('a reading that failed is not kept', async () => {
  const { share } = counted(1);
  await expect(share('a')).rejects.toThrow('no engine');
  expect(await share('a')).toEqual({ key: 'a', reads: 2 });
});
