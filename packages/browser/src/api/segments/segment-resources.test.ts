import { segmentNames } from '@playhead/contract/http/segment-names';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../client.ts';
import { withinDeadline } from './segment-deadline.ts';
import { removeSegment, saveSegment, uploadIds } from './segment-resources.ts';

afterEach(() => {
  vi.useRealTimers();
});

const options = { origin: '', readToken: () => 'token-1', onTokenExpired: () => {} };

/** Sends no response, until the caller has enough of it. */
const silent = createApiClient({
  ...options,
  fetch: (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    }),
});

test('SEG-087: a call about segments is given up after 120 seconds, and not sooner', async () => {
  vi.useFakeTimers();
  const told = vi.fn<(error: unknown) => void>();
  void removeSegment(silent, { customer: '1', id: '11' }).catch(told);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls[0]?.[0]).toMatchObject({ kind: 'timeout', message: 'The server took too long to respond.' });
  expect(vi.getTimerCount()).toBe(0);
});

test('SEG-087: a call that is taken back is no late response', async () => {
  const caller = new AbortController();
  const response = withinDeadline(caller.signal, (signal) =>
    silent.call(segmentNames, { params: { customer: '1' }, signal }),
  ).catch((error: unknown) => error);
  caller.abort();
  expect(await response).not.toMatchObject({ kind: 'timeout' });
});

test('SEG-040: a new segment is posted, a stored one is put', async () => {
  const calls: string[] = [];
  const api = createApiClient({
    ...options,
    fetch: (input, init) => {
      calls.push(`${init?.method} ${String(input)}`);
      return Promise.resolve(Response.json({ code: 200, data: { existed: true, segment: null } }));
    },
  });
  expect(await saveSegment(api, { customer: '1', id: null, body: { segmentName: 'a' } })).toBe('existed');
  await expect(saveSegment(api, { customer: '1', id: '11', body: { segmentName: 'a' } })).rejects.toThrow(
    'does not match its schema',
  );
  expect(calls).toEqual(['POST /v1/customers/1/segments', 'PUT /v1/customers/1/segments/11']);
});

test('a list of ids is uploaded unchanged, with progress', async () => {
  const told: number[] = [];
  const sent: RequestInit[] = [];
  const report = { upload_id: 'u', read: 1, distinct: 1, matched: 1, unmatched_sample: [], viewers: 1 };
  const api = createApiClient({
    ...options,
    fetch: () => Promise.reject(new Error('not this way')),
    sendFile:
      ({ onProgress }) =>
      (_url, init) => {
        sent.push(init);
        onProgress?.(0.5);
        return Promise.resolve(Response.json({ code: 200, data: report }));
      },
  });
  const content = new Blob(['id-1']);
  const file = { content, mediaType: 'text/csv', onProgress: (part: number) => told.push(part) };
  const { signal } = new AbortController();
  expect(await uploadIds(api, { customer: '1', identity: 'viewer', file, signal })).toEqual({
    uploadId: 'u',
    read: 1,
    distinct: 1,
    matched: 1,
    unmatchedSample: [],
    viewers: 1,
  });
  expect(told).toEqual([0.5]);
  expect(sent[0]?.body).toBe(content);
  expect(new Headers(sent[0]?.headers).get('content-type')).toBe('text/csv');
  expect(new Headers(sent[0]?.headers).get('authorization')).toBe('Bearer token-1');
});
