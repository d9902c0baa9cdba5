import { describe, expect, test } from 'vitest';
import { permissions } from '../../permissions.ts';
import { decodeUserInfo, encodeUserInfo, type UserInfo, UserInfoWire } from './users.ts';

const info: UserInfo = {
  customer: { id: 7, name: 'Seven TV', accountName: 'seven_tv' },
  user: { id: 'u-1', fullName: 'Una Reyes', email: 'una@seven.example' },
  colleagues: ['una@seven.example', 'max@seven.example'],
  identities: [{ value: 'subscriber', label: 'Subscriber' }],
  flags: {
    streamIds: true,
    demographics: false,
    subscriberSegments: true,
    subscriberMetadata: false,
    ads: true,
    adServerLog: false,
    viewerIdIsStreamId: true,
    audienceMetadataExport: false,
  },
  permissions: ['ci_export_permission'],
  functions: ['time_based'],
  features: ['overview_page'],
  widgets: ['ama'],
  menuLinks: [{ id: 'overview_page', label: 'Overview', link: '/viewer-insights/overview_page' }],
  timeZone: 'Europe/Berlin',
  firstDay: '2026-05-04',
  weekStartDay: 1,
  dayPartStarts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '19:00', '20:00', '23:00'],
  refreshIntervalMs: 1000,
  segments: [{ segmentId: '12', segmentName: 'Crime fans' }],
  viewerLabel: 'Viewer',
  nativePages: ['overview_page'],
  uniqueIdFilter: null,
  defaultCountry: 'germany',
  customTags: ['plan'],
  customAdDimensions: [{ viewPrefix: 'customer_view', name: 'tags.plan', label: 'Ad Plan' }],
  tables: { overview_page: 'seven_tv' },
  pageOffers: { overview_page: { destinations: ['sftp'], formats: ['pdf', 'csv_zip'] } },
  samplingOn: true,
  limits: { segmentCalendar: 90, firstWatched: 91, lastWatched: 92, segmentTimeWindow: 390 },
  segmentLock: true,
  footerVisible: false,
  embedOrigins: ['https://portal.seven.example'],
};
const wire = encodeUserInfo(info);

describe('user info on the wire', () => {
  test('SHELL-001: nobody has a role; what a user may do is told by flags, lists and permissions', () => {
    const names = [...Object.keys(UserInfoWire.shape), ...Object.keys(UserInfoWire.shape.customer_info.shape)];
    expect(names.filter((name) => /role|admin|analyst/i.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['permissions', 'functions', 'features', 'widgets', 'ads_enabled']));
    expect(permissions).toEqual([
      'ci_export_permission',
      'ci_create_segment_permission',
      'ci_ingest_permission',
      'ci_admin_permission',
    ]);
  });

  test('USR-001..USR-008: what is written is read back', () => {
    expect(decodeUserInfo(UserInfoWire.parse(JSON.parse(JSON.stringify(wire))))).toEqual(info);
  });

  test('USR-007: each limit stands under its own name', () => {
    expect(wire).toMatchObject({
      segment_calendar_limitation: 90,
      first_watch_time_window_limitation: 91,
      last_watch_time_window_limitation: 92,
      segment_time_window_limitation: 390,
    });
  });

  const off = {
    streamIds: false,
    demographics: false,
    subscriberSegments: false,
    subscriberMetadata: false,
    ads: false,
    adServerLog: false,
    viewerIdIsStreamId: false,
    audienceMetadataExport: false,
  };
  const quiet: UserInfoWire = {
    ...wire,
    customer_info: {
      ...wire.customer_info,
      playhead_id_enabled: false,
      demographic_enabled: false,
      customize_subscriber_segment_enabled: false,
      subscriber_metadata_enabled: false,
      ads_enabled: false,
    },
    adserver_log_enabled: false,
    playhead_id_enabled_and_viewer_id_is_playhead_id: false,
    audience_metadata_export_enabled: false,
  };

  test.each([
    ['demographic_enabled', 'demographics'],
    ['ads_enabled', 'ads'],
    ['playhead_id_enabled', 'streamIds'],
    ['customize_subscriber_segment_enabled', 'subscriberSegments'],
    ['subscriber_metadata_enabled', 'subscriberMetadata'],
  ] as const)('USR-013, USR-014: %s opens %s and nothing else', (name, flag) => {
    expect(decodeUserInfo(quiet).flags).toEqual(off);
    const on = { ...quiet, customer_info: { ...quiet.customer_info, [name]: true } };
    expect(decodeUserInfo(on).flags).toEqual({ ...off, [flag]: true });
    expect(encodeUserInfo(decodeUserInfo(on)).customer_info[name]).toBe(true);
  });

  test('USR-012, USR-013: the time base is a function, the unique id filter a value', () => {
    const decoded = decodeUserInfo({ ...wire, functions: ['time_based'], unique_id_filter: 'subscriber' });
    expect([decoded.functions, decoded.uniqueIdFilter]).toEqual([['time_based'], 'subscriber']);
  });

  test.each([
    [true, false],
    [false, true],
  ])('USR-015: lock %s and footer %s', (segment_lock, footer_visible) => {
    const decoded = decodeUserInfo({ ...wire, segment_lock, footer_visible });
    expect([decoded.segmentLock, decoded.footerVisible]).toEqual([segment_lock, footer_visible]);
    expect(encodeUserInfo(decoded)).toMatchObject({ segment_lock, footer_visible });
  });

  test('USR-016: permissions are a list of names; an unknown one grants nothing', () => {
    const decoded = decodeUserInfo({ ...wire, permissions: ['ci_export_permission', 'ci_everything'] });
    expect(decoded.permissions).toEqual(['ci_export_permission']);
  });

  test('USR-002: a broken list of addresses does not lock the user out', () => {
    const broken = { ...wire, customer_info: { ...wire.customer_info, emails: '[' } };
    expect(decodeUserInfo(broken).colleagues).toEqual([]);
  });
});
