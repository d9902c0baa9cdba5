import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { isPermission, type Permission } from '../../permissions.ts';
import { route } from '../../route.ts';
import { decodeParsed, encodeWire, type ValueOf } from '../../wire.ts';
import { PageOffer } from '../deliveries/deliveries.ts';
import { SegmentName } from '../segment-names.ts';

const MenuItem = z.object({ id: z.string(), label: z.string(), link: z.string() });

/** FLT-015 */
const CustomAdDimension = z.object({ view_prefix: z.string(), name: z.string(), label: z.string() });
export type CustomAdDimension = ValueOf<typeof CustomAdDimension>;

const CustomerInfo = z.object({
  customer_id: z.number().int(),
  customer_name: z.string(),
  customer_account_name: z.string(),
  user_id: z.string(),
  user_full_name: z.string(),
  username: z.string(),
  email: z.string(),
  emails: z.string(),
  identity: z.array(z.object({ value: z.string(), label: z.string() })),
  playhead_id_enabled: z.boolean(),
  demographic_enabled: z.boolean(),
  customize_subscriber_segment_enabled: z.boolean(),
  subscriber_metadata_enabled: z.boolean(),
  ads_enabled: z.boolean(),
});

/** USR-001..USR-008 as it stands on the wire. */
export const UserInfoWire = z.object({
  customer_info: CustomerInfo,
  permissions: z.array(z.string()),
  functions: z.array(z.string()),
  features: z.array(z.string()),
  menu_list: z.array(MenuItem),
  widgets: z.array(z.string()),
  time_zone: z.string(),
  /** The first day with data in that zone; null before there is any. */
  first_data_day: z.string().nullable(),
  /** Start of the newest session; absent before there is any, or when it could not be told. */
  last_data_at: z.iso.datetime().optional(),
  week_start_day: z.number().int().min(0).max(6),
  day_part_starts: z.array(z.string()),
  refresh_interval: z.number().int(),
  segments: z.array(z.object({ segment_id: z.string(), segment_name: z.string() })),
  VIEWER_LABEL: z.string(),
  decouple_looker: z.array(z.string()),
  unique_id_filter: z.string().nullable(),
  demographic_data_source: z.string().nullable(),
  audience_metadata_export_enabled: z.boolean(),
  default_country: z.string().nullable(),
  custom_tags: z.array(z.object({ name: z.string() })),
  session_sampling_on: z.boolean(),
  playhead_id_enabled_and_viewer_id_is_playhead_id: z.boolean(),
  adserver_log_enabled: z.boolean(),
  adsCustomFilter: z.array(CustomAdDimension),
  /** True: the filters of a page are those of `GET global-filters`. */
  filtersFromApi: z.boolean(),
  /** By page id; QRY-010: `table` stands in the path of its queries; EXP-073: `exports` where the account limits them. */
  configs: z.record(z.string(), z.object({ table: z.string(), exports: PageOffer.optional() })),
  segment_calendar_limitation: z.number().int(),
  first_watch_time_window_limitation: z.number().int(),
  last_watch_time_window_limitation: z.number().int(),
  segment_time_window_limitation: z.number().int(),
  segment_lock: z.boolean(),
  footer_visible: z.boolean(),
  embed_origins: z.array(z.string()),
});
export type UserInfoWire = z.infer<typeof UserInfoWire>;

export interface UserInfo {
  customer: { id: number; name: string; accountName: string };
  user: { id: string; fullName: string; email: string };
  colleagues: readonly string[];
  identities: readonly { value: string; label: string }[];
  flags: {
    streamIds: boolean;
    demographics: boolean;
    subscriberSegments: boolean;
    subscriberMetadata: boolean;
    ads: boolean;
    adServerLog: boolean;
    viewerIdIsStreamId: boolean;
    audienceMetadataExport: boolean;
  };
  permissions: readonly Permission[];
  functions: readonly string[];
  /** Page ids the user may open (SHELL-015). */
  features: readonly string[];
  /** Gated widgets this customer has (WID-036). */
  widgets: readonly string[];
  menuLinks: readonly { id: string; label: string; link: string }[];
  timeZone: string;
  /** The first day with data; null before there is any, or when it could not be told. */
  firstDay: string | null;
  /** Start of the newest session, ISO; absent before there is any, or when it could not be told. */
  lastDataAt?: string;
  /** 0 = Sunday. */
  weekStartDay: number;
  /** Local times `HH:MM` at which the nine day parts begin. */
  dayPartStarts: string[];
  refreshIntervalMs: number;
  /** Segments the user may see, by name. */
  segments: readonly SegmentName[];
  viewerLabel: string;
  nativePages: readonly string[];
  uniqueIdFilter: string | null;
  defaultCountry: string | null;
  customTags: readonly string[];
  customAdDimensions: readonly CustomAdDimension[];
  /** `{table}` of a page's queries, by page id (QRY-010). */
  tables: Readonly<Record<string, string>>;
  /** EXP-073: by page id; pages that the account does not limit are not in it. */
  pageOffers: Readonly<Record<string, PageOffer>>;
  samplingOn: boolean;
  limits: { segmentCalendar: number; firstWatched: number; lastWatched: number; segmentTimeWindow: number };
  segmentLock: boolean;
  footerVisible: boolean;
  /** Pages of these origins may frame the app for this customer. */
  embedOrigins: readonly string[];
}

export function decodeUserInfo(wire: UserInfoWire): UserInfo {
  const info = wire.customer_info;
  return {
    customer: { id: info.customer_id, name: info.customer_name, accountName: info.customer_account_name },
    user: { id: info.user_id, fullName: info.user_full_name, email: info.email },
    colleagues: decodeEmails(info.emails),
    identities: info.identity,
    flags: {
      streamIds: info.playhead_id_enabled,
      demographics: info.demographic_enabled,
      subscriberSegments: info.customize_subscriber_segment_enabled,
      subscriberMetadata: info.subscriber_metadata_enabled,
      ads: info.ads_enabled,
      adServerLog: wire.adserver_log_enabled,
      viewerIdIsStreamId: wire.playhead_id_enabled_and_viewer_id_is_playhead_id,
      audienceMetadataExport: wire.audience_metadata_export_enabled,
    },
    permissions: wire.permissions.filter(isPermission),
    functions: wire.functions,
    features: wire.features,
    widgets: wire.widgets,
    menuLinks: wire.menu_list,
    timeZone: wire.time_zone,
    firstDay: wire.first_data_day,
    ...(wire.last_data_at === undefined ? {} : { lastDataAt: wire.last_data_at }),
    weekStartDay: wire.week_start_day,
    dayPartStarts: wire.day_part_starts,
    refreshIntervalMs: wire.refresh_interval,
    segments: wire.segments.map((segment) => decodeParsed(SegmentName, segment)),
    viewerLabel: wire.VIEWER_LABEL,
    nativePages: wire.decouple_looker,
    uniqueIdFilter: wire.unique_id_filter,
    defaultCountry: wire.default_country,
    customTags: wire.custom_tags.map((tag) => tag.name),
    customAdDimensions: wire.adsCustomFilter.map((dimension) => decodeParsed(CustomAdDimension, dimension)),
    tables: Object.fromEntries(Object.entries(wire.configs).map(([page, { table }]) => [page, table])),
    pageOffers: Object.fromEntries(
      Object.entries(wire.configs).flatMap(([page, { exports }]) => (exports === undefined ? [] : [[page, exports]])),
    ),
    samplingOn: wire.session_sampling_on,
    limits: {
      segmentCalendar: wire.segment_calendar_limitation,
      firstWatched: wire.first_watch_time_window_limitation,
      lastWatched: wire.last_watch_time_window_limitation,
      segmentTimeWindow: wire.segment_time_window_limitation,
    },
    segmentLock: wire.segment_lock,
    footerVisible: wire.footer_visible,
    embedOrigins: wire.embed_origins,
  };
}

export function encodeUserInfo(info: UserInfo): UserInfoWire {
  return {
    customer_info: {
      customer_id: info.customer.id,
      customer_name: info.customer.name,
      customer_account_name: info.customer.accountName,
      user_id: info.user.id,
      user_full_name: info.user.fullName,
      username: info.user.email,
      email: info.user.email,
      emails: JSON.stringify(info.colleagues),
      identity: [...info.identities],
      playhead_id_enabled: info.flags.streamIds,
      demographic_enabled: info.flags.demographics,
      customize_subscriber_segment_enabled: info.flags.subscriberSegments,
      subscriber_metadata_enabled: info.flags.subscriberMetadata,
      ads_enabled: info.flags.ads,
    },
    permissions: [...info.permissions],
    functions: [...info.functions],
    features: [...info.features],
    menu_list: [...info.menuLinks],
    widgets: [...info.widgets],
    time_zone: info.timeZone,
    first_data_day: info.firstDay,
    ...(info.lastDataAt === undefined ? {} : { last_data_at: info.lastDataAt }),
    week_start_day: info.weekStartDay,
    day_part_starts: info.dayPartStarts,
    refresh_interval: info.refreshIntervalMs,
    segments: info.segments.map((segment) => encodeWire(SegmentName, segment)),
    VIEWER_LABEL: info.viewerLabel,
    decouple_looker: [...info.nativePages],
    unique_id_filter: info.uniqueIdFilter,
    demographic_data_source: info.flags.demographics ? 'residents' : null,
    audience_metadata_export_enabled: info.flags.audienceMetadataExport,
    default_country: info.defaultCountry,
    custom_tags: info.customTags.map((name) => ({ name })),
    session_sampling_on: info.samplingOn,
    playhead_id_enabled_and_viewer_id_is_playhead_id: info.flags.viewerIdIsStreamId,
    adserver_log_enabled: info.flags.adServerLog,
    adsCustomFilter: info.customAdDimensions.map((dimension) => encodeWire(CustomAdDimension, dimension)),
    filtersFromApi: true,
    configs: Object.fromEntries(
      Object.entries(info.tables).map(([page, table]) => {
        const exports = info.pageOffers[page];
        return [page, exports === undefined ? { table } : { table, exports }];
      }),
    ),
    segment_calendar_limitation: info.limits.segmentCalendar,
    first_watch_time_window_limitation: info.limits.firstWatched,
    last_watch_time_window_limitation: info.limits.lastWatched,
    segment_time_window_limitation: info.limits.segmentTimeWindow,
    segment_lock: info.segmentLock,
    footer_visible: info.footerVisible,
    embed_origins: [...info.embedOrigins],
  };
}

function decodeEmails(text: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    // USR-002: a broken list must not lock the user out; it only feeds the share dialogs.
    return [];
  }
}

export const userInfo = route({
  id: 'users.userInfo',
  summary: 'The signed-in user, the customer, flags and limits',
  method: 'GET',
  path: `${CUSTOMER_BASE}/users/user-info`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.codec(UserInfoWire, z.custom<UserInfo>(), { decode: decodeUserInfo, encode: encodeUserInfo }),
});
