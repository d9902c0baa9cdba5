import { Segment } from '@playhead/contract/http/segments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { body, type SegmentApp, startSegmentApp } from './test-segment-app.ts';

let app: SegmentApp;

beforeAll(async () => {
  app = await startSegmentApp();
});
afterAll(() => app.end());

test('SEG-080: one segment is returned as the list has it, with and without segmentpage', async () => {
  const { ada } = app.people;
  const { data: created } = await app.call(ada, 'POST', 'segments', body('Roku', { device: ['Roku'] }));
  const id = Segment.parse(created.segment).segment_id;
  const { data: listed } = await app.call(ada, 'GET', 'segments?inactive=false');
  const stored = Segment.pick({ segment_id: true, segment_name: true, create_filter: true, version: true });
  for (const query of ['', '?segmentpage=true', '?segmentpage=false']) {
    const { status, data } = await app.call(ada, 'GET', `segments/${id}${query}`);
    expect(status).toBe(200);
    expect(stored.parse(Segment.parse(data))).toEqual(
      stored.parse(listed.data.find((segment: { segment_id: string }) => segment.segment_id === id)),
    );
  }
});

test('SEG-080: an id that is none is refused, one that nobody has is not found', async () => {
  const { ada } = app.people;
  expect((await app.call(ada, 'GET', 'segments/abc')).status).toBe(400);
  expect((await app.call(ada, 'GET', 'segments/999999999')).status).toBe(404);
  expect((await app.call(ada, 'GET', 'segments/1?segmentpage=maybe')).status).toBe(400);
});
