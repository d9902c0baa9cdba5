import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const one = { ...params, id: '12' };
const shared = { ...params, segmentId: '12' };
const rules = {
  segment_name: 'Harbor on the big screen',
  description: 'Plays of Harbor on Roku',
  tags: '["harbor"]',
  create_filter:
    '{"series":[[{"name":"series","op":"is_equal_to","value":["Harbor"]}]],"device":[[{"name":"device","op":"is_equal_to","value":["Roku"]}]]}',
  existing_segments: '[]',
  time_range: { op: 'in_the_past', value: 60 },
  playhead_stream_id: 'assigned_only',
};
const segment = {
  ...rules,
  segment_id: '12',
  sampling_factor: 1,
  status: 1,
  inactive: false,
  has_demographic_filters: false,
  state: 'ready',
  reason: null,
  progress: null,
  viewers: 18423,
  viewer_coverage: 0.12,
  session_coverage: 0.2,
  built_at: '2026-11-15T05:10:00.000Z',
  owner: 'Ana Field',
  mine: true,
  owner_left: false,
  shared: false,
  version: 3,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  source: 'rules',
};
const share = { share_type: 'users', email_list: ['ben@aurora.example'] };

export const segmentExamples: Readonly<Record<string, RouteExample>> = {
  'segments.list': {
    params,
    query: { keyword: 'harbor', inactive: 'false' },
    reply: { data: [segment], extra: [], data_lock: 1 },
  },
  'segments.names': { params, reply: [{ segment_id: '12', segment_name: rules.segment_name }] },
  'segments.create': { params, body: rules, reply: { existed: false, segment } },
  'segments.quota': { params, reply: { segment_usage: 14, segment_quota: 50, may_exceed: false } },
  'segments.read': { params: one, reply: segment },
  'segments.update': { params: one, body: { ...rules, version: 3 }, reply: segment },
  'segments.delete': { params: one, reply: { deleted: true } },
  'segments.uses': {
    params: one,
    reply: { segments: [{ segment_id: '15', segment_name: 'Fans' }], private_segments: 0, share_links: 2 },
  },
  'segments.versions': {
    params: one,
    reply: [
      {
        version: 3,
        changed_by: 'Ana Field',
        changed_at: '2026-11-01T09:00:00.000Z',
        changes: ['rules: device'],
        segment: rules,
      },
    ],
  },
  'segments.rebuild': { params: one, reply: { ...segment, state: 'rebuilding', progress: 0 } },
  'segments.coverage': {
    params,
    query: { sampled: 'false' },
    body: rules,
    reply: [
      {
        viewer_coverage: 0.12,
        session_coverage: 0.2,
        viewers: 18423,
        sessions: 90411,
        all_viewers: 153525,
        all_sessions: 452055,
        steps: [{ key: 'series', label: 'Series is Harbor', viewers: 24001 }],
        sampled: false,
        interval: null,
        elapsed_ms: 84,
      },
    ],
  },
  'segments.overlap': {
    params,
    body: { segment_ids: ['12', '15'] },
    reply: [{ segment_ids: ['12', '15'], viewers: 4021, percent: 14.2, affinity: 180.5 }],
  },
  'segments.compare': {
    params,
    body: { segment_ids: ['12'], filters: { 'customer_view.device': 'Roku' } },
    reply: [
      {
        segment_id: '12',
        segment_name: rules.segment_name,
        viewers: 18423,
        plays: 90411,
        minutes: 2104233.5,
        minutes_per_viewer: 114.2,
        avg_percent_complete: 0.71,
        viewer_coverage: 0.12,
        session_coverage: 0.2,
      },
    ],
  },
  'segments.traits': {
    params: one,
    reply: [
      {
        field: 'customer_view.device',
        label: 'Device',
        value: 'Roku',
        segment_share: 0.9,
        overall_share: 0.3,
        index: 300,
      },
    ],
  },
  'segments.readShare': { params: shared, reply: share },
  'segments.createShare': { params: shared, body: share, reply: share },
  'segments.updateShare': { params: shared, body: share, reply: share },
  'segments.deleteShare': { params: shared, reply: { share_type: 'none', email_list: [] } },
  'segments.upload': {
    params,
    query: { identity: 'viewer' },
    text: 'viewer_id\nv-1\nv-2\n',
    reply: { upload_id: 'u-7', read: 2, distinct: 2, matched: 1, unmatched_sample: ['v-2'], viewers: 1 },
  },
};
