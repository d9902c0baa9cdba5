import type { RouteExample } from './examples.ts';

const params = { customer: '1' };
const session = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  expires_at: '2026-11-15T12:00:00.000Z',
  user: { user_id: '7', email: 'ana@aurora.example', user_full_name: 'Ana Field' },
  customer: { customer_id: 1, customer_name: 'Aurora' },
  customers: [{ customer_id: 1, customer_name: 'Aurora' }],
};

export const accountExamples: Readonly<Record<string, RouteExample>> = {
  'system.health': { reply: { status: 'ok' } },
  'system.readiness': {
    reply: {
      status: 'ready',
      engine: 'ready',
      metadata: 'ready',
      storage: { status: 'ok', free_bytes: 84_000_000_000 },
      reasons: [],
      version: '0.1.0',
    },
  },
  'system.appConfig': {
    reply: { provider: 'Playhead', version: '0.1.0', demo: false, hostOrigins: [], portalUrl: null, demoUsers: [] },
  },
  'portal.signIn': { body: { email: 'ana@aurora.example', password: 'correct horse battery' }, reply: session },
  'portal.signOut': { reply: { ended: true } },
  'portal.renewSession': { reply: session },
  'portal.switchCustomer': { body: { customer_id: 1 }, reply: session },
  'portal.authProxy': {
    query: { path: 'permissions_by_cid' },
    reply: { permissions: ['ci_create_segment_permission'] },
  },
  'users.userInfo': {
    params,
    reply: {
      customer_info: {
        customer_id: 1,
        customer_name: 'Aurora',
        customer_account_name: 'aurora',
        user_id: '7',
        user_full_name: 'Ana Field',
        username: 'ana@aurora.example',
        email: 'ana@aurora.example',
        emails: '["ben@aurora.example"]',
        identity: [{ value: 'viewer', label: 'Viewer' }],
        playhead_id_enabled: true,
        demographic_enabled: false,
        customize_subscriber_segment_enabled: true,
        subscriber_metadata_enabled: false,
        ads_enabled: true,
      },
      permissions: ['ci_create_segment_permission'],
      functions: ['time_based'],
      features: ['overview_page', 'content_page'],
      menu_list: [{ id: 'home', label: 'Home', link: 'https://portal.example/' }],
      widgets: [],
      time_zone: 'America/New_York',
      first_data_day: '2026-05-04',
      week_start_day: 0,
      refresh_interval: 2000,
      segments: [],
      VIEWER_LABEL: 'Viewer',
      decouple_looker: ['overview_page'],
      unique_id_filter: null,
      demographic_data_source: null,
      audience_metadata_export_enabled: false,
      default_country: 'US',
      custom_tags: [{ name: 'plan' }],
      session_sampling_on: false,
      playhead_id_enabled_and_viewer_id_is_playhead_id: false,
      adserver_log_enabled: false,
      adsCustomFilter: [],
      segment_calendar_limitation: 90,
      first_watch_time_window_limitation: 90,
      last_watch_time_window_limitation: 90,
      segment_time_window_limitation: 390,
      segment_lock: false,
      footer_visible: true,
      embed_origins: ['https://portal.example'],
    },
  },
  'sampling.set': { params, body: { sampling_switch_on: true }, reply: { sampling_switch_on: true } },
  'monitors.record': {
    params,
    body: [{ field_type: 'page', field_name: 'overview_page', latency: 412 }],
    reply: { recorded: 1 },
  },
  'ingest.sessions': {
    params,
    headers: { 'idempotency-key': 'feed-2026-11-15T11' },
    text:
      '{"session_id":"s-1","viewer_id":"v-1","start_utc":"2026-11-15 10:00:00","end_utc":"2026-11-15 10:42:00","started":true,"content_seconds":2520,"series":"Harbor","device":"Roku"}\n' +
      '{"session_id":"s-2","viewer_id":"v-2","start_utc":"2026-11-15 10:05:00","end_utc":"2026-11-15 10:07:00","started":true,"content_seconds":120,"series":"Harbor","device":"Web"}\n',
    reply: { read: 2, taken: 2, duplicates: 0, rejected: 0, reasons: [], rejected_rows: [] },
  },
};
